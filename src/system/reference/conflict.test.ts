import { describe, expect, it } from 'vitest';
import { cosine } from '../../models/embedder';
import { useLite } from '../../models/useLite';
import { readVectors, vectorFile, vectorKey } from '../../models/vectorCache';
import type { Chunk } from './chunk';
import { conflictOf } from './conflict';
import { readCorpus } from './corpus';
import { isOf, ledger } from './ledger.testkit';
import { chunkSources } from './sourceChunker';

function chunk(body: string, updated: string, change: Partial<Chunk> = {}): Chunk {
  const span = { tenant_id: 'm', source_type: 'doc', source_id: body, start: 0, end: body.length } as const;
  const common = { chunk_id: body, tenant_id: 'm', text: body, heading_path: [], version: '1' };
  return { ...common, body, span, updated, ...change };
}
const between = (older: string, newer: string, similarity = 0.7, change: Partial<Chunk> = {}) =>
  conflictOf(chunk(older, '2024-05-01'), chunk(newer, '2025-05-01', change), similarity);

describe('conflictOf', () => {
  it.each([
    ['A request may take 60 s.', 'Requests get 30 seconds instead of 60.', 'time', ['request']],
    ['Error logs stay 30 days.', 'Error logs are kept 14 days.', 'time', ['error', 'log']],
    ['Error logs stay 90 days.', 'Logs go from 90 days down to 45.', 'time', ['log']],
    ['A queue message may hold 512 KB.', '1 MB is what a queue message holds.', 'size', ['queu', 'messag', 'hold']],
    ['`queue.retry.max` | 5 | messages', '`queue.retry.max` | 8 | messages', 'number', ['queue.retry.max', 'messag']],
  ])('finds %j contradicted by %j', (older, newer, kind, shared) => {
    expect(between(older, newer)).toEqual({ older, newer, kind, shared });
  });

  it.each([
    ['equal values', 'Error logs stay 30 days.', 'Error logs are kept 30 days.'],
    ['equal values in other units', 'Error logs stay 2 days.', 'Error logs are kept 48 hours.'],
    ['nothing in common', 'Error logs stay 30 days.', 'Tokens last 60 days.'],
    ['one word in common', 'Error logs stay 30 days.', 'Logs of jobs last 60 days.'],
    ['only units in common', 'It takes three seconds.', 'It takes five seconds.'],
    ['other kinds', 'Error logs stay 30 days.', 'Error logs hold 30 MB.'],
    ['more than tenfold', 'An idle edge socket closes after 75 s.', 'An idle edge socket was seen for 3 days.'],
    ['some in common', 'Error logs stay 30 days or 90 days.', 'Error logs stay 30 days or 60 days.'],
    ['an older text that knows the newer value', 'Error logs go from 14 to 30 days.', 'Error logs stay 30 days.'],
    ['codes and versions', 'HLY-4021 in release 4.12.0 of logs.', 'HLY-4022 in release 4.12.1 of logs.'],
    ['bare numbers of other keys', '`queue.retry.max` | 5 | queue', '`queue.retry.age` | 8 | queue'],
    ['no number at all', 'Deploys are frozen.', 'Deploys are open.'],
    ['nothing', '', ''],
  ])('leaves alone %s', (_, older, newer) => expect(between(older, newer)).toBeUndefined());

  it('asks for a later date, the same tenant and likeness', () => {
    const [a, b] = ['Error logs stay 30 days.', 'Error logs are kept 14 days.'];
    expect(between(a, b, 0.6)).toBeDefined();
    expect(between(a, b, 0.599)).toBeUndefined();
    expect(between(a, b, 0.7, { updated: '2024-05-01' })).toBeUndefined();
    expect(between(a, b, 0.7, { updated: '2023-05-01' })).toBeUndefined();
    expect(between(a, b, 0.7, { tenant_id: 'o' })).toBeUndefined();
  });

  it('counts the headings as said', () => {
    const context = { heading_path: ['Error logs'] };
    const older = chunk('Kept 30 days.', '2024-05-01', context);
    expect(conflictOf(older, chunk('Kept 14 days.', '2025-05-01', context), 0.7)?.shared).toContain('log');
  });
});

