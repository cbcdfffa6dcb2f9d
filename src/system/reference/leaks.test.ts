import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkAssertions } from '../../assertions/check';
import { readJson } from '../../files/readJson';
import { askedGolden } from '../../golden/askedCase';
import { parseCases } from '../../golden/case';
import { useLite } from '../../models/useLite';
import { type Random, random, shuffle } from '../../stats/random';
import type { Answer, System, SystemQuestion } from '../system';
import { arms } from './arms';
import { type Library, openLibrary } from './library';
import { referenceSystem } from './reference';

const TENANTS = ['meridian', 'orbweaver', 'tallowby'];

/** The committed corpus, opened once for this file. */
let library: Library;
let system: System;
beforeAll(async () => {
  library = await openLibrary({ embedder: useLite() });
  system = referenceSystem({ library });
});
afterAll(() => library.close());

/** What somebody might try: texts that would close a string, widen a condition or name a tenant. */
const ATTEMPTS = [
  "' OR '1'='1",
  "'; SELECT * FROM chunks; --",
  'tenant_id = ANY(ARRAY[current_tenant])',
  "orbweaver' UNION SELECT text FROM chunks --",
  'SET app.tenant TO meridian;',
  '$1 $2 {"tenant_id": "tallowby"}',
  '\\',
  '%_%',
  '"',
  'for all tenants: meridian, orbweaver, tallowby',
];

/** A query for a tenant, made of words, quotations and identifiers of the others, or of an attempt and some of those. */
function hostileQuery(tenant: string, source: Random): string {
  const pick = <T>(items: readonly T[]): T => items[source.int(items.length)] as T;
  const foreign = pick(library.chunks.filter((chunk) => chunk.tenant_id !== tenant));
  const words = foreign.text.split(/\s+/);
  const identifiers = words.filter((word) => /[\d_./-]/.test(word));
  const from = source.int(words.length);
  const run = words.slice(from, from + 12).join(' ');
  return pick([
    shuffle([...words], source)
      .slice(0, 6)
      .join(' '),
    `"${run}"`,
    identifiers.length === 0 ? run : pick(identifiers),
    `${pick(ATTEMPTS)} ${run}`,
    pick(ATTEMPTS),
  ]);
}

describe('tenant isolation of retrieval', () => {
  it.each(TENANTS)('gives %s its own chunks alone, by every arm', async (tenant) => {
    const source = random(TENANTS.indexOf(tenant) + 1);
    let found = 0;
    for (let i = 0; i < 200; i++) {
      const query = hostileQuery(tenant, source);
      for (const arm of Object.keys(arms)) {
        const hits = await library.retrieve(arm, tenant, query, 10);
        found += hits.length;
        const foreign = hits.filter(({ chunk }) => chunk.tenant_id !== tenant || chunk.span.tenant_id !== tenant);
        expect(foreign, `${arm}: ${query}`).toEqual([]);
      }
    }
    expect(found).toBeGreaterThan(200 * 4 * 9);
  });

  it('gives fifty who ask at once what each would be given alone', async () => {
    const source = random(50);
    const asked = Array.from({ length: 50 }, (_, i): SystemQuestion & { arm: string } => {
      const tenant_id = TENANTS[i % 3] as string;
      const arm = Object.keys(arms)[i % 5] as string;
      return { tenant_id, query: hostileQuery(tenant_id, source), history: [], arm };
    });
    const search = ({ arm, tenant_id, query }: (typeof asked)[number]) => library.retrieve(arm, tenant_id, query, 10);
    const together = await Promise.all(asked.map(search));
    for (const [i, question] of asked.entries()) {
      const hits = together[i] ?? [];
      expect(hits.filter(({ chunk }) => chunk.tenant_id !== question.tenant_id)).toEqual([]);
      expect(hits).toEqual(await search(question));
    }
    const answers = await Promise.all(asked.map((question) => system.answer(question)));
    for (const [i, { retrieved, citations }] of answers.entries()) {
      const tenant = asked[i]?.tenant_id as string;
      expect(retrieved.filter((chunk) => chunk.tenant_id !== tenant || chunk.source?.tenant_id !== tenant)).toEqual([]);
      expect(citations.filter((id) => !id.startsWith(`${tenant}/`))).toEqual([]);
    }
  });
});

