import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useLite } from '../models/useLite';
import { type Library, openLibrary } from '../system/reference/library';
import { findLeaks, type Searched } from './findLeaks';
import { leaksCommand, leaksOutcome } from './leaks';
import { exitCode } from './outcome';
import { silent } from './project.testkit';

const TENANTS = ['meridian', 'orbweaver', 'tallowby'];
let library: Library;
beforeAll(async () => {
  library = await openLibrary({ embedder: useLite() });
});
afterAll(() => library.close());

const search = (of: Searched, queries: number, seed = 1) => findLeaks(of, { queries, seed }, silent);

describe('leaks', () => {
  it('passes on this corpus, from every tenant', async () => {
    const outcome = await leaksCommand({ queries: '300' }, silent);
    expect(exitCode(outcome)).toBe(0);
    expect(outcome.json).toMatchObject({ queries: 300, tenants: TENANTS, foreign: [] });
    expect(outcome.json.chunks as number).toBeGreaterThan(300);
    expect(outcome.text).toMatch(
      /^300 searches from 3 tenants, 32 at once, found \d+ chunks; 0 of another tenant \(\d+ s\)\.$/,
    );
  });

  it('fails on an index that answers with another tenant’s chunk, and names it, by words and by vector', async () => {
    const foreign = library.chunks.find(({ tenant_id }) => tenant_id === 'meridian');
    if (foreign === undefined) throw new Error('no chunk of meridian');
    const leaky = (which: 'byKeywords' | 'byVector'): Searched => ({
      ...library,
      index: {
        ...library.index,
        byKeywords: (...asked) => library.index.byKeywords(...asked),
        byVector: (...asked) => library.index.byVector(...asked),
        [which]: async () => [{ chunk: foreign, score: 1 }],
      },
    });
    for (const which of ['byKeywords', 'byVector'] as const) {
      const leaks = await search(leaky(which), 60);
      // A third of the searches are meridian's own; half of the others go each way.
      expect(leaks.foreign).toHaveLength(20);
      expect(new Set(leaks.foreign)).toEqual(
        new Set(['orbweaver', 'tallowby'].map((tenant) => `${tenant} was given ${foreign.chunk_id}`)),
      );
      const outcome = leaksOutcome(leaks, 60, 0);
      expect(exitCode(outcome)).toBe(1);
      expect(outcome.text.split('\n')[1]).toMatch(/^(orbweaver|tallowby) was given meridian\//);
    }
  });

  it('names one leak among many searches, and the first twenty of more', () => {
    const leaks = { tenants: TENANTS, found: 900, foreign: ['tallowby was given meridian/doc/x@0-9'] };
    expect(leaksOutcome(leaks, 300, 1)).toMatchObject({ status: 'fail', json: { foreign: leaks.foreign } });
    const many = leaksOutcome({ ...leaks, foreign: Array(50).fill('a was given b') as string[] }, 300, 1);
    expect(many.text.split('\n')).toHaveLength(21);
    expect(many.text).toContain('; 50 of another tenant');
  });

  it('shows nothing where nothing was found, and says so by its exit', async () => {
    const none = await search(
      {
        ...library,
        chunks: library.chunks,
        index: { ...library.index, byKeywords: async () => [], byVector: async () => [] },
      },
      12,
    );
    expect(none).toEqual({ tenants: TENANTS, found: 0, foreign: [] });
    expect(exitCode(leaksOutcome(none, 12, 0))).toBe(2);
  });

  it('searches for the same with the same seed', async () => {
    const asked = async (seed: number) => {
      const heard: string[] = [];
      const byKeywords = async (tenant: string, query: string) => {
        heard.push(`${tenant}: ${query}`);
        return [];
      };
      await search({ ...library, index: { ...library.index, byKeywords, byVector: async () => [] } }, 90, seed);
      return heard;
    };
    const once = await asked(1);
    expect(once).toHaveLength(45);
    expect(await asked(1)).toEqual(once);
    expect(await asked(2)).not.toEqual(once);
  });

  it.each([
    [{ queries: '0' }, /^--queries 0 is not a whole number above 0/],
    [{ queries: '1.5' }, /^--queries 1\.5 is not/],
    [{ queries: '10', seed: 'x' }, /^--seed x is not a whole number/],
  ])('refuses %o', async (options, words) => {
    await expect(leaksCommand(options, silent)).rejects.toThrow(words);
  });
});
