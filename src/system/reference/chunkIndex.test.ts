import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '../../files/problem';
import { cosine, unitVector } from '../../models/embedder';
import { type Random, random, shuffle } from '../../stats/random';
import type { Chunk } from './chunk';
import { type ChunkIndex, type Hit, openIndex } from './chunkIndex';

const DIMENSIONS = 8;

function chunk(tenant_id: string, name: string, body: string): Chunk {
  const span = { tenant_id, source_type: 'doc', source_id: name, start: 0, end: body.length } as const;
  return {
    chunk_id: `${tenant_id}/doc/${name}`,
    tenant_id,
    text: body,
    body,
    span,
    heading_path: [],
    version: '1',
    updated: '2026-01-01',
  };
}

function direction(source: Random): Float32Array {
  return unitVector(Array.from({ length: DIMENSIONS }, () => source.unit() - 0.5));
}

const WORDS = 'deploy rollback queue retry token secret log volume shard pool edge route cert backup flag freeze'.split(
  ' ',
);
const source = random(42);
const prose = (n: number) => Array.from({ length: n }, () => WORDS[source.int(WORDS.length)]).join(' ');

const named: [string, string][] = [
  ['e4021', 'HLY-4021 means that the deploy lost its lease. Start the deploy again.'],
  ['e4012', 'HLY-4012 means that the deploy was frozen. Wait for the deploy window.'],
  ['max', 'Set queue.retry.max to bound how often the queue will retry a message.'],
  ['age', 'Set queue.retry.max_age to bound how long the queue will retry a message.'],
  ['force', 'With --force-pull the image is pulled again at every deploy.'],
  ['pull', 'With --force the deploy goes on; a pull is not made.'],
  ['v0', 'Since 4.12.0 logs are kept for thirty days by default.'],
  ['v1', 'Since 4.12.1 logs are kept for ninety days by default.'],
];
const chunks: Chunk[] = [
  ...named.map(([name, body]) => chunk('meridian', name, body)),
  ...Array.from({ length: 60 }, (_, i) =>
    chunk(['meridian', 'orbweaver', 'tallowby'][i % 3] as string, `n${i}`, prose(30)),
  ),
  chunk('orbweaver', 'secret', 'The orbweaver password is swordfish; HLY-4021 is none of theirs.'),
  // Texts that Postgres cannot hold as they are, and one that looks like SQL.
  chunk('tallowby', 'nul', 'a\0null and half \ud800 a pair, kumquat'),
  chunk('tallowby', 'sql', `'); drop table chunks; -- papaya`),
];
// Three chunks share one vector: a tie.
const tied = unitVector([1, 2, 3, 4, 5, 6, 7, 8]);
const vectors = chunks.map((c) =>
  ['e4012', 'v1', 'age'].some((n) => c.chunk_id === `meridian/doc/${n}`) ? tied : direction(source),
);

let index: ChunkIndex;
beforeAll(async () => {
  index = await openIndex(chunks, vectors);
});
afterAll(async () => {
  await index.close();
});

const ids = (hits: readonly Hit[]) => hits.map((hit) => hit.chunk.chunk_id);

describe('byVector', () => {
  it('orders one tenant by cosine, and gives the cosine', async () => {
    for (let round = 0; round < 20; round++) {
      const query = direction(source);
      const expected = chunks
        .map((c, i) => ({ c, score: cosine(vectors[i] as Float32Array, query) }))
        .filter(({ c }) => c.tenant_id === 'orbweaver')
        .sort((a, b) => b.score - a.score);
      const hits = await index.byVector('orbweaver', query, 5);
      expect(ids(hits)).toEqual(expected.slice(0, 5).map(({ c }) => c.chunk_id));
      hits.forEach((hit, i) => {
        expect(hit.score).toBeCloseTo(expected[i]?.score ?? Number.NaN, 3);
        expect(chunks).toContain(hit.chunk);
      });
    }
  });

  it('orders equal scores by chunk_id', async () => {
    const hits = await index.byVector('meridian', tied, 3);
    expect(ids(hits)).toEqual(['meridian/doc/age', 'meridian/doc/e4012', 'meridian/doc/v1']);
    expect(new Set(hits.map((hit) => hit.score)).size).toBe(1);
    expect(ids(await index.byVector('meridian', tied, 2))).toEqual(['meridian/doc/age', 'meridian/doc/e4012']);
  });

  it('gives all there are when asked for more, and none when asked for none', async () => {
    expect(await index.byVector('tallowby', tied, 1000)).toHaveLength(22);
    expect(await index.byVector('tallowby', tied, 0)).toEqual([]);
  });

  it('refuses a query of other dimensions', async () => {
    await expect(index.byVector('meridian', new Float32Array(3).fill(1), 5)).rejects.toThrow(
      'a query of 3 dimensions, the index has 8',
    );
  });
});

