import fc from 'fast-check';
import { noUsage } from '../models/usage';
import type { Answer } from '../system/system';
import { clouds } from './clouds';
import type { GatedQuestion } from './gatedQuestions';
import { cloudAround, hit, scoredQuestion } from './scored.testkit';

type Cloud = GatedQuestion['cloud'];

/** A question with its gate open: answered, and right where it is answerable, unless told otherwise; a lone number is its similarity. */
export function gatedQuestion(
  id: string,
  cloud: Cloud,
  signals: number | Readonly<Record<string, number>>,
  changes: Partial<Omit<GatedQuestion, 'question'>> & { readonly question?: Partial<GatedQuestion['question']> } = {},
): GatedQuestion {
  const { question, ...rest } = changes;
  const given = typeof signals === 'number' ? { similarity: signals } : signals;
  const { chunk } = hit(`doc-${id}`, `Something near ${id}.`);
  const { chunk_id, tenant_id, text, span } = chunk;
  const answer: Answer = {
    text: `Something near ${id} [1].`,
    abstained: false,
    retrieved: [{ chunk_id, tenant_id, text, source: span, scores: { ...given } }],
    citations: [chunk_id],
    signals: given,
    usage: noUsage,
    timings: {},
  };
  return {
    question: scoredQuestion(id, cloud, {}, question).question,
    cloud,
    signals: given,
    answers: true,
    drafts: true,
    right: cloud === 'answerable',
    answer,
    ...rest,
  };
}

/** Withheld by a support check, or never drafted at all. */
export const withheld = { answers: false } as const;
export const silentOn = { answers: false, drafts: false } as const;

/** A set in which right answers lie high, off-topic ones low and on-topic ones among the right: `holdout` of each are held out. */
export function gatedSet({ each = 20, holdout = 6, seed = 1 } = {}): GatedQuestion[] {
  const centres: Record<Cloud, number> = {
    answerable: 0.7,
    unanswerable_on_topic: 0.68,
    unanswerable_off_topic: 0.3,
  };
  return clouds.flatMap((cloud, c) =>
    cloudAround(centres[cloud], each + holdout, seed * 10 + c, 0.3).map((similarity, i) =>
      gatedQuestion(
        `${cloud[0]}${c}-${String(i).padStart(3, '0')}`,
        cloud,
        { similarity, bm25: similarity * 10 },
        { question: { split: i < each ? 'tune' : 'holdout' } },
      ),
    ),
  );
}

/** Any set of questions on few signals, so that many are equal; some without the signal, some withheld, some never drafted. */
export const anyGated: fc.Arbitrary<GatedQuestion[]> = fc
  .array(
    fc.record({
      cloud: fc.constantFrom(...clouds),
      signal: fc.option(fc.integer({ min: -2, max: 5 }), { nil: undefined }),
      drafts: fc.boolean(),
      answers: fc.boolean(),
      right: fc.boolean(),
      split: fc.constantFrom('tune' as const, 'holdout' as const),
    }),
    { maxLength: 25 },
  )
  .map((rows) =>
    rows.map(({ cloud, signal, drafts, answers, right, split }, i) =>
      gatedQuestion(`q${String(i).padStart(2, '0')}`, cloud, signal === undefined ? {} : { similarity: signal }, {
        drafts,
        answers: drafts && answers,
        right: drafts && right && cloud === 'answerable',
        question: { split },
      }),
    ),
  );
