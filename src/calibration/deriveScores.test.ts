import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Question } from '../golden/question';
import { cosine } from '../models/embedder';
import { useLite } from '../models/useLite';
import { type Library, openLibrary } from '../system/reference/library';
import { sentences } from '../text/sentences';
import { calibrate } from './calibrate';
import { deriveScores, type ScoredQuestion } from './deriveScores';
import { digestsOf } from './digests';
import { headingScores } from './headings';
import { proposeThreshold } from './propose';
import { lookupPairs } from './questionLookup';
import { scoredQuestion } from './scored.testkit';
import { coverage, termWeights } from './scores';

const folder = mkdtempSync(join(tmpdir(), 'cutline-derive-'));
const doc = (slug: string, text: string) => `---\nslug: ${slug}\nversion: "1"\nupdated: 2026-01-01\n---\n${text}`;

function write(path: string, text: string): void {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
}

const VOLUMES = `# Volumes

## Growing

A volume grows online to 500 GB and never shrinks again. Ask for it with the volume command and wait a few seconds.

## Moving a volume between pools

Open a ticket.

## Deletion

A deleted volume stays in limbo for three days. Until then it can be revived under its former name by anybody of the team.
`;
const TOKENS = `# Tokens

## Rotation

An access token expires after thirty days. Rotate it with an overlap of ten minutes, so that no running service loses it.
`;
const SECRET = `# Kitchen

## Coffee

The coffee machine on the third floor is descaled every Friday afternoon by the office team, with citric acid.
`;

const ask = (id: string, query: string, cloud: 'answerable' | 'off' | 'on', tenant_id = 'acme'): Question =>
  scoredQuestion(id, cloud === 'answerable' ? cloud : `unanswerable_${cloud}_topic`, 0, { query, tenant_id }).question;

const questions: Question[] = [
  ask('q1', 'How large can a volume grow?', 'answerable'),
  ask('q2', 'When does an access token expire?', 'answerable'),
  ask('q3', 'Can a deleted volume be revived?', 'answerable'),
  ask('q4', 'Who descales the coffee machine on the third floor?', 'off'),
  ask('q5', 'Which nation won the football cup?', 'off'),
  ask('q6', 'How do I move a volume between pools?', 'on'),
  ask('q7', 'How so?', 'off'),
  ask('k1', 'Who descales the coffee machine on the third floor?', 'answerable', 'kitchen'),
  ask('n1', 'How large can a volume grow?', 'off', 'nobody'),
];

let library: Library;
let scored: ScoredQuestion[];
const of = (id: string) => scored.find((s) => s.question.id === id) as ScoredQuestion;

beforeAll(async () => {
  write('corpus/acme/docs/volumes.md', doc('volumes', VOLUMES));
  write('corpus/acme/docs/tokens.md', doc('tokens', TOKENS));
  write('corpus/kitchen/docs/kitchen.md', doc('kitchen', SECRET));
  library = await openLibrary({
    corpus: join(folder, 'corpus'),
    vectors: join(folder, 'vectors'),
    embedder: useLite(),
  });
  scored = await deriveScores(library, questions);
});
afterAll(async () => {
  await library?.close();
  rmSync(folder, { recursive: true, force: true });
});

const chunksOf = (tenant: string) => library.chunks.filter((chunk) => chunk.tenant_id === tenant);

/** The cosines of a question with its tenant's chunks, descending, without the index. */
async function direct({ query, tenant_id }: Question) {
  const chunks = chunksOf(tenant_id);
  const [asked] = await library.embedder.embed([query], 'query');
  const vectors = await library.embedder.embed(
    chunks.map((chunk) => chunk.text),
    'document',
  );
  return chunks
    .map((chunk, i) => ({ chunk, score: cosine(asked as Float32Array, vectors[i] as Float32Array) }))
    .sort((a, b) => b.score - a.score);
}

