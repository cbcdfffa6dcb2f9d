import { describe, expect, it } from 'vitest';
import { noUsage } from '../models/usage';
import type { Answer, AskOptions, RetrievedChunk, System, SystemQuestion } from './system';
import { contractChecks, systemContract } from './systemContract.testkit';

const REFUSAL = 'That is not in the documents.';
const question: SystemQuestion = { tenant_id: 'acme', query: 'How long are logs kept?', history: [] };
const unanswerable = { ...question, query: 'Who won?' };
const tenants = ['birch'];
const chunks: RetrievedChunk[] = ['acme', 'birch'].map((tenant_id) => ({
  chunk_id: `${tenant_id}/logs`,
  tenant_id,
  text: `Logs of ${tenant_id} are kept for 30 days.`,
  scores: { similarity: 0.9 },
}));

/** A system as a user might write one, whose answer `change` may spoil. */
function own(change: (answer: Answer, asked: SystemQuestion) => unknown, rest: Partial<System> = {}): System {
  return {
    id: 'own',
    config: { k: 1, rerank: false, model: null, embedder: 'own@1' },
    refusal: REFUSAL,
    chunks,
    async answer(asked, { signal }: AskOptions = {}) {
      signal?.throwIfAborted();
      await new Promise(setImmediate);
      signal?.throwIfAborted();
      const retrieved = chunks.filter((chunk) => chunk.tenant_id === asked.tenant_id);
      const known = asked.query.includes('logs');
      const text = known ? `${retrieved[0]?.text} [1]` : REFUSAL;
      const citations = known ? retrieved.map((chunk) => chunk.chunk_id) : [];
      const answer = { text, abstained: !known, retrieved, citations, usage: noUsage, timings: {} };
      return change(answer, asked) as Answer;
    },
    close: async () => {},
    ...rest,
  };
}
const right = own((answer) => answer);

systemContract('a small system', async () => ({ system: right, question, unanswerable, tenants }));
systemContract('a system that has its answer at once', async () => ({
  system: own(() => {}, {
    async answer(_, { signal }: AskOptions = {}) {
      signal?.throwIfAborted();
      return {
        text: 'Yes.',
        abstained: false,
        retrieved: [chunks[0] as RetrievedChunk],
        citations: [],
        usage: noUsage,
        timings: {},
      };
    },
  }),
  question,
}));

/** All problems that the contract finds. */
async function problemsOf(system: System): Promise<string[]> {
  const found: string[] = [];
  // One after the other: a system that remembers would remember another check.
  for (const check of Object.values(contractChecks))
    found.push(...(await check({ system, question, unanswerable, tenants }).catch((error) => [String(error)])));
  return found;
}

let calls = 0;
let last: SystemQuestion | undefined;
const pause = () => new Promise((done) => setTimeout(done, 1));

describe('the contract of a System', () => {
  it('finds nothing wrong with a right system', async () => expect(await problemsOf(right)).toEqual([]));

  it.each<[string, System, string]>([
    ['no id', own((answer) => answer, { id: ' ' }), 'its id is empty'],
    [
      'a list among its settings',
      own((a) => a, { config: { k: [5] as unknown as number } }),
      'config.k is no plain value',
    ],
    ['NaN among its settings', own((a) => a, { config: { k: Number.NaN } }), 'config.k is no plain value'],
    ['a key among its settings', own((a) => a, { config: { with: 'sk-0123456789' } }), 'config.with holds a key'],
    ['a probe that fails', own((a) => a, { probe: () => Promise.reject(new Error('down')) }), 'Error: down'],
    ['no text', own((a) => ({ ...a, text: '' })), 'it does not answer a question that it can answer'],
    [
      'nothing but refusals',
      own((a) => ({ ...a, abstained: true })),
      'it does not answer a question that it can answer',
    ],
    [
      'nothing retrieved',
      own((a) => ({ ...a, retrieved: [] })),
      'it retrieves nothing for a question that it can answer',
    ],
    [
      'a score that is none',
      own((a) => ({ ...a, retrieved: a.retrieved.map((chunk) => ({ ...chunk, scores: { similarity: Number.NaN } })) })),
      'retrieved[0].scores.similarity: is NaN',
    ],
    ['all chunks for everybody', own((a) => ({ ...a, retrieved: chunks })), 'acme gets birch/logs of another'],
    [
      'a chunk that it does not have',
      own((a) => ({ ...a, retrieved: a.retrieved.map((chunk) => ({ ...chunk, chunk_id: 'x' })) })),
      'x is not, or not so, among its chunks',
    ],
    [
      'a chunk with another text',
      own((a) => ({ ...a, retrieved: a.retrieved.map((chunk) => ({ ...chunk, text: 'x' })) })),
      'acme/logs is not, or not so, among its chunks',
    ],
    ['a citation of its own making', own((a) => ({ ...a, citations: ['x'] })), 'it cites x, which it was not offered'],
    [
      'a citation beyond what it offered',
      own((a) => ({ ...a, offered: 0 })),
      'it cites acme/logs, which it was not offered',
    ],
    [
      'an answer to everything',
      own((a) => ({ ...a, text: 'Yes.', abstained: false })),
      'it does not say that it abstains from a question that it cannot answer',
    ],
    ['another refusal', own((a) => (a.abstained ? { ...a, text: 'No.' } : a)), 'it abstains with "No."'],
    [
      'more than its refusal',
      own((a) => (a.abstained ? { ...a, text: `${REFUSAL} Ask Ada.` } : a)),
      'it abstains with "That is not in the documents. Ask Ada."',
    ],
    [
      'answers that wander',
      own((a) => {
        calls += 1;
        return { ...a, text: `${a.text} ${calls}` };
      }),
      'its second answer is another',
    ],
    [
      'one tenant at a time in its memory',
      own((a) => a, {
        async answer(asked) {
          last = asked;
          await pause();
          return right.answer(last);
        },
      }),
      'call 2, for birch: another answer than alone',
    ],
    [
      'a memory of conversations',
      (() => {
        const said: string[] = [];
        return own((a, { history }) => {
          said.push(...history.map((turn) => turn.content));
          return { ...a, text: `${a.text} ${said.length}` };
        });
      })(),
      'an earlier conversation changes its answer',
    ],
    [
      'a hand on the question',
      own((a, asked) => {
        (asked.history as unknown[]).pop();
        return a;
      }),
      'it changes the question that it is asked',
    ],
    [
      'no ear for being called off',
      own((a) => a, { answer: (asked) => right.answer(asked) }),
      'a call that was called off is answered',
    ],
    [
      'a reason of its own',
      own((a) => a, {
        async answer(asked, options) {
          try {
            return await right.answer(asked, options);
          } catch {
            throw new Error('mine');
          }
        },
      }),
      'a call that was called off rejects with Error: mine, not with its reason',
    ],
    [
      'a mood after being called off',
      (() => {
        let upset = false;
        return own((a) => (upset ? { ...a, text: 'No more.' } : a), {
          async answer(asked, options) {
            options?.signal?.addEventListener('abort', () => {
              upset = true;
            });
            const answer = await right.answer(asked, options);
            return upset ? { ...answer, text: 'No more.' } : answer;
          },
        });
      })(),
      'after a call that was called off it answers otherwise',
    ],
  ])('finds a system with %s', async (_, system, problem) => expect(await problemsOf(system)).toContain(problem));
});
