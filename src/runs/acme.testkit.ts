import { type AskedCase, askedGolden } from '../golden/askedCase';
import { type GoldenCase, parseCases } from '../golden/case';
import { type CaseTruth, caseTruths } from '../golden/caseTruth';
import type { Source } from '../golden/source';
import { noUsage } from '../models/usage';
import type { Answer, AskOptions, RetrievedChunk, System, SystemQuestion } from '../system/system';
import { type ExecuteOptions, execute } from './execute';
import { type Run, RunHeader, runOf } from './run';

export const ACME_REFUSAL = 'That is not in the documents.';
const DIGEST = 'a'.repeat(64);

/** Documents of the tenant acme: `doc-1` says what key-1 is, and so on. */
export function acmeSources(count = 9): Source[] {
  return Array.from({ length: count }, (_, i) => ({
    tenant_id: 'acme',
    source_type: 'doc' as const,
    source_id: `doc-${i + 1}`,
    title: `Key ${i + 1}`,
    version: '1',
    updated: '2026-01-01',
    text: `The setting key-${i + 1} decides how long a café keeps its logs.`,
    sections: [],
  }));
}

/** Each document as one chunk. */
export const acmeChunks: readonly RetrievedChunk[] = acmeSources().map(({ tenant_id, source_id, text }) => ({
  chunk_id: source_id,
  tenant_id,
  text,
  source: { tenant_id, source_type: 'doc', source_id, start: 0, end: text.length },
  scores: { similarity: 0.9 },
}));

/** GC-0001 asks for key-1, …; after those, as many cases that no document answers. */
export function acmeCases(answerable: number, unanswerable = 0): GoldenCase[] {
  const common = { tenant_id: 'acme', history: [], must_contain: [], forbidden_text: [], reference_answer: 'x' };
  return parseCases(
    Array.from({ length: answerable + unanswerable }, (_, i) => ({
      ...common,
      case_id: `GC-${String(i + 1).padStart(4, '0')}`,
      notes: 'made for a test',
      ...(i < answerable
        ? {
            case_type: 'normal',
            query: `What is key-${i + 1}?`,
            expected_sources: [{ source_type: 'passage', contains: `key-${i + 1}` }],
          }
        : {
            case_type: 'out_of_scope',
            query: `Who won match ${i + 1}?`,
            expected_sources: [],
            axes: { topic: 'off' },
          }),
    })),
    'acme.json',
  );
}

export function acmeTruths(answerable: number, unanswerable = 0): CaseTruth<AskedCase>[] {
  return caseTruths(acmeCases(answerable, unanswerable).map(askedGolden), acmeSources(), 'acme.json');
}

/** What a right system returns: the document asked for and another one, and an answer from the first. */
export function acmeAnswer({ query }: Pick<SystemQuestion, 'query'>): Answer {
  const plain = { usage: noUsage, timings: {} };
  const key = /key-(\d)/.exec(query)?.[1];
  const others = acmeChunks.filter(({ chunk_id }) => chunk_id !== `doc-${key}`).slice(0, 1);
  if (key === undefined) return { ...plain, text: ACME_REFUSAL, abstained: true, retrieved: others, citations: [] };
  const own = acmeChunks.filter(({ chunk_id }) => chunk_id === `doc-${key}`);
  return {
    ...plain,
    text: `key-${key} decides how long logs are kept [1].`,
    abstained: false,
    retrieved: [...own, ...others],
    citations: [`doc-${key}`],
  };
}

/** A system whose right answers `change` may spoil: it may throw, wait, or return anything. */
export function acmeSystem(
  change: (answer: Answer, asked: SystemQuestion, options: AskOptions) => unknown = (answer) => answer,
  rest: Partial<System> = {},
): System {
  return {
    id: 'acme',
    config: { k: 2, prompt: 'p1' },
    refusal: ACME_REFUSAL,
    chunks: acmeChunks,
    answer: async (asked, options = {}) => (await change(acmeAnswer(asked), asked, options)) as Answer,
    close: async () => {},
    ...rest,
  };
}

export function acmeHeader(truths: readonly CaseTruth<AskedCase>[], change: Partial<RunHeader> = {}): RunHeader {
  return RunHeader.parse({
    kind: 'run',
    format: 1,
    run_id: 'r1',
    started: '2026-01-01T00:00:00.000Z',
    system: { id: 'acme', config: { k: 2, prompt: 'p1' }, refusal: ACME_REFUSAL },
    asked: { kind: 'cases', file: 'acme.json', digest: DIGEST, of: truths.length, sampled: false },
    corpus: DIGEST,
    timeout_ms: 1000,
    plan: truths.map(({ golden: { case_id, digest } }) => ({ case_id, digest })),
    ...change,
  });
}

/** A whole run, in memory. */
export async function acmeRun(
  system: System,
  truths: readonly CaseTruth<AskedCase>[],
  options: Partial<ExecuteOptions> = {},
): Promise<Run> {
  return runOf(acmeHeader(truths), await execute(system, truths, { timeoutMs: 10_000, ...options }));
}
