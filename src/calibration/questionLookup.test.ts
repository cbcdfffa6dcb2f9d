import { describe, expect, it } from 'vitest';
import type { SourceLocator } from '../golden/locator';
import type { Question } from '../golden/question';
import { unitVector } from '../models/embedder';
import type { Library } from '../system/reference/library';
import { lookupPairs } from './questionLookup';
import { scoredQuestion } from './scored.testkit';

/** Embeds a query that is a number of degrees as that direction. */
const library = {
  embedder: {
    embed: async (texts: readonly string[]) =>
      texts.map((text) =>
        unitVector([Math.cos((Number(text) * Math.PI) / 180), Math.sin((Number(text) * Math.PI) / 180)]),
      ),
  },
} as unknown as Library;

const asked = (id: string, query: string, sources: SourceLocator[], tenant_id = 'acme'): Question =>
  scoredQuestion(id, 'answerable', 0, { query, tenant_id, expected_sources: sources }).question;
const unanswerable = (id: string, query: string): Question =>
  scoredQuestion(id, 'unanswerable_on_topic', 0, { query }).question;
const doc = (slug: string, heading: string, contains?: string): SourceLocator => ({
  source_type: 'doc',
  slug,
  heading,
  ...(contains === undefined ? {} : { contains }),
});
const passage = (contains: string): SourceLocator => ({ source_type: 'passage', contains });

describe('lookupPairs', () => {
  it('finds the nearest other question of the tenant, ties by id', async () => {
    const questions = [
      asked('q3', '10', [doc('a', 'x')]),
      asked('q1', '20', [doc('b', 'x')]),
      asked('q2', '20', [doc('c', 'x')]),
      asked('o1', '11', [doc('a', 'x')], 'other'),
    ];
    const found = await lookupPairs(library, questions);
    // q2 and q1 are both ten degrees from q3; o1, one degree off, is another tenant’s and has no companion.
    expect(found.map(({ question, nearest }) => [question.id, nearest.id])).toEqual([
      ['q3', 'q1'],
      ['q1', 'q2'],
      ['q2', 'q1'],
    ]);
    expect(found[0]?.score).toBeCloseTo(Math.cos(Math.PI / 18), 4);
  });

  it.each<[string, SourceLocator[], SourceLocator[], boolean]>([
    ['the same section', [doc('a', 'x')], [doc('a', 'x')], true],
    ['the same section, whatever it must hold', [doc('a', 'x', 'p')], [doc('a', 'x', 'q')], true],
    ['another section', [doc('a', 'x')], [doc('a', 'y')], false],
    ['another document', [doc('a', 'x')], [doc('b', 'x')], false],
    ['one of several', [doc('a', 'x'), doc('b', 'x')], [doc('b', 'x')], true],
    ['the same passage', [passage('p')], [passage('p')], true],
    ['another passage', [passage('p')], [passage('q')], false],
    [
      'an entry and a ticket of one id',
      [{ source_type: 'changelog', entry_id: '1' }],
      [{ source_type: 'ticket', ticket_id: '1' }],
      false,
    ],
    ['the same ticket', [{ source_type: 'ticket', ticket_id: '1' }], [{ source_type: 'ticket', ticket_id: '1' }], true],
  ])('%s', async (_name, a, b, same) => {
    const found = await lookupPairs(library, [asked('q1', '10', a), asked('q2', '20', b)]);
    expect(found.map((pair) => pair.sameAnswer)).toEqual([same, same]);
  });

  it('two unanswerable questions share no answer; one alone has no pair', async () => {
    const found = await lookupPairs(library, [unanswerable('u1', '1'), unanswerable('u2', '1')]);
    expect(found.map((pair) => pair.sameAnswer)).toEqual([false, false]);
    expect(await lookupPairs(library, [unanswerable('u1', '1')])).toEqual([]);
    expect(await lookupPairs(library, [])).toEqual([]);
  });
});
