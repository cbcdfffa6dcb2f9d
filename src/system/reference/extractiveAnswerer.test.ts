import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { citations } from '../../text/citations';
import { termWeights } from '../../text/termWeights';
import { extractiveAnswerer, SUPPORT_FLOOR } from './extractiveAnswerer';
import type { FusedHit } from './fuse';
import { countingEmbedder, hit } from './hit.testkit';
import { REFUSAL } from './refusal';

/** Asks a question of hits, weighed against those hits themselves. */
function ask(
  query: string,
  offered: readonly FusedHit[],
  { context = '', ...options }: { context?: string; floor?: number; onConflict?: 'newer' | 'best' } = {},
) {
  const weights = termWeights(offered.map(({ chunk }) => chunk.text));
  const answerer = extractiveAnswerer({ embedder: countingEmbedder, weightsOf: () => weights, ...options });
  const question = { tenant_id: 'm', query, history: [] };
  return answerer.answer({ question, asked: context === '' ? query : `${context}\n${query}`, context, offered });
}
const logs = hit('logs', 'Error logs stay 30 days. Are they signed? Nobody reads them.');
const minutes = hit('quick', 'Error logs stay ten minutes in the buffer.');

describe('extractiveAnswerer', () => {
  it('quotes the sentence that answers, with its source and how far it is borne out', async () => {
    const { support, ...draft } = await ask('how many days do error logs stay', [minutes, logs]);
    expect(draft).toEqual({
      text: 'Error logs stay 30 days [2].',
      citations: ['logs'],
      abstained: false,
      supported: true,
      usage: { calls: 0, input_tokens: 0, output_tokens: 0 },
    });
    expect(support).toBeGreaterThan(0.8);
  });

  it('has no support in a value of another order than the unit asked for', async () => {
    expect(await ask('how many days do error logs stay', [minutes])).toMatchObject({ support: 0, supported: false });
    expect(await ask('how long do error logs stay', [minutes])).toMatchObject({ supported: true });
  });

  it('has no support where an identifier is missing, and says nothing itself of withholding', async () => {
    expect(await ask('do error logs stay after HLY-4021', [logs])).toMatchObject({
      abstained: false,
      support: 0,
      supported: false,
      citations: ['logs'],
    });
  });

  it('abstains with the refusal sentence where nothing is offered, or nothing states anything', async () => {
    const refused = { text: REFUSAL, citations: [], abstained: true, support: 0 };
    expect(await ask('how long do error logs stay', [])).toMatchObject(refused);
    const silent = hit('faq', 'How long do error logs stay?\n\n```\nerror logs stay 30 days\n```');
    expect(await ask('how long do error logs stay', [silent])).toMatchObject(refused);
  });

  it('follows the newer of two that disagree and says so, by value and by the finding of the arm', async () => {
    const older = hit('old', 'Error logs stay 90 days.', { updated: '2024-03-01' });
    const text =
      'Error logs stay 30 days [2]. An older source, of 2024-03-01, disagrees: "Error logs stay 90 days" [1].';
    expect(await ask('how long do error logs stay', [older, logs])).toMatchObject({ text, citations: ['logs', 'old'] });

    const gone = hit('gone', 'The mute command is gone.');
    const there = hit('there', 'The mute command is there.', { updated: '2024-03-01' }, { superseded_by: 'gone' });
    expect(await ask('mute command', [there, gone])).toMatchObject({
      text: 'The mute command is gone [2]. An older source, of 2024-03-01, disagrees: "The mute command is there" [1].',
      citations: ['gone', 'there'],
    });
  });

  it('says nothing of a conflict where it is told to take the best', async () => {
    const older = hit('old', 'Error logs stay 90 days.', { updated: '2024-03-01' });
    expect(await ask('how long do error logs stay', [older, logs], { onConflict: 'best' })).toMatchObject({
      text: 'Error logs stay 90 days [1].',
      citations: ['old'],
    });
  });

  it('takes the upper of two hits that say the same', async () => {
    const twins = [hit('b', 'Error logs stay 30 days.'), hit('a', 'Error logs stay 30 days.')];
    const query = 'how long do error logs stay';
    expect(await ask(query, twins, { onConflict: 'best' })).toMatchObject({ citations: ['b'] });
    expect(await ask(query, twins)).toMatchObject({
      text: 'Error logs stay 30 days [1]. Error logs stay 30 days [2].',
      citations: ['b', 'a'],
    });
  });

  it('reads a question with the words that it leans on', async () => {
    const offered = [hit('prod', 'Error logs of prod stay 30 days.'), hit('dev', 'Error logs of dev stay 7 days.')];
    const context = 'how long do error logs of dev stay';
    expect(await ask('and in prod?', offered, { context })).toMatchObject({
      text: expect.stringMatching(/^Error logs of prod stay 30 days \[1\]\./),
    });
  });

  it('counts as supported what reaches the floor, and everything where it is 0', async () => {
    const query = 'how long do error logs stay';
    const { support = 0 } = await ask(query, [logs]);
    expect(await ask(query, [logs], { floor: support })).toMatchObject({ supported: true });
    expect(await ask(query, [logs], { floor: support + 1e-9 })).toMatchObject({ supported: false });
    expect(await ask('HLY-1', [logs], { floor: 0 })).toMatchObject({ support: 0, supported: true });
  });

  it('has an id that says all that changes its answers', () => {
    const made = (options = {}) =>
      extractiveAnswerer({ embedder: countingEmbedder, weightsOf: () => termWeights([]), ...options }).id;
    expect(made()).toBe(`extractive@1,floor=${SUPPORT_FLOOR}`);
    expect(made({ floor: 0, onConflict: 'best' })).toBe('extractive@1,floor=0,on_conflict=best');
  });

  it('rejects with the reason of who called it off', async () => {
    const answerer = extractiveAnswerer({ embedder: countingEmbedder, weightsOf: () => termWeights([]) });
    const signal = AbortSignal.abort(new Error('changed my mind'));
    const question = { tenant_id: 'm', query: 'logs', history: [] };
    await expect(answerer.answer({ question, asked: 'logs', offered: [logs], signal })).rejects.toThrow(
      'changed my mind',
    );
  });
});

