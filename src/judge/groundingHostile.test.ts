import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groundingJudge } from './groundingJudge';
import { chunk, judgeInput, saying } from './judged.testkit';

const judge = groundingJudge();

describe('groundingJudge: any text at all', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc
      .array(
        fc.constantFrom(
          'Logs stay',
          ' 30 days',
          ' [1]',
          '[9]',
          '.',
          '\n',
          '- ',
          '```\n',
          '😀',
          '\ud800',
          'RLY-101',
          ' from ',
          ' 8 KB',
          '?',
          '|',
          '\u200b',
          '١٢',
          '1e999',
          '{',
          '$&',
        ),
        { maxLength: 20 },
      )
      .map((parts) => parts.join('')),
  );
  const input = fc
    .record({
      query: text,
      said: text,
      reference: text,
      texts: fc.array(text, { maxLength: 3 }),
      abstained: fc.boolean(),
      must: fc.boolean(),
      updated: fc.option(text),
    })
    .map(({ query, said, reference, texts, abstained, must, updated }) =>
      judgeInput({
        question: { query, history: [{ role: 'user', content: query }] },
        answer: { text: said, abstained },
        context: texts.map((one) => chunk(one, updated ?? undefined)),
        reference,
        must_abstain: must,
      }),
    );

  it('decides, twice the same, cites what was offered and grades by its anchors', async () => {
    await fc.assert(
      fc.asyncProperty(input, async (one) => {
        const said = await judge.verdict(one);
        expect(await groundingJudge().verdict(one)).toEqual(said);
        if (said.outcome === 'unjudged') throw new Error('rules always decide');
        expect(['pass', 'fail']).toContain(said.outcome);
        const offered = one.context.map(({ chunk_id }) => chunk_id);
        for (const id of said.cited_chunk_ids) expect(offered).toContain(id);
        if (said.outcome === 'pass' && !one.answer.abstained) expect(said.cited_chunk_ids).not.toEqual([]);
        const graded = await judge.grade(one);
        if (graded.outcome !== 'graded') throw new Error('rules always grade');
        for (const grade of Object.values(graded.grades)) expect([0, 0.5, 1]).toContain(grade);
        if (one.answer.abstained) expect(Object.keys(graded.grades)).toEqual(['answer_relevance']);
      }),
      { numRuns: 300 },
    );
  });

  // Each of these would take minutes and more in quadratic time.
  const long = (part: string) => part.repeat(Math.ceil(300_000 / part.length));
  it.each(['😀', ' ', 'a', '- ', '1 2 3 ', 'logs [1] ', 'from 1 to ', '_a', '\n', '[', '1,000,', '\ud800'])(
    'reads 300,000 characters of %j',
    async (part) => {
      for (const said of [
        saying(long(part)),
        judgeInput({ context: [chunk(`x${long(part)}x`, '2026-02-01'), ...judgeInput().context] }),
      ])
        expect(['pass', 'fail']).toContain((await judge.verdict(said)).outcome);
    },
  );
});