describe('byKeywords', () => {
  it.each([
    ['HLY-4021', 'e4021'],
    ['HLY-4012', 'e4012'],
    ['queue.retry.max', 'max'],
    ['queue.retry.max_age', 'age'],
    ['--force-pull', 'force'],
    ['4.12.0', 'v0'],
    ['4.12.1', 'v1'],
  ])('finds %s first, alone and in a question', async (identifier, name) => {
    for (const query of [identifier, `What does ${identifier} mean?`, `${identifier.toLowerCase()} please`]) {
      expect(ids(await index.byKeywords('meridian', query, 3))[0], query).toBe(`meridian/doc/${name}`);
    }
  });

  it('gives scores above 0, descending, ties by chunk_id, and no more than k', async () => {
    const hits = await index.byKeywords('tallowby', 'queue retry token', 10);
    expect(hits).toHaveLength(10);
    hits.forEach((hit, i) => {
      expect(hit.score).toBeGreaterThan(0);
      const before = hits[i - 1];
      if (before === undefined) return;
      expect(
        before.score > hit.score || (before.score === hit.score && before.chunk.chunk_id < hit.chunk.chunk_id),
      ).toBe(true);
    });
    expect(ids(await index.byKeywords('tallowby', 'queue retry token', 4))).toEqual(ids(hits).slice(0, 4));
  });

  it('finds what stands beside a NUL character, and what looks like SQL', async () => {
    expect(ids(await index.byKeywords('tallowby', 'kumquat', 5))).toEqual(['tallowby/doc/nul']);
    const hits = await index.byKeywords('tallowby', 'papaya', 5);
    expect(hits.map((hit) => hit.chunk.body)).toEqual([`'); drop table chunks; -- papaya`]);
  });

  it.each([
    ['quotes', `it's "a" 'deploy' \` \\ $$ $1`],
    ['SQL', `'; drop table chunks; select * from chunks where tenant_id = 'orbweaver' --`],
    ['query operators', `deploy & | ! <-> :* ( ) "queue`],
    ['NUL bytes', 'deploy\0queue\0'],
    ['half a surrogate pair', 'deploy \ud83d queue \udc00'],
    ['many words', 'deploy queue '.repeat(20_000)],
    ['one very long word', 'x'.repeat(200_000)],
    ['many different words', Array.from({ length: 5_000 }, (_, i) => `word${i}`).join(' ')],
    ['nothing', ''],
    ['white space', ' \n\t\u00a0'],
    ['punctuation alone', '?!… --- ;;; ((()))'],
    ['stop words alone', 'the of and a'],
    ['other scripts', 'デプロイ 部署 развёртывание نشر \u{1f680}'],
    ['combining marks', `de\u0301ploy${'\u0301'.repeat(1000)}`],
    ['backslashes and per cent signs', '%s %d \\x00 \\u0000 {} $x'],
  ])('is not upset by %s', async (_, query) => {
    const hits = await index.byKeywords('meridian', query, 5);
    for (const hit of hits) expect(hit.chunk.tenant_id).toBe('meridian');
    expect(ids(await index.byKeywords('meridian', 'HLY-4021', 1))).toEqual(['meridian/doc/e4021']);
  });

  it('finds nothing for no words', async () => {
    for (const query of ['', ' ', '?!', 'the of', 'zzzunknown'])
      expect(await index.byKeywords('meridian', query, 5)).toEqual([]);
  });
});

