import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { type GoldenCase, parseCases } from '../../golden/case';
import { caseTruths } from '../../golden/caseTruth';
import { checkCases } from '../../golden/checkCases';
import { isRelevant } from '../../golden/relevance';
import { useLite } from '../../models/useLite';
import { cachedEmbedder } from '../../models/vectorCache';
import { holdsLiteral } from '../../text/literal';
import type { Answer, System } from '../system';
import { systemContract } from '../systemContract.testkit';
import { miniatureDocuments, miniatureSources } from './documents';
import { MINIATURE_REFUSAL, type MiniatureOptions, openMiniature } from './miniature';

const file = 'golden/quickstart.json';
const cases = parseCases(JSON.parse(readFileSync(file, 'utf8')), file);
const [first, , , , last] = cases as [GoldenCase, GoldenCase, GoldenCase, GoldenCase, GoldenCase];
/** One for the whole file: what it embedded once it does not embed again. */
const embedder = cachedEmbedder(useLite(), new Map());
const open = (options: Partial<MiniatureOptions> = {}) => openMiniature({ embedder, ...options });
const shuffled = [2, 0, 3, 1].map((i) => miniatureDocuments[i] as (typeof miniatureDocuments)[number]);
const variants = ['base', 'wide+rerank'] as const;

for (const variant of variants)
  systemContract(`the miniature, ${variant}`, async () => ({
    system: await open({ variant }),
    question: first,
    unanswerable: last,
    tenants: ['elsewhere'],
  }));

const answers = (system: System) => Promise.all(cases.map((golden) => system.answer(golden)));

/** Cases for which a retrieved chunk holds what is expected, of those that expect something. */
function hits(found: readonly Answer[], sources = miniatureSources()): string {
  const expecting = caseTruths(cases, sources, file).filter(({ golden }) => golden.expected_sources.length > 0);
  const hit = expecting.filter(({ golden, located }) =>
    found[cases.indexOf(golden)]?.retrieved.some(
      ({ source }) =>
        source !== undefined &&
        located.some((place) => isRelevant(place.locator, place.span, place.text, { span: source })),
    ),
  );
  return `${hit.length} of ${expecting.length}`;
}

describe('golden/quickstart.json', () => {
  it('has four questions that the documents answer and one that they do not, and nothing to remark', () => {
    const check = checkCases(caseTruths(cases, miniatureSources(), file), miniatureSources());
    expect(check.byType).toMatchObject({ normal: 4, out_of_scope: 1 });
    expect(check.remarks).toEqual([]);
  });
});

describe.each(variants)('openMiniature: %s', (variant) => {
  let found: Answer[];
  beforeAll(async () => {
    found = await answers(await open({ variant }));
  });

  it('finds the four facts, answers with them, and abstains from the fifth question', () => {
    expect(hits(found)).toBe('4 of 4');
    const held = cases.map(({ must_contain }, i) =>
      must_contain.every((literal) => holdsLiteral(found[i]?.text ?? '', literal)),
    );
    expect(held).toEqual([true, true, true, true, true]);
    expect(found.map(({ abstained }) => abstained)).toEqual([false, false, false, false, true]);
    expect(found[4]?.text).toBe(MINIATURE_REFUSAL);
    expect(found[4]?.citations).toEqual([]);
    expect(found.map(({ citations }) => citations[0])).toEqual([
      ...miniatureDocuments.map(({ slug }) => slug),
      undefined,
    ]);
  });

  it('misses the question about the pool without its document, and only that', async () => {
    const documents = miniatureDocuments.filter(({ slug }) => slug !== 'connection-pool');
    const without = await answers(await open({ variant, documents }));
    expect(hits(without, miniatureSources(documents))).toBe('3 of 4');
    expect(without.map(({ abstained }) => abstained)).toEqual([false, false, true, false, true]);
  });

  it('answers alike, and has the same settings, whatever the order of its documents', async () => {
    const [one, other] = [await open({ variant }), await open({ variant, documents: shuffled })];
    expect(await answers(other)).toEqual(found);
    expect(other.config).toEqual(one.config);
  });

  it('retrieves two documents at the most, the nearest first, with their place in the source', () => {
    for (const { retrieved } of found) {
      expect(retrieved.length).toBeGreaterThanOrEqual(1);
      expect(retrieved.length).toBeLessThanOrEqual(2);
      const order = variant === 'base' ? 'similarity' : 'rerank';
      const scores = retrieved.map((chunk) => chunk.scores[order] as number);
      expect(scores).toEqual([...scores].sort((a, b) => b - a));
      for (const { source, text, chunk_id } of retrieved)
        expect(source).toEqual({
          tenant_id: 'quickstart',
          source_type: 'doc',
          source_id: chunk_id,
          start: 0,
          end: text.length,
        });
    }
  });

  it('has nothing for another tenant, and nothing without documents', async () => {
    const nothing = { retrieved: [], abstained: true, text: MINIATURE_REFUSAL };
    const system = await open({ variant });
    expect(await system.answer({ ...first, tenant_id: 'elsewhere' })).toMatchObject(nothing);
    expect(await (await open({ variant, documents: [] })).answer(first)).toMatchObject(nothing);
  });
});

describe('openMiniature: wide+rerank without a model', () => {
  it('drops a second document that has next to nothing of the question', async () => {
    const system = await open({ variant: 'wide+rerank' });
    const [base, wide] = await Promise.all([await open(), system].map((each) => each.answer(cases[3] as GoldenCase)));
    expect(base?.retrieved.map((chunk) => chunk.chunk_id)).toEqual(['slow-queries', 'connection-pool']);
    expect(wide?.retrieved.map((chunk) => chunk.chunk_id)).toEqual(['slow-queries']);
    expect(wide).not.toHaveProperty('events');
  });

  it('keeps the first where none has anything of it', async () => {
    const { retrieved } = await (await open({ variant: 'wide+rerank' })).answer(last);
    expect(retrieved.map((chunk) => [chunk.chunk_id, chunk.scores.rerank])).toEqual([['batch-consumption', 0]]);
  });
});
