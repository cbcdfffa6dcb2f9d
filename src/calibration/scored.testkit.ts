import type { Cloud, Question } from '../golden/question';
import { random } from '../stats/random';
import type { FusedHit } from '../system/reference/fuse';
import type { ScoredQuestion } from './deriveScores';
import type { ScoreName } from './scores';

/** The source and body of a made-up nearest chunk. */
export function hit(source_id: string, body: string, score = 0): FusedHit {
  const span = { tenant_id: 'acme', source_type: 'doc', source_id, start: 0, end: body.length } as const;
  return {
    score,
    legs: { similarity: score },
    chunk: {
      chunk_id: `acme/doc/${source_id}@0-${body.length}`,
      tenant_id: 'acme',
      text: `${source_id}\n${body}`,
      body,
      span,
      heading_path: [],
      version: '1',
      updated: '2026-01-01',
    },
  };
}

/** A scored question of a cloud; a lone number is its similarity. */
export function scoredQuestion(
  id: string,
  cloud: Cloud,
  scores: number | Partial<Record<ScoreName, number>>,
  changes: Partial<Question> = {},
): ScoredQuestion {
  const kinds: Record<Cloud, Partial<Question>> = {
    answerable: {
      answerable: true,
      expected_sources: [{ source_type: 'doc', slug: id, heading: 'Limits' }],
    },
    unanswerable_on_topic: { answerable: false, topic: 'on' },
    unanswerable_off_topic: { answerable: false, topic: 'off' },
  };
  const question = {
    id,
    tenant_id: 'acme',
    query: `what about ${id}?`,
    split: 'tune',
    source: 'by hand',
    ...kinds[cloud],
    ...changes,
  } as Question;
  const given = typeof scores === 'number' ? { similarity: scores } : scores;
  return { question, scores: given, top: hit(`doc-${id}`, `Something near ${id}.`, given.similarity ?? 0) };
}

/** `count` values of a cloud around a centre, evenly uneven: the same for the same seed. */
export function cloudAround(centre: number, count: number, seed: number, width = 0.2): number[] {
  const source = random(seed);
  return Array.from({ length: count }, () => centre + (source.unit() - 0.5) * width);
}

/** A set of all three clouds in which similarity separates off topic and hardly on topic; `holdout` of each are held out. */
export function threeClouds({ each = 9, holdout = 5, seed = 1 } = {}): ScoredQuestion[] {
  const centres: Record<Cloud, number> = {
    answerable: 0.6,
    unanswerable_on_topic: 0.58,
    unanswerable_off_topic: 0.2,
  };
  return (Object.keys(centres) as Cloud[]).flatMap((cloud, c) =>
    cloudAround(centres[cloud], each + holdout, seed * 10 + c, 0.3).map((similarity, i) =>
      scoredQuestion(
        `${cloud[0]}${c}-${String(i).padStart(3, '0')}`,
        cloud,
        { similarity, best_sentence: similarity / 2, bm25: similarity * 10, margin: 0.01, coverage: similarity / 3 },
        { split: i < each ? 'tune' : 'holdout' },
      ),
    ),
  );
}