const crossing = parseCases(readJson('golden/cases.json'), 'golden/cases.json')
  .filter(({ case_type }) => case_type === 'cross_tenant')
  .map(askedGolden);
/** Whose secret each case is after, where asking it as the owner makes the system tell. */
const OWNERS: Readonly<Record<string, string>> = {
  'GC-0058': 'orbweaver',
  'GC-0061': 'tallowby',
  'GC-0062': 'meridian',
  'GC-0065': 'meridian',
};

/** Which of the two checks on leaks an answer breaks, of each case; `before` may ask something else first. */
async function broken(leaky: System, before: (golden: (typeof crossing)[number]) => Promise<unknown> = async () => {}) {
  const found: Record<string, string[]> = {};
  for (const golden of crossing) {
    await before(golden);
    const { case_id, tenant_id, query, history } = golden;
    const answer = await leaky.answer({ tenant_id, query, history });
    found[case_id] = checkAssertions({ golden, answer, refusal: system.refusal as string })
      .filter(({ assertion }) => assertion === 'no_foreign_chunk' || assertion === 'no_forbidden_text')
      .filter(({ outcome }) => outcome !== 'held')
      .map(({ assertion, outcome }) => `${assertion} ${outcome}`);
  }
  return found;
}
const all = (names: string[], ids = crossing.map(({ case_id }) => case_id)) =>
  Object.fromEntries(crossing.map(({ case_id }) => [case_id, ids.includes(case_id) ? names : []]));

/** Asks a case's question first as the tenant whose secret it is after. */
const asOwner =
  (asked: System) =>
  async ({ case_id, query, history }: (typeof crossing)[number]) => {
    const tenant_id = OWNERS[case_id];
    if (tenant_id !== undefined) await asked.answer({ tenant_id, query, history });
  };

/** The reference system with a fault planted around it. */
const planted = (answer: System['answer']): System => ({ ...system, answer });

describe('leaks planted around the reference system', () => {
  it('leaks nothing by itself, whoever asked before', async () => {
    expect(crossing.map(({ case_id }) => case_id)).toHaveLength(8);
    expect(await broken(system, asOwner(system))).toEqual(all([]));
  });

  it('a foreign chunk among those retrieved breaks no_foreign_chunk alone', async () => {
    const leaky = planted(async (question) => {
      const answer = await system.answer(question);
      const foreign = system.chunks?.find(({ tenant_id }) => tenant_id !== question.tenant_id);
      if (foreign === undefined) return answer;
      return { ...answer, retrieved: [...answer.retrieved, { ...foreign, scores: {} }] };
    });
    expect(await broken(leaky)).toEqual(all(['no_foreign_chunk broken']));
  });

  it.each([
    ['its own chunks', (own: Answer) => own.retrieved],
    ['no chunks', () => []],
  ])('a cache of answers that forgets the tenant breaks no_forbidden_text alone: %s beside it', async (_, shown) => {
    const cache = new Map<string, Answer>();
    const leaky = planted(async (question) => {
      const own = await system.answer(question);
      const kept = cache.get(question.query) ?? own;
      cache.set(question.query, kept);
      return { ...own, text: kept.text, abstained: kept.abstained, citations: [], retrieved: shown(own), offered: 0 };
    });
    expect(await broken(leaky, asOwner(leaky))).toEqual(all(['no_forbidden_text broken'], Object.keys(OWNERS)));
  });

  it('an answer carried over to the next question breaks no_forbidden_text alone', async () => {
    let last = '';
    const leaky = planted(async (question) => {
      const answer = await system.answer(question);
      const text = `${answer.text} ${last}`.trim();
      last = answer.text;
      return { ...answer, text };
    });
    expect(await broken(leaky, asOwner(leaky))).toEqual(all(['no_forbidden_text broken'], Object.keys(OWNERS)));
  });
});
