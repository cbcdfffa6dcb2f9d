import { Problem } from '../files/problem';
import { groupAgreement } from '../stats/groupAgreement';
import type { AlphaOptions } from '../stats/krippendorffAlpha';
import type { Ratings } from '../stats/label';
import type { LabelMetric } from '../stats/labelDistance';
import { type PairAgreement, pairAgreement } from '../stats/pairAgreement';
import { repeatFlips } from '../stats/repeatFlips';
import { type AgreementReport, agreementText, type ScaleChange } from '../views/agreementText';
import { agreementJson } from './agreementJson';
import { agreementRaters, type NamedRater, type RaterOptions } from './agreementRaters';
import { alphaMetric, metricNamed } from './alphaMetric';
import { scaleOf } from './labelScale';
import { numberOption } from './numberOption';
import type { Outcome } from './outcome';
import { type RatedItems, ratedItems } from './ratedItems';

export interface AgreementOptions extends RaterOptions {
  /** The labels there are, parted by commas, in their order. */
  readonly scale?: string;
  /** Labels outside the scale count as found; default not measured. */
  readonly keepOutOfScale?: boolean;
  /** Of alpha; default nominal for words, ordinal for numbers. */
  readonly metric?: string;
  /** Labels from here up are pass, those below fail. */
  readonly passAt?: string;
  /** The files are runs of one judge over the same items, the first the one on record. */
  readonly repeats?: boolean;
}

/** Pairs as places in the list of raters: each with the first where that holds the labels, else each with each. */
function pairsOf(count: number, againstFirst: boolean): (readonly [number, number])[] {
  const all = Array.from({ length: count }, (_, i) => i);
  return againstFirst
    ? all.slice(1).map((i) => [i, 0] as const)
    : all.flatMap((i) => all.slice(i + 1).map((j) => [i, j] as const));
}

function passFail(ratings: readonly Ratings[], passAt: number): Ratings[] {
  return ratings.map((labels) =>
    labels.map((label) => (label === undefined ? undefined : (label as number) >= passAt ? 'pass' : 'fail')),
  );
}

interface Pair {
  readonly a: string;
  readonly b: string;
  readonly agreement: PairAgreement;
}

/** The figures that come out otherwise, at four decimals, where labels outside the scale are taken as found. */
function changesOf(found: readonly Pair[], onScale: readonly Pair[]): ScaleChange[] {
  const shown = (of: object | undefined) => (of as { value?: number } | undefined)?.value?.toFixed(4) ?? 'not defined';
  return onScale.flatMap(({ a, b, agreement }, i) =>
    (['raw', 'kappa', 'alpha'] as const)
      .map((figure) => ({
        a,
        b,
        figure,
        as_found: shown(found[i]?.agreement[figure]),
        on_scale: shown(agreement[figure]),
      }))
      .filter(({ as_found, on_scale }) => as_found !== on_scale),
  );
}

function nothingShared(raters: readonly NamedRater[], { ids, outside, unlabelled }: RatedItems): Problem {
  const [first, second] = raters.map(({ path, verdicts }) => `${path} has "${[...verdicts.keys()][0]}"`);
  const shared = ids.length < raters.reduce((total, { verdicts }) => total + verdicts.size, 0);
  return new Problem('no item has a label of two raters', {
    cure: shared
      ? `labels outside the scale: ${outside.length}, empty ones: ${unlabelled.length}`
      : `ids must be written alike: ${first}, ${second}`,
  });
}

/** Whether labels outside the scale have distances by this metric, so that it can be said what they would change. */
function comparable({ numbers, asFound, outside }: RatedItems, metric: LabelMetric): boolean {
  if (outside.length === 0) return false;
  if (!numbers) return metric === 'nominal';
  return metric !== 'ratio' || !asFound.some((labels) => labels.some((label) => (label as number) < 0));
}

/**
 * How far raters agree: raw agreement, Cohen's kappa, Fleiss' kappa and Krippendorff's alpha of any files of verdicts, and
 * how often repeats of one judge differ. Options are checked before a file is read. A pair without an item that both
 * rated is incomplete, none with one a Problem; a coefficient that is not defined is neither. Writes nothing.
 */
export function agreementCommand(options: AgreementOptions): Outcome {
  const scale = options.scale === undefined ? undefined : scaleOf(options.scale);
  const keepOutside = options.keepOutOfScale === true;
  if (keepOutside && scale === undefined) throw new Problem('--keep-out-of-scale goes with --scale');
  const asked = options.metric === undefined ? undefined : metricNamed(options.metric);
  const passAt =
    options.passAt === undefined ? undefined : numberOption('--pass-at', options.passAt, () => true, 'a number');

  const raters = agreementRaters(options);
  const onScale = scale === undefined ? {} : { scale };
  const items = ratedItems(raters, { ...onScale, keepOutside, words: asked === 'nominal' });
  if (passAt !== undefined && !items.numbers) throw new Problem('--pass-at needs numbers, and labels here are words');
  const ratings = keepOutside ? items.asFound : items.onScale;
  // Pass and fail are as far apart by any metric.
  const alpha =
    passAt === undefined
      ? alphaMetric(asked, { numbers: items.numbers, ratings, ...onScale })
      : { metric: 'nominal' as const };
  const judged = (labels: readonly Ratings[]) => (passAt === undefined ? labels : passFail(labels, passAt));
  const places = pairsOf(raters.length, options.against !== undefined);
  const pairsIn = (labels: readonly Ratings[], by: AlphaOptions): Pair[] =>
    places.map(([i, j]) => ({
      a: (raters[i] as NamedRater).name,
      b: (raters[j] as NamedRater).name,
      agreement: pairAgreement(labels[i] as Ratings, labels[j] as Ratings, by),
    }));
  const pairs = pairsIn(judged(ratings), alpha);
  const unshared = pairs.filter(({ agreement }) => agreement.n === 0).length;
  if (unshared === pairs.length) throw nothingShared(raters, items);
  const others = options.against === undefined ? ratings : ratings.slice(1);
  if (options.repeats === true && others.length < 2) throw new Problem('--repeats needs two runs of the judge');
  const report: AgreementReport = {
    raters: raters.map(({ name, path, verdicts }, i) => ({
      name,
      file: path,
      n_items: verdicts.size,
      n_measured: (ratings[i] as Ratings).filter((label) => label !== undefined).length,
    })),
    ...(options.against === undefined ? {} : { against: (raters[0] as NamedRater).name }),
    items: items.ids.length,
    metric: alpha.metric,
    ...onScale,
    keepOutside,
    ...(passAt === undefined ? {} : { passAt }),
    pairs,
    ...(others.length < 2 ? {} : { group: groupAgreement(judged(others), alpha) }),
    ...(options.repeats !== true
      ? {}
      : {
          repeats: {
            runs: others.length,
            labels: repeatFlips(others),
            ...(passAt === undefined ? {} : { passFail: repeatFlips(judged(others)) }),
          },
        }),
    outside: items.outside,
    unlabelled: items.unlabelled,
    missing: items.missing,
    changed: comparable(items, alpha.metric)
      ? changesOf(pairsIn(judged(items.asFound), alpha), pairsIn(judged(items.onScale), alpha))
      : [],
  };
  return {
    status: unshared > 0 ? 'incomplete' : 'done',
    text: agreementText(report),
    json: agreementJson(report),
  };
}
