import type { ContextChunk, JudgeInput } from './judgement';

/** Sources of an invented team. The second is the newer one. */
export const sources: readonly ContextChunk[] = [
  {
    chunk_id: 'logs',
    text: 'Logs stay 30 days in the hot tier. Then they move to the archive.',
    updated: '2026-01-01',
  },
  { chunk_id: 'batch', text: 'The key `relay.batch` caps a **batch** at\n64 items.', updated: '2026-02-01' },
];

/** A right answer to a question about them, with the given fields changed. */
export function judgeInput(change: Partial<JudgeInput> = {}): JudgeInput {
  return {
    item_id: 'item-1',
    question: { query: 'How long do logs stay in the hot tier?', history: [] },
    answer: { text: 'Logs stay 30 days in the hot tier [1].', abstained: false },
    context: sources,
    reference: 'Logs stay 30 days in the hot tier.',
    must_abstain: false,
    wrote: [],
    ...change,
  };
}

/** An answer of these words. */
export function saying(text: string, change: Partial<JudgeInput> = {}): JudgeInput {
  return judgeInput({ answer: { text, abstained: false }, ...change });
}

/** An abstention in these words. */
export function abstaining(text = 'That is not in the documents.', change: Partial<JudgeInput> = {}): JudgeInput {
  return judgeInput({ answer: { text, abstained: true }, ...change });
}

/** One source with these words. */
export function chunk(text: string, updated?: string): ContextChunk {
  return { chunk_id: `chunk-${text.slice(0, 12)}`, text, ...(updated === undefined ? {} : { updated }) };
}

/** A PASS that quotes the first source, as a model would write it. */
export const passReply = JSON.stringify({
  verdict: 'PASS',
  reason: 'borne out',
  claims: [{ claim: 'logs stay 30 days', source: 1, quote: 'Logs stay 30 days' }],
});
export const failReply = JSON.stringify({ verdict: 'FAIL', reason: 'a wrong value', claims: [] });