describe('tenants', () => {
  it('never see one another: 300 random searches, of all tenants at once', async () => {
    const tenants = ['meridian', 'orbweaver', 'tallowby'];
    const searches = Array.from({ length: 300 }, (_, i) => {
      const tenant = tenants[source.int(3)] as string;
      const query = `${prose(1 + source.int(5))} swordfish HLY-4021`;
      const search = i % 2 === 0 ? index.byKeywords(tenant, query, 50) : index.byVector(tenant, direction(source), 50);
      return search.then((hits) => ({ tenant, hits }));
    });
    const found = await Promise.all(searches);
    for (const { tenant, hits } of found) {
      expect(hits.length).toBeGreaterThan(0);
      for (const hit of hits) expect(hit.chunk.tenant_id).toBe(tenant);
    }
    expect(ids(await index.byKeywords('meridian', 'orbweaver password swordfish', 5))).toEqual([]);
  });

  it.each(['nobody', '', 'MERIDIAN', 'meridian ', "meridian' or '1'='1", '%', 'meridian\0', '*', 'null'])(
    'finds nothing for the unknown tenant %j',
    async (tenant) => {
      expect(await index.byVector(tenant, tied, 5)).toEqual([]);
      expect(await index.byKeywords(tenant, 'deploy HLY-4021', 5)).toEqual([]);
    },
  );
});

describe('openIndex', () => {
  it('finds the same whatever order the chunks come in', async () => {
    const order = shuffle([...chunks.keys()], random(5));
    const other = await openIndex(
      order.map((i) => chunks[i] as Chunk),
      order.map((i) => vectors[i] as Float32Array),
    );
    try {
      for (let round = 0; round < 10; round++) {
        const [query, words] = [direction(source), prose(3)];
        for (const tenant of ['meridian', 'orbweaver', 'tallowby']) {
          expect(await other.byVector(tenant, query, 10)).toEqual(await index.byVector(tenant, query, 10));
          expect(await other.byKeywords(tenant, words, 10)).toEqual(await index.byKeywords(tenant, words, 10));
        }
      }
    } finally {
      await other.close();
    }
  });

  it('loses no tenant behind another with thousands of better hits, and no tie behind many', async () => {
    const many = [
      ...Array.from({ length: 1500 }, (_, i) => chunk('big', `n${i}`, 'mango mango mango')),
      chunk('small', 'only', 'mango among a lot of other words, which makes this text long and its score low'),
      ...shuffle([...Array(60).keys()], random(9)).map((i) => chunk('ties', `t${i}`, 'guava is here')),
    ];
    const other = await openIndex(
      many,
      many.map(() => tied),
    );
    try {
      expect(ids(await other.byKeywords('small', 'mango', 3))).toEqual(['small/doc/only']);
      expect(await other.byKeywords('big', 'mango', 1200)).toHaveLength(1200);
      const first = many.filter((c) => c.tenant_id === 'ties').map((c) => c.chunk_id);
      expect(ids(await other.byKeywords('ties', 'guava', 5))).toEqual(first.sort().slice(0, 5));
      expect(ids(await other.byVector('ties', tied, 5))).toEqual(first.slice(0, 5));
    } finally {
      await other.close();
    }
  });

  it('refuses, before it opens anything, vectors that do not fit and a chunk that stands twice', async () => {
    const [a, b] = [chunk('m', 'a', 'x'), chunk('m', 'b', 'y')];
    await expect(openIndex([a, b], [tied])).rejects.toThrow(RangeError);
    await expect(openIndex([a, b], [tied, new Float32Array(2).fill(1)])).rejects.toThrow(RangeError);
    await expect(openIndex([a, chunk('m', 'a', 'y')], [tied, tied])).rejects.toThrow(Problem);
    await expect(openIndex([a, a], [tied, tied])).rejects.toThrow('the chunk m/doc/a stands twice');
  });
});