const chunks = chunkSources(readCorpus('data/corpus'));
const embedder = useLite();
const vectors = readVectors(vectorFile('data/vectors', embedder), embedder);
const vectorOf = (text: string) => vectors.get(vectorKey(embedder, text, 'document')) as Float32Array;
const detected = (older: Chunk, newer: Chunk) =>
  conflictOf(older, newer, cosine(vectorOf(older.text), vectorOf(newer.text)));
const some = (tenant: string, newer: string, older: string) =>
  chunks
    .filter((c) => isOf(c, tenant, newer))
    .some((n) => chunks.some((o) => isOf(o, tenant, older) && detected(o, n) !== undefined));

describe("conflictOf, on the corpus's ledger", () => {
  it.each([
    ['meridian', 'edge-timeouts#Three separate clocks', 'CL-M-014'],
    ['meridian', 'edge-timeouts#Streaming answers', 'edge-routing-basics#Bodies and headers'],
    ['meridian', 'log-retention#400 days in two tiers', 'CL-M-014'],
    ['meridian', 'volumes#Limits', 'CL-M-021'],
    ['orbweaver', 'queue-limits#Hard numbers', 'CL-O-011'],
    ['orbweaver', 'deploying#What happens', 'CL-O-014'],
    ['tallowby', 'queue-retries#Size', 'CL-T-010'],
    ['tallowby', 'databases#Backups', 'CL-T-016'],
  ])('%s: leaves %s and %s alone', (tenant, newer, older) => expect(some(tenant, newer, older)).toBe(false));

  it.each([
    ['meridian', 'CL-M-014', 'edge-routing-basics#How long a caller may wait'],
    ['meridian', 'CL-M-021', 'volumes#Limits'],
    ['meridian', 'CL-M-015', 'metrics-and-alerts#Rules'],
    ['orbweaver', 'CL-O-007', 'launch-week-scaling#Numbers that worked'],
    ['orbweaver', 'CL-O-014', 'first-deploy#Ship it'],
    ['orbweaver', 'CL-O-009', 'CL-O-002'],
    ['tallowby', 'queue-retries#Size', 'queues-primer#Limits to know'],
    ['tallowby', 'CL-T-009', 'api-quickstart#Throttling'],
  ])('%s: finds that %s contradicts %s', (tenant, newer, older) => expect(some(tenant, newer, older)).toBe(true));

  // Its errors, so that a change of them is seen: values of two things under the same words; two chunks too unlike.
  it('takes the rate of a token and of the whole installation for one', () =>
    expect(some('tallowby', 'tokens-and-rate-limits#How fast', 'CL-T-009')).toBe(true));
  it('misses an approval of "8 hours, no longer a full day", and a cap counted in sessions and in connections', () => {
    expect(some('meridian', 'CL-M-020', 'prod-approvals#Giving and losing an approval')).toBe(false);
    expect(some('meridian', 'SUP-41008', 'postgres-connections#Cap')).toBe(false);
  });

  it('finds about half of its rows, and three in ten of the pairs it finds are of it', () => {
    for (const { tenant, newer, older } of ledger)
      for (const name of [...newer, ...older])
        expect(
          chunks.filter((c) => isOf(c, tenant, name)),
          name,
        ).not.toEqual([]);
    const rows = ledger.filter(({ tenant, newer, older }) => newer.some((n) => older.some((o) => some(tenant, n, o))));
    const pairs = chunks.flatMap((older) =>
      chunks
        .filter((newer) => newer.tenant_id === older.tenant_id && older.updated < newer.updated)
        .filter((newer) => detected(older, newer) !== undefined)
        .map((newer) => ({ older, newer })),
    );
    const right = pairs.filter((pair) =>
      ledger.some(
        ({ tenant, newer, older }) =>
          newer.some((name) => isOf(pair.newer, tenant, name)) && older.some((name) => isOf(pair.older, tenant, name)),
      ),
    );
    // As found: 21 of 43 rows; 28 of 94 pairs, out of some 105,000. Not every pair beyond the ledger is wrong.
    expect(rows.length).toBeGreaterThanOrEqual(18);
    expect(right.length / pairs.length).toBeGreaterThan(0.25);
    expect(pairs.length).toBeLessThan(120);
  });
});
