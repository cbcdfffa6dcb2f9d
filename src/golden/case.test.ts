import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalise } from '../text/normalise';
import { askedText, digestOfCase, GoldenCase, mustAbstainTypes, parseCases } from './case';
import { parseQuestions } from './question';

const doc = { source_type: 'doc', slug: 'log-retention', heading: 'How long' };
const normal = {
  case_id: 'GC-0001',
  case_type: 'normal',
  tenant_id: 'acme',
  query: 'How long are logs kept?',
  history: [] as unknown[],
  expected_sources: [doc] as unknown[],
  reference_answer: 'Thirty days.',
  must_contain: ['30'],
  forbidden_text: [] as string[],
  notes: 'a plain question',
};
const turn = { role: 'user', content: 'and before that?' };
const offTopic = { ...normal, case_type: 'out_of_scope', expected_sources: [], axes: { topic: 'off' } };
const crossing = { ...normal, case_type: 'cross_tenant', expected_sources: [], forbidden_text: ['HLY-1'] };
const turns = { ...normal, case_type: 'multi_turn', history: [turn] };
const parse = (...items: unknown[]) => parseCases(items, 'cases.json');

describe('parseCases', () => {
  it('reads a case of each type, and its optional fields', () => {
    const full = {
      ...normal,
      bad_answer: 'Ninety days.',
      written_against: { 'log-retention': '4.1' },
      axes: { question_type: 'lookup', difficulty: 'easy', multi_document: false },
    };
    const types = [full, offTopic, crossing, turns, { ...normal, case_type: 'exact_identifier' }];
    const all = [...types, { ...normal, case_type: 'stale_conflict' }].map((c, i) => ({ ...c, case_id: `GC-000${i}` }));
    expect(parse(...all)).toEqual(all);
    expect(parse({ ...normal, query: '  how long? ' })[0]?.query).toBe('how long?');
  });

  it.each([
    [
      'an id of another form',
      { ...normal, case_id: 'GC-41' },
      'cases.json, GC-41: field case_id: is not an id like GC-0041',
    ],
    ['an unknown type', { ...normal, case_type: 'odd' }, /cases\.json, GC-0001: field case_type: .*"cross_tenant"/],
    ['no tenant', { ...normal, tenant_id: '' }, /field tenant_id/],
    ['a blank query', { ...normal, query: ' \n ' }, /field query/],
    ['no answer', { ...normal, reference_answer: '' }, /field reference_answer/],
    ['no notes', { ...normal, notes: '' }, /field notes/],
    ['notes left out', { ...normal, notes: undefined }, /field notes/],
    ['an empty bad answer', { ...normal, bad_answer: '' }, /field bad_answer/],
    [
      'a literal that every answer holds',
      { ...normal, must_contain: ['30', ' '] },
      /field must_contain\[1\]: is blank/,
    ],
    ['a blank that no answer may hold', { ...crossing, forbidden_text: [' '] }, /field forbidden_text\[0\]: is blank/],
    ['a number for a literal', { ...normal, must_contain: [30] }, /field must_contain\[0\]/],
    ['a role', { ...turns, history: [{ role: 'system', content: 'x' }] }, /field history\[0\]\.role/],
    ['a turn of nothing', { ...turns, history: [{ role: 'user', content: '' }] }, /field history\[0\]\.content/],
    ['a version that is a number', { ...normal, written_against: { a: 4.1 } }, /field written_against\.a/],
    ['an axis value', { ...normal, axes: { difficulty: 'mild' } }, /field axes\.difficulty/],
    [
      'a chunk id for a locator',
      { ...normal, expected_sources: [{ source_type: 'chunk', id: 'a@0-9' }] },
      /expected_sources\[0\]/,
    ],
    [
      'an abstention with a source',
      { ...offTopic, expected_sources: [doc] },
      /field expected_sources: a case of type out_of_scope/,
    ],
    [
      'a crossing with a source',
      { ...crossing, expected_sources: [doc] },
      /field expected_sources: a case of type cross_tenant/,
    ],
    [
      'an answer without a source',
      { ...normal, expected_sources: [] },
      /field expected_sources: .* names where its answer stands/,
    ],
    ['turns without a history', { ...turns, history: [] }, /field history: a case of type multi_turn has a history/],
    ['a history without turns', { ...normal, history: [turn] }, /field history: only a case of type multi_turn/],
    ['nothing that may leak', { ...crossing, forbidden_text: [] }, /field forbidden_text: .* names what may not leak/],
    ['no topic', { ...offTopic, axes: {} }, /field axes: a case of type out_of_scope has axes\.topic/],
    ['no axes', { ...offTopic, axes: undefined }, /field axes: a case of type out_of_scope has axes\.topic/],
    [
      'a topic of an answerable case',
      { ...normal, axes: { topic: 'on' } },
      /field axes: only a case of type out_of_scope/,
    ],
    [
      'a paraphrase of nothing',
      { ...normal, axes: { paraphrase_of: 'GC-0009' } },
      /GC-0001: field axes\.paraphrase_of: GC-0009/,
    ],
    ['a paraphrase of itself', { ...normal, axes: { paraphrase_of: 'GC-0001' } }, /GC-0001: field axes\.paraphrase_of/],
  ])('refuses %s', (_, item, message) => expect(() => parse(item)).toThrow(message));

  it('names file, case and field of a mistyped field, at any depth', () => {
    expect(() => parse({ ...normal, tennant_id: 'acme', tenant_id: undefined })).toThrow(
      /^cases\.json, GC-0001: unknown field "tennant_id" \(mistyped\? /,
    );
    const nested = { ...normal, expected_sources: [{ ...doc, headng: 'How long' }] };
    expect(() => parse(nested)).toThrow(/^cases\.json, GC-0001: expected_sources\[0\]: unknown field "headng"/);
    expect(() => parse({ ...normal, axes: { dificulty: 'easy' } })).toThrow(/GC-0001: axes: unknown field "dificulty"/);
  });

  it('names the item where there is no id to name', () => {
    for (const item of [null, 7, [], {}, { ...normal, case_id: 41 }, { ...normal, case_id: '' }])
      expect(() => parse(normal, item)).toThrow(/^cases\.json, item 2: /);
  });

  it('refuses an id that stands twice, an empty set and what is no array', () => {
    expect(() => parse(normal, { ...normal, query: 'another' })).toThrow(
      'cases.json, item 2: the case GC-0001 stands twice',
    );
    expect(() => parse()).toThrow('cases.json: holds no case: nothing to run');
    for (const value of [{}, null, 'x', { cases: [normal] }])
      expect(() => parseCases(value, 'cases.json')).toThrow('cases.json: is not a JSON array of cases');
  });

  it('takes a paraphrase of a case that stands below it', () => {
    const later = { ...normal, case_id: 'GC-0002', query: 'another' };
    expect(parse({ ...normal, axes: { paraphrase_of: 'GC-0002' } }, later)).toHaveLength(2);
  });
});

describe('digestOfCase', () => {
  const digestOf = (change: object) => digestOfCase(GoldenCase.parse({ ...normal, ...change }));

  it('is of what retrieval reads of a case, not of its answers, notes and axes, nor of the order of its fields', () => {
    const plain = digestOf({});
    expect(plain).toMatch(/^[0-9a-f]{64}$/);
    expect(digestOf({ notes: 'other', axes: { difficulty: 'hard' }, reference_answer: 'x', must_contain: [] })).toBe(
      plain,
    );
    expect(digestOf({ expected_sources: [Object.fromEntries(Object.entries(doc).reverse())] })).toBe(plain);
    expect(digestOfCase(GoldenCase.parse(Object.fromEntries(Object.entries(normal).reverse())))).toBe(plain);
    const changes = [{ query: 'x' }, { tenant_id: 'x' }];
    const digests = [plain, ...changes.map(digestOf), digestOf({ expected_sources: [{ ...doc, heading: 'x' }] })];
    expect(new Set(digests).size).toBe(digests.length);
  });
});

describe('askedText', () => {
  const asked = (history: unknown[]) => askedText(GoldenCase.parse({ ...turns, history }));

  it('is the query after the user’s last words before it', () => {
    const answer = { role: 'assistant', content: 'thirty days' };
    expect(asked([{ role: 'user', content: 'first' }, answer, turn, answer])).toBe(`${turn.content}\n${normal.query}`);
    expect(asked([answer])).toBe(normal.query);
    expect(askedText(GoldenCase.parse(normal))).toBe(normal.query);
  });

  it('is never without the query', () => {
    const role = fc.constantFrom('user', 'assistant');
    const history = fc.array(fc.record({ role, content: fc.string({ minLength: 1 }) }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(history, (all) => {
        expect(asked(all).endsWith(normal.query)).toBe(true);
      }),
    );
  });
});

describe('golden/cases.json', () => {
  const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
  const cases = parseCases(read('golden/cases.json'), 'golden/cases.json');
  const count = (type: string) => cases.filter((golden) => golden.case_type === type).length;

  it('has 65 cases of six types, eight of those out of scope on topic and eight off', () => {
    expect(cases.map((golden) => golden.case_id)).toEqual(
      Array.from({ length: 65 }, (_, i) => `GC-${String(i + 1).padStart(4, '0')}`),
    );
    const types = ['normal', 'out_of_scope', 'exact_identifier', 'multi_turn', 'stale_conflict', 'cross_tenant'];
    expect(types.map(count)).toEqual([16, 16, 9, 8, 8, 8]);
    const topics = cases.flatMap((golden) => golden.axes?.topic ?? []);
    expect(topics.filter((topic) => topic === 'on')).toHaveLength(8);
    expect(topics.filter((topic) => topic === 'off')).toHaveLength(8);
    expect(cases.filter((golden) => mustAbstainTypes.includes(golden.case_type))).toHaveLength(24);
  });

  it('asks nothing that calibration is tuned on', () => {
    const spelled = (query: string) => normalise(query).toLowerCase();
    const questions = parseQuestions(read('golden/questions.json'), 'golden/questions.json');
    const tuned = new Set(questions.map((question) => spelled(question.query)));
    expect(cases.filter((golden) => tuned.has(spelled(golden.query))).map((golden) => golden.case_id)).toEqual([]);
  });
});
