import { describe, expect, it } from 'vitest';
import { parseCases } from '../golden/case';
import { caseTruths } from '../golden/caseTruth';
import { parseExam } from '../golden/exam';
import type { Source } from '../golden/source';
import { examQuestions } from './examQuestions';

const common = { tenant_id: 'acme', version: '1', updated: '2026-01-01' };
const page = '# Logs\n\n## Retention\n\nLogs stay 30 days.\n\n## Cost\n\nNothing.\n';
const sources: Source[] = [
  {
    ...common,
    source_type: 'doc',
    source_id: 'logs',
    title: 'Logs',
    text: page,
    sections: [
      {
        heading: 'Retention',
        path: ['Logs', 'Retention'],
        level: 2,
        start: page.indexOf('## Retention'),
        bodyStart: page.indexOf('Logs stay'),
        bodyEnd: page.indexOf('## Cost'),
        end: page.indexOf('## Cost'),
      },
    ],
  },
  {
    ...common,
    source_type: 'changelog',
    source_id: 'CL-1',
    title: 'Changes',
    version: '2.1',
    updated: '2026-03-01',
    text: 'From 20 days to 30.',
    sections: [],
  },
];
const cases = parseCases(
  [
    {
      case_id: 'GC-0001',
      case_type: 'multi_turn',
      tenant_id: 'acme',
      query: 'How long?',
      history: [{ role: 'user', content: 'About logs.' }],
      expected_sources: [
        { source_type: 'doc', slug: 'logs', heading: 'Retention' },
        { source_type: 'changelog', entry_id: 'CL-1' },
      ],
      reference_answer: '30 days.',
      bad_answer: '20 days.',
      must_contain: [],
      forbidden_text: [],
      notes: 'made up',
    },
    {
      case_id: 'GC-0002',
      case_type: 'out_of_scope',
      tenant_id: 'acme',
      query: 'Who won?',
      history: [],
      expected_sources: [],
      reference_answer: 'That is not in the documents.',
      must_contain: [],
      forbidden_text: [],
      notes: 'made up',
      axes: { topic: 'off' },
    },
    {
      case_id: 'GC-0003',
      case_type: 'normal',
      tenant_id: 'acme',
      query: 'What is lost?',
      history: [],
      expected_sources: [{ source_type: 'passage', contains: 'nowhere to be found' }],
      reference_answer: 'This.',
      must_contain: [],
      forbidden_text: [],
      notes: 'made up',
    },
  ],
  'cases.json',
);
const item = (case_id: string, candidate: 'good' | 'bad') => ({
  item_id: `EX-${case_id}-${candidate}`,
  case_id,
  candidate,
  label: candidate === 'good' ? 'pass' : 'fail',
  clear_cut: candidate === 'good',
  why: 'made up',
});
const exam = parseExam(
  {
    items: [item('GC-0001', 'good'), item('GC-0001', 'bad'), item('GC-0002', 'good'), item('GC-0003', 'good')],
    borderline: [
      {
        item_id: 'EX-B01',
        case_id: 'GC-0001',
        answer: 'I do not know.',
        abstained: true,
        label: 'fail',
        kind: 'refusal_with_evidence',
        reason: 'it stands there',
        author: 'cutline',
      },
    ],
  },
  'exam.json',
  cases,
);
const questions = examQuestions(exam, caseTruths(cases, sources, 'cases.json'), sources);
const [good, bad, outOfScope, lost, hard] = questions;

describe('examQuestions', () => {
  it('has the items and then the borderline ones', () => {
    expect(questions.map(({ item_id, part, label }) => [item_id, part, label])).toEqual([
      ['EX-GC-0001-good', 'clear_cut', 'pass'],
      ['EX-GC-0001-bad', 'not_clear_cut', 'fail'],
      ['EX-GC-0002-good', 'clear_cut', 'pass'],
      ['EX-GC-0003-good', 'clear_cut', 'pass'],
      ['EX-B01', 'borderline', 'fail'],
    ]);
    expect(hard).toMatchObject({ kind: 'refusal_with_evidence', why: 'it stands there' });
  });

  it('asks about a good answer with the case’s own evidence, each with its head and date', () => {
    expect(good?.input).toMatchObject({
      item_id: 'EX-GC-0001-good',
      question: { query: 'How long?', history: [{ role: 'user', content: 'About logs.' }] },
      answer: { text: '30 days.', abstained: false },
      reference: '30 days.',
      must_abstain: false,
      wrote: [],
    });
    expect(good?.input.context.map(({ text, updated }) => [text, updated])).toEqual([
      ['Logs > Retention\n\nLogs stay 30 days.', '2026-01-01'],
      ['Changes (release 2.1)\n\nFrom 20 days to 30.', '2026-03-01'],
    ]);
  });

  it('shows nobody the wrong answer beside the one to judge', () => {
    expect(bad?.input.answer).toEqual({ text: '20 days.', abstained: false });
    for (const { input } of questions) expect(input).not.toHaveProperty('bad');
  });

  it('examines what must abstain without a source, as an abstention', () => {
    expect(outOfScope?.input).toMatchObject({ answer: { abstained: true }, context: [], must_abstain: true });
    expect(hard?.input).toMatchObject({ answer: { text: 'I do not know.', abstained: true }, must_abstain: false });
  });

  it('says what evidence is gone', () => {
    expect(lost?.incomplete).toMatch(/^GC-0003: the corpus does not hold its source .*nowhere to be found/);
    expect(good).not.toHaveProperty('incomplete');
  });
});
