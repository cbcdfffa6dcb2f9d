import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Problem } from '../files/problem';
import { readJson } from '../files/readJson';
import { cloudOf, digestOfQuestions, parseQuestions } from './question';

const answerable = {
  id: 'Q-1',
  tenant_id: 'meridian',
  query: 'How long do logs stay?',
  answerable: true,
  split: 'tune',
  source: 'hand',
  expected_sources: [{ source_type: 'doc', slug: 'logs', heading: 'Retention' }],
};
const offTopic = {
  id: 'Q-2',
  tenant_id: 'meridian',
  query: 'Who won?',
  answerable: false,
  topic: 'off',
  split: 'holdout',
  source: 'hand',
};

function message(value: unknown): string {
  try {
    parseQuestions(value, 'golden/questions.json');
  } catch (error) {
    expect(error).toBeInstanceOf(Problem);
    return (error as Error).message;
  }
  throw new Error('was read');
}
const without = (record: Record<string, unknown>, field: string) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== field));

describe('parseQuestions', () => {
  it('reads what fits, and trims a query', () => {
    const read = parseQuestions([answerable, { ...offTopic, query: ' Who won? \n' }], 'q');
    expect(read).toEqual([answerable, offTopic]);
    expect(read.map(cloudOf)).toEqual(['answerable', 'unanswerable_off_topic']);
    expect(cloudOf({ answerable: false, topic: 'on' })).toBe('unanswerable_on_topic');
  });

  it.each(['tenant_id', 'query', 'answerable', 'split', 'source'])(
    'names file, id and field when %s is missing',
    (field) => {
      expect(message([offTopic, without(answerable, field)])).toMatch(
        new RegExp(`^golden/questions\\.json, Q-1: field ${field}: `),
      );
    },
  );

  it.each([
    ['tenant_id', { tenant_id: '' }],
    ['tenant_id', { tenant_id: 7 }],
    ['query', { query: ' \n ' }],
    ['answerable', { answerable: 'yes' }],
    ['split', { split: 'test' }],
    ['source', { source: '' }],
    ['topic', { topic: 'on' }],
    ['topic', { answerable: false, expected_sources: undefined }],
    ['topic', { topic: 'near' }],
    ['expected_sources', { expected_sources: [] }],
    ['expected_sources', { expected_sources: undefined }],
    ['expected_sources', { answerable: false, topic: 'on' }],
    ['expected_sources[0].source_type', { expected_sources: [{ source_type: 'wiki', slug: 'x' }] }],
    ['expected_sources[0].heading', { expected_sources: [{ source_type: 'doc', slug: 'x' }] }],
    ['expected_sources[0].contains', { expected_sources: [{ source_type: 'passage', contains: ' ' }] }],
    [
      'expected_sources[1].ticket_id',
      { expected_sources: [...answerable.expected_sources, { source_type: 'ticket', ticket_id: '' }] },
    ],
  ])('names file, id and field: %s in %j', (field, change) => {
    const found = message([{ ...answerable, ...change }]);
    expect(found.startsWith(`golden/questions.json, Q-1: field ${field}: `), found).toBe(true);
  });

  it('names a mistyped field', () => {
    expect(message([{ ...without(answerable, 'tenant_id'), tennant_id: 'm' }])).toContain(
      'golden/questions.json, Q-1: unknown field "tennant_id"',
    );
    const locator = { source_type: 'doc', slug: 'x', heading: 'y', chunk_id: 'z' };
    expect(message([{ ...answerable, expected_sources: [locator] }])).toContain(
      'golden/questions.json, Q-1: expected_sources[0]: unknown field "chunk_id"',
    );
  });

  it('names the item where there is no id', () => {
    expect(message([answerable, without(offTopic, 'id')])).toMatch(/^golden\/questions\.json, item 2: field id: /);
    expect(message([answerable, null])).toMatch(/^golden\/questions\.json, item 2: /);
    expect(message([answerable, { ...offTopic, id: '' }])).toMatch(/item 2: field id: /);
  });

  it('refuses an id that stands twice, an empty set and what is no array', () => {
    expect(message([answerable, offTopic, { ...offTopic, id: 'Q-1' }])).toBe(
      'golden/questions.json, item 3: the id Q-1 stands twice',
    );
    expect(message([])).toBe('golden/questions.json: holds no question: nothing to calibrate on');
    expect(message({ questions: [] })).toBe('golden/questions.json: is not a JSON array of questions');
  });

  it.skipIf(!existsSync('golden/questions.json'))('reads the questions of this repository', () => {
    expect(parseQuestions(readJson('golden/questions.json'), 'golden/questions.json').length).toBeGreaterThan(0);
  });
});

describe('digestOfQuestions', () => {
  const digestOf = (...items: unknown[]) => digestOfQuestions(parseQuestions(items, 'q'));
  const base = digestOf(answerable, offTopic);

  it('does not depend on the order of questions or of fields', () => {
    const turned = Object.fromEntries(Object.entries(answerable).reverse());
    const locator = { heading: 'Retention', slug: 'logs', source_type: 'doc' };
    expect(digestOf(offTopic, { ...turned, expected_sources: [locator] })).toBe(base);
  });

  it.each([
    { query: 'Other?' },
    { tenant_id: 'other' },
    { split: 'holdout' },
    { id: 'Q-9' },
    { expected_sources: [{ source_type: 'doc', slug: 'logs', heading: 'Other' }] },
    { answerable: false, topic: 'on', expected_sources: undefined },
  ])('depends on %j', (change) => {
    expect(digestOf({ ...answerable, ...change }, offTopic)).not.toBe(base);
  });
});