const PARTS = [
  'Error logs stay 30 days.',
  'Error logs stay 90 days!',
  'Logs stay 5 days, see [2] for more.',
  'Do logs stay 6 days?',
  'Rows marked `schema!` stay 8 days.',
  '**Audit logs** stay *two weeks*: [why](http://x.example/logs).',
  '- logs stay 3 days\n- dumps stay 4 days',
  '| logs | stay | 9 days |\n| --- | --- | --- |\n| dumps | stay | 11 days |',
  '```sh\nhal logs keep 12 days\n```',
  'Logs stay 10 days [^1].',
  'Set the days that logs stay =',
];
const squeezed = (text: string) => text.replace(/\s+/g, '');

describe('an answer of the extractive answerer', () => {
  const body = fc.array(fc.constantFrom(...PARTS), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('\n\n'));
  const source = fc.record({ body, year: fc.integer({ min: 2022, max: 2025 }) });
  const sources = fc
    .array(source, { maxLength: 5 })
    .map((rows) => rows.map((row, i) => hit(`s${i}`, row.body, { updated: `${row.year}-01-01` })));
  const query = fc.constantFrom(
    'how long do error logs stay',
    'days of dumps',
    'audit logs',
    'schema rows',
    'HLY-4021',
  );

  it('cites just what its markers mean, quotes to the letter, no question, no code, and is the same again', async () => {
    await fc.assert(
      fc.asyncProperty(query, sources, async (asked, offered) => {
        const draft = await ask(asked, offered, { floor: 0 });
        expect(await ask(asked, offered, { floor: 0 })).toEqual(draft);
        if (draft.abstained) {
          expect(draft.text).toBe(REFUSAL);
          return;
        }
        const read = citations(draft.text, offered.length);
        expect(read.some(({ fabricated }) => fabricated)).toBe(false);
        expect([...new Set(read.map(({ number }) => offered[number - 1]?.chunk.chunk_id))]).toEqual(draft.citations);
        expect(new Set(draft.citations).size).toBe(draft.citations.length);

        let from = 0;
        for (const { number, start, end } of read) {
          const said = draft.text
            .slice(from, start)
            .replace(/^[.!]? ?(?:An older source, of [\d-]+, disagrees: ")?/, '');
          const quoted = said.replace(/"? $/, '');
          expect(squeezed(offered[number - 1]?.chunk.body ?? '')).toContain(squeezed(quoted));
          from = end;
        }
        expect(draft.text.slice(from)).toMatch(/^[.!]$/);
        expect(draft.text).not.toMatch(/\?|hal logs keep/);
      }),
      { numRuns: 300 },
    );
  });
});
