import { describe, expect, it } from 'vitest';
import { readJson } from '../files/readJson';
import { miniatureSources } from '../system/miniature/documents';
import { readCorpus } from '../system/reference/corpus';
import { citations } from '../text/citations';
import { type GoldenCase, mustAbstainTypes, parseCases } from './case';
import { caseTruths } from './caseTruth';
import { parseExam } from './exam';

const FILE = 'golden/exam.json';

describe('golden/exam.json', () => {
  const sets = ['golden/cases.json', 'golden/quickstart.json'];
  const all = sets.flatMap((file) => parseCases(readJson(file), file));
  const read = parseExam(readJson(FILE), FILE, all);
  const caseOf = (id: string) => all.find(({ case_id }) => case_id === id) as GoldenCase;
  const sources = [...readCorpus('data/corpus'), ...miniatureSources()];

  it('has every answer of the golden sets, and these marks', () => {
    const count = (candidate: string, clear: boolean) =>
      read.items.filter((one) => one.candidate === candidate && one.clear_cut === clear).length;
    expect([count('good', true), count('good', false)]).toEqual([32, 38]);
    expect([count('bad', true), count('bad', false)]).toEqual([50, 20]);
  });

  it('has borderline candidates of every kind, over all tenants', () => {
    const kinds: Record<string, number> = {};
    for (const { kind } of read.borderline) kinds[kind] = (kinds[kind] ?? 0) + 1;
    expect(kinds).toEqual({
      invented_key: 5,
      unrelated_setting: 5,
      wrong_citation: 7,
      hint_beyond_sources: 6,
      stale_fact: 6,
      arithmetic: 3,
      inference: 3,
      refusal_with_evidence: 3,
      foreign_fact: 3,
      other_question: 3,
      number_in_words: 3,
      unsourced_aside: 3,
      one_word_changed: 3,
    });
    const tenants = new Set(read.borderline.map(({ case_id }) => caseOf(case_id).tenant_id));
    expect([...tenants].sort()).toEqual(['meridian', 'orbweaver', 'tallowby']);
    expect(new Set(read.borderline.map(({ answer }) => answer)).size).toBe(read.borderline.length);
  });

  it('has evidence for each of its cases, and none where a right system abstains', () => {
    for (const { golden, located, lostPassages } of caseTruths(all, sources, FILE)) {
      expect(lostPassages, golden.case_id).toEqual([]);
      expect(located.length > 0, golden.case_id).toBe(!mustAbstainTypes.includes(golden.case_type));
    }
  });

  it('cites sources that its case has, but for the one that is there to cite none', () => {
    const fabricated = read.borderline.filter(({ case_id, answer }) =>
      citations(answer, caseOf(case_id).expected_sources.length).some((citation) => citation.fabricated),
    );
    expect(fabricated.map(({ item_id, kind }) => `${item_id} ${kind}`)).toEqual(['EX-B14 wrong_citation']);
  });

  it('invents the keys that it says are invented, and takes the others from the tenant’s sources', () => {
    const name = (code: string) => (code.split(':')[0] as string).split(' ').slice(0, 3).join(' ');
    const unknown = (kind: string) =>
      read.borderline
        .filter((one) => one.kind === kind)
        .map(({ case_id, answer }) => {
          const own = sources.filter(({ tenant_id }) => tenant_id === caseOf(case_id).tenant_id);
          const codes = [...answer.matchAll(/`([^`]+)`/g)].map((match) => name(match[1] as string));
          return codes.filter((code) => !own.some(({ text }) => text.includes(code)));
        });
    expect(unknown('invented_key')).toEqual([
      ['env.sleep.weekend'],
      ['hal deploy continue'],
      ['scale.queue.cooldown'],
      ['flags.boot.grace'],
      ['--keep-date=utc'],
    ]);
    expect(unknown('unrelated_setting')).toEqual([[], [], [], [], []]);
  });
});
