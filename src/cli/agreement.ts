// [door] reads files of verdicts
import { basename, extname } from 'node:path';
import { Problem } from '../files/problem';
import { groupAgreement } from '../stats/groupAgreement';
import type { AlphaOptions } from '../stats/krippendorffAlpha';
import type { Label, Ratings } from '../stats/label';
import type { Metric } from '../stats/labelDistance';
import { type PairAgreement, pairAgreement } from '../stats/pairAgreement';
import { repeatFlips } from '../stats/repeatFlips';
import { type AgreementReport, agreementText, type ScaleChange } from '../views/agreementText';
import { agreementJson } from './agreementJson';
import { scaleOf } from './labelScale';
import { numberOption } from './numberOption';
import type { Outcome } from './outcome';
import { type NamedRater, type RatedItems, ratedItems } from './ratedItems';
import { readVerdicts, type VerdictFile } from './verdictFiles';

export interface AgreementOptions {
  readonly files: readonly string[];
  readonly idColumn?: string;
  /** One column, or several parted by commas, each a rater. */
  readonly labelColumn?: string;
  /** The labels there are, parted by commas, in their order. */
  readonly scale?: string;
  /** Labels outside the scale count as found; default unmeasured. */
  readonly keepOutOfScale?: boolean;
  /** Of alpha; default nominal for words, ordinal for numbers. */
  readonly metric?: string;
  /** Labels from here up are pass, those below fail. */
  readonly passAt?: string;
  /** A file of labels, or one of several label columns: the others are compared with it alone. */
  readonly against?: string;
  /** The files are runs of one judge over the same items, the first the one on record. */
  readonly repeats?: boolean;
}

const METRICS: readonly Metric[] = ['nominal', 'ordinal', 'interval', 'ratio'];

function metricFrom(name: string): Metric {
  const found = METRICS.find((metric) => metric === name);
  if (found === undefined) throw new Problem(`unknown metric "${name}"`, { cure: `one of ${METRICS.join(', ')}` });
  return found;
}

/** Raters by the shortest name that tells them apart: of the column, of the file, or both. */
function withNames(files: readonly VerdictFile[]): NamedRater[] {
  const paths = [...new Set(files.map(({ path }) => path))];
  const short = paths.map((path) => basename(path, extname(path)));
  const unlike = new Set(short).size === short.length;
  const columns = files.length > paths.length;
  return files.map((file) => {
    const name = unlike ? (short[paths.indexOf(file.path)] as string) : file.path;
    const column = file.column ?? '';
    return { ...file, name: !columns ? name : paths.length === 1 ? column : `${name}:${column}` };
  });
}

/** Reads every rater, the one that the others are held against first. */
function readRaters(options: AgreementOptions): { raters: NamedRater[]; against: string | undefined } {
  const { files, against, idColumn, labelColumn } = options;
  const twice = files.find((path, i) => files.indexOf(path) !== i);
  if (twice !== undefined) throw new Problem('is given twice', { where: twice });
  const labelColumns = labelColumn?.split(',').map((name) => name.trim());
  const columns = {
    ...(idColumn === undefined ? {} : { idColumn }),
    ...(labelColumns === undefined ? {} : { labelColumns }),
  };
  const isColumn = against !== undefined && labelColumns?.includes(against) === true && files.length === 1;
  const others = files.filter((path) => path !== against);
  const read = others.flatMap((path) => readVerdicts(path, columns));
  if (isColumn) read.sort((a, b) => Number(b.column === against) - Number(a.column === against));
  const labels = against === undefined || isColumn ? [] : readVerdicts(against, columns);
  if (labels.length > 1) throw new Problem('has several label columns', { where: against ?? '', cure: 'name one' });
  const raters = withNames([...labels, ...read]);
  if (raters.length < 2)
    throw new Problem('agreement needs two raters', {
      cure: 'two files or more, a file with --against FILE, or one file with --label-column a,b',
    });
  return { raters, against: against === undefined ? undefined : (raters[0] as NamedRater).name };
}

function alphaOptions(
  { metric: asked, passAt }: AgreementOptions,
  scale: readonly Label[] | undefined,
  { numbers, outside, ratings }: RatedItems,
  keep: boolean,
): AlphaOptions & { metric: Metric } {
  // Two labels are as far apart by any metric.
  if (passAt !== undefined) return { metric: 'nominal' };
  const metric = asked === undefined ? (numbers ? 'ordinal' : 'nominal') : metricFrom(asked);
  if (numbers) {
    const below = ratings.flat().find((label) => typeof label === 'number' && label < 0);
    if (metric === 'ratio' && below !== undefined)
      throw new Problem(`--metric ratio measures from 0, and there is a label ${below}`, { cure: '--metric interval' });
    return { metric };
  }
  if (metric === 'nominal') return { metric };
  if (metric !== 'ordinal') throw new Problem(`--metric ${metric} needs numbers, and labels here are words`);
  if (scale === undefined)
    throw new Problem('--metric ordinal needs the order of words', { cure: 'such as --scale fail,partial,pass' });
  if (keep && outside.length > 0)
    throw new Problem(`the label "${outside[0]?.label}" has no place in the order of --scale`, {
      cure: 'leave --keep-out-of-scale, or --metric nominal',
    });
  return { metric, categories: scale };
}

/** The figures of a pair that come out otherwise, at four decimals, where labels outside the scale are taken as found. */
function changesOf(a: string, b: string, found: PairAgreement, onScale: PairAgreement): ScaleChange[] {
  const shown = (of: object) => (of as { value?: number }).value?.toFixed(4) ?? 'not defined';
  return (['raw', 'kappa', 'alpha'] as const)
    .map((figure) => ({ a, b, figure, as_found: shown(found[figure]), on_scale: shown(onScale[figure]) }))
    .filter(({ as_found, on_scale }) => as_found !== on_scale);
}

/**
 * How far raters agree: raw agreement, Cohen's kappa, Fleiss' kappa and Krippendorff's alpha of any files of verdicts, and
 * how often repeats of one judge differ. Options are checked before a file is read. Writes nothing.
 */
export function agreementCommand(options: AgreementOptions): Outcome {
  const scale = options.scale === undefined ? undefined : scaleOf(options.scale);
  const keep = options.keepOutOfScale === true;
  if (keep && scale === undefined) throw new Problem('--keep-out-of-scale goes with --scale');
  if (options.metric !== undefined) metricFrom(options.metric);
  const passAt =
    options.passAt === undefined ? undefined : numberOption('--pass-at', options.passAt, () => true, 'a number');
  const { raters, against } = readRaters(options);
  const items = ratedItems(raters, scale, { keepOutside: keep, words: options.metric === 'nominal' });
  if (passAt !== undefined && !items.numbers) throw new Problem('--pass-at needs numbers, and labels here are words');
  const alpha = alphaOptions(options, scale, items, keep);
  const passes = (ratings: Ratings) =>
    ratings.map((label) => (label === undefined ? undefined : (label as number) >= (passAt ?? 0) ? 'pass' : 'fail'));
  const measured = passAt === undefined ? items.ratings : items.ratings.map(passes);
  // ... continued below
  return undefined as never;
}