describe('deriveScores', () => {
  it('keeps the order and the questions given', () => {
    expect(scored.map((s) => s.question)).toEqual(questions);
  });

  it('similarity and margin are the cosines that comparing directly gives', async () => {
    for (const question of questions.filter((q) => q.tenant_id !== 'nobody')) {
      const [first, second] = await direct(question);
      const { scores, top } = of(question.id);
      // The index divides by the lengths of vectors rounded to five decimals; comparing directly takes them for 1.
      expect(scores.similarity).toBeCloseTo(first?.score as number, 4);
      expect(top?.chunk.chunk_id).toBe(first?.chunk.chunk_id);
      if (second === undefined) expect(scores.margin).toBeUndefined();
      else expect(scores.margin).toBeCloseTo((first?.score as number) - second.score, 4);
    }
  });

  it('best_sentence is the largest cosine with a sentence of the five nearest chunks', async () => {
    for (const question of questions.filter((q) => q.tenant_id !== 'nobody')) {
      const near = (await direct(question)).slice(0, 5);
      const [asked] = await library.embedder.embed([question.query], 'query');
      const vectors = await library.embedder.embed(
        near.flatMap(({ chunk }) => sentences(chunk.body)),
        'document',
      );
      const best = Math.max(...vectors.map((vector) => cosine(asked as Float32Array, vector)));
      expect(of(question.id).scores.best_sentence).toBe(best);
    }
  });

  it('bm25 and coverage come from the keyword and the hybrid arm', async () => {
    for (const { id, tenant_id, query } of questions.filter((q) => q.tenant_id !== 'nobody')) {
      const [keyword] = await library.retrieve('keyword', tenant_id, query, 1);
      const [hybrid] = await library.retrieve('hybrid', tenant_id, query, 1);
      expect(of(id).scores.bm25).toBe(keyword?.score ?? 0);
      expect(of(id).scores.coverage).toBe(coverage(query, hybrid?.chunk.text ?? '', termWeights(chunksOf(tenant_id))));
    }
    expect(of('q1').scores.coverage).toBeGreaterThan(of('q5').scores.coverage as number);
    // No chunk of its tenant shares a word with it.
    expect(of('q5').scores).toMatchObject({ bm25: 0, coverage: 0 });
  });

  it('another tenant’s text never scores', () => {
    // The kitchen's corpus answers q4, which acme asked: acme's own best stands far below.
    expect(of('q4').top?.chunk.tenant_id).toBe('acme');
    expect(of('q4').scores.similarity).toBeLessThan((of('k1').scores.similarity as number) - 0.2);
    expect(of('q4').scores.best_sentence).toBeLessThan((of('k1').scores.best_sentence as number) - 0.2);
    expect(of('k1').top?.chunk.span.source_id).toBe('kitchen');
  });

  it('a question without a content word has no coverage, one of a tenant without a chunk only a bm25 of 0', () => {
    expect(Object.keys(of('q7').scores)).not.toContain('coverage');
    expect(of('q7').scores.similarity).toBeGreaterThan(0);
    expect(of('n1')).toMatchObject({ scores: { bm25: 0 }, top: undefined });
    expect(Object.keys(of('n1').scores)).toEqual(['bm25']);
  });

  it('does not depend on the order asked, nor on what else is asked', async () => {
    expect(await deriveScores(library, [...questions].reverse())).toEqual([...scored].reverse());
    expect(await deriveScores(library, questions.slice(2, 3))).toEqual(scored.slice(2, 3));
    expect(await deriveScores(library, [])).toEqual([]);
  });
});

describe('headingScores', () => {
  it('finds the bare heading nearest to each question of its tenant', async () => {
    const found = await headingScores(library, scored);
    expect(found.every((row) => row.heading === 'Moving a volume between pools' && row.slug === 'volumes')).toBe(true);
    // The kitchen has no bare heading, and nobody has no chunk.
    expect(found.map((row) => row.scored.question.id).sort()).toEqual(['q1', 'q2', 'q3', 'q4', 'q5', 'q6', 'q7']);
    const scoresInOrder = found.map((row) => row.headingScore);
    expect(scoresInOrder).toEqual([...scoresInOrder].sort((a, b) => b - a));
    const [asked] = await library.embedder.embed(['How do I move a volume between pools?'], 'query');
    const [heading] = await library.embedder.embed(['Moving a volume between pools'], 'document');
    expect(found[0]).toMatchObject({
      scored: of('q6'),
      headingScore: cosine(asked as Float32Array, heading as Float32Array),
      chunkScore: of('q6').scores.similarity,
    });
    expect(await headingScores(library, [...scored].reverse())).toEqual(found);
  });
});

describe('lookupPairs', () => {
  it('sets each question beside the one most like it, of its own tenant', async () => {
    const found = await lookupPairs(library, questions);
    const byId = new Map(found.map((pair) => [pair.question.id, pair]));
    const own = questions.filter((q) => q.tenant_id === 'acme');
    const vectors = await library.embedder.embed(
      own.map((q) => q.query),
      'query',
    );
    for (const [i, question] of own.entries()) {
      const others = own
        .map((other, j) => ({ id: other.id, score: cosine(vectors[i] as Float32Array, vectors[j] as Float32Array) }))
        .filter(({ id }) => id !== question.id)
        .sort((a, b) => b.score - a.score);
      const pair = byId.get(question.id);
      expect([pair?.nearest.id, pair?.score]).toEqual([others[0]?.id, others[0]?.score]);
    }
    expect(byId.get('q4')?.nearest.tenant_id).toBe('acme');
    expect([...byId.keys()]).toEqual(['q1', 'q2', 'q3', 'q4', 'q5', 'q6', 'q7']);
  });
});

describe('proposeThreshold', () => {
  it('measures the noise of the sentinels, and keeps what stands when only the date would change', async () => {
    const calibration = calibrate(scored, { value: 0.3 });
    const embedder = useLite();
    const context = { library, questions, embedder, previous: undefined, date: '2026-03-02' };
    const made = await proposeThreshold(calibration, context);
    expect(made.digests).toEqual(digestsOf(library, questions, 'vector'));
    expect(made.sentinels.length).toBeGreaterThan(0);
    expect(made.sentinels.every((sentinel) => sentinel.tolerance === 1e-5)).toBe(true);
    expect(await proposeThreshold(calibration, { ...context, previous: made, date: '2026-04-01' })).toBe(made);
    const noted = await proposeThreshold(calibration, { ...context, previous: made, note: 'why', date: '2026-04-01' });
    expect(noted).toMatchObject({ note: 'why', exported: '2026-04-01', holdout: { exports: 2 } });
  });
});
