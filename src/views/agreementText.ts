import type { GroupAgreement } from '../stats/groupAgreement';
import { wilson } from '../stats/interval';
import type { Label } from '../stats/label';
import type { LabelMetric } from '../stats/labelDistance';
import type { PairAgreement } from '../stats/pairAgreement';
import type { RepeatFlips } from '../stats/repeatFlips';
import { fixed, percent } from './numbers';
import { printable, shorten, table } from './table';

/** A label that was not measured, and where it stands; null: an empty cell. */
export interface LabelPlace {
  readonly rater: string;
  readonly id: string;
  readonly at: string;
  readonly label: string | null;
}

/** A figure that another treatment of labels outside the scale would print otherwise, at four decimals. */
export interface ScaleChange {
  readonly a: string;
  readonly b: string;
  readonly figure: 'raw' | 'kappa' | 'alpha';
  readonly as_found: string;
  readonly on_scale: string;
}

/** All that `agreement` found. */
export interface AgreementReport {
  readonly raters: readonly {
    readonly name: string;
    readonly file: string;
    /** Items that its file has, and those that have a label to measure. */
    readonly n_items: number;
    readonly n_measured: number;
  }[];
  /** The rater whose labels the others are held against. */
  readonly against?: string;
  readonly items: number;
  readonly metric: LabelMetric;
  readonly scale?: readonly Label[];
  readonly keepOutside: boolean;
  readonly passAt?: number;
  readonly pairs: readonly { readonly a: string; readonly b: string; readonly agreement: PairAgreement }[];
  /** Over all raters but the one they are held against. */
  readonly group?: GroupAgreement;
  readonly repeats?: { readonly runs: number; readonly labels: RepeatFlips; readonly passFail?: RepeatFlips };
  readonly outside: readonly LabelPlace[];
  readonly unlabelled: readonly LabelPlace[];
  readonly missing: readonly { readonly rater: string; readonly ids: readonly string[] }[];
  readonly changed: readonly ScaleChange[];
}

const NAMED = 10;
/** Longer labels are cut. */
const LONG = 40;

/** The first of a list and how many more: `q1, q2 and 3 more`. */
function named(names: readonly string[]): string {
  const first = names.slice(0, NAMED).map(printable).join(', ');
  return names.length > NAMED ? `${first} and ${names.length - NAMED} more` : first;
}

/** Four decimals; minus nothing is nothing. */
function four(value: number | undefined): string {
  return fixed(value, 4).replace(/^-(0\.0+)$/, '$1');
}

function interval(of: object): string {
  const { low, high } = of as { low?: number; high?: number };
  return low === undefined || high === undefined ? '—' : `[${four(low)}, ${four(high)}]`;
}

function value(of: object): string {
  return four((of as { value?: number }).value);
}

function many(raters: number): string {
  return raters === 1 ? '1 rater' : `${raters} raters`;
}

/** Why figures of a pair are not there, each reason with the pairs it is true of. */
function reasons(report: AgreementReport): string[] {
  const pairsOf = new Map<string, string[]>();
  for (const { a, b, agreement } of report.pairs) {
    const { n, kappa, alpha } = agreement;
    const found =
      n === 0
        ? ['Not measured, no item has a label of both']
        : [
            ...('notDefined' in kappa ? [`Kappa is not defined, ${kappa.notDefined}`] : []),
            ...('noInterval' in kappa ? [`Kappa has no interval, ${kappa.noInterval}`] : []),
            ...('notDefined' in alpha ? [`Alpha is not defined, ${alpha.notDefined}`] : []),
          ];
    for (const reason of found) pairsOf.set(reason, [...(pairsOf.get(reason) ?? []), `${a} : ${b}`]);
  }
  return [...pairsOf].map(([reason, pairs]) => `${reason}: ${named(pairs)}.`);
}

function groupLines({ raters, raw, fleiss, alpha }: GroupAgreement, metric: LabelMetric): string[] {
  const why = (of: object) =>
    'notDefined' in of ? `not defined, ${(of as { notDefined: string }).notDefined}` : value(of);
  return [
    `Over all ${raters} raters:`,
    `  raw agreement          ${why(raw)} (${raw.agreed} of ${raw.pairs} pairs of labels)`,
    `  Fleiss' kappa          ${why(fleiss)} (${fleiss.items} items that all of them rated)`,
    `  Krippendorff's alpha   ${why(alpha)} (${metric}; ${alpha.items} items that two or more rated)`,
    '',
  ];
}

function repeatLines({ repeats, passAt }: AgreementReport): string[] {
  if (repeats === undefined) return [];
  const { runs, labels, passFail } = repeats;
  const share = ({ changed, items }: RepeatFlips) => {
    if (items === 0) return '';
    const { low, high } = wilson(changed, items);
    return ` (${percent(changed / items)} [${percent(low)}, ${percent(high)}])`;
  };
  const rate = ({ flipped, rejudged }: RepeatFlips) =>
    `${flipped} of ${rejudged}${rejudged === 0 ? '' : ` (${percent(flipped / rejudged)})`}`;
  return [
    `Of ${labels.items} items ${labels.changed} change a label over ${runs} runs${share(labels)}.`,
    ...(passFail === undefined
      ? []
      : [`Of ${passFail.items} items ${passFail.changed} flip pass/fail at ${passAt}${share(passFail)}.`]),
    `Flip rate, labels of later runs that differ from the first run's: ${rate(labels)}${passFail === undefined ? '' : `; pass/fail: ${rate(passFail)}`}.`,
    '',
  ];
}

function notes(report: AgreementReport): string[] {
  const place = ({ rater, id, at, label }: LabelPlace) =>
    `${rater} ${id}${label === null ? '' : ` "${shorten(label, LONG)}"`} (${at})`;
  const { outside, unlabelled, missing, changed, keepOutside } = report;
  return [
    ...(outside.length === 0
      ? []
      : [
          `Outside the scale, ${keepOutside ? 'taken as found' : 'not measured'}: ${outside.length}: ${named(outside.map(place))}.`,
        ]),
    ...(changed.length === 0
      ? []
      : [
          'Figures that these labels change:',
          ...changed.map(
            ({ a, b, figure, as_found, on_scale }) =>
              `  ${a} : ${b}, ${figure}: ${as_found} as found, ${on_scale} on the scale`,
          ),
        ]),
    ...(unlabelled.length === 0
      ? []
      : [`Without a label, not measured: ${unlabelled.length}: ${named(unlabelled.map(place))}.`]),
    ...missing.map(
      ({ rater, ids }) =>
        `${rater} lacks ${ids.length} of ${report.items} items, passed over in its pairs: ${named(ids)}.`,
    ),
  ];
}

/** How far raters agree, for a terminal. */
export function agreementText(report: AgreementReport): string {
  const { raters, against, items, metric, scale, passAt, group } = report;
  return [
    [
      against === undefined ? many(raters.length) : `${many(raters.length - 1)} against ${against}`,
      `${items} items`,
      ...(scale === undefined ? [] : [`scale ${scale.join(', ')}`]),
      passAt === undefined ? `alpha ${metric}` : `labels as pass or fail, pass from ${passAt}`,
    ].join('; '),
    '',
    table(
      ['pair', 'items', 'raw', '95 % interval', "Cohen's kappa", '95 % interval', "Krippendorff's alpha"],
      report.pairs.map(({ a, b, agreement: { n, raw, kappa, alpha } }) => [
        `${a} : ${b}`,
        String(n),
        value(raw),
        interval(raw),
        value(kappa),
        interval(kappa),
        value(alpha),
      ]),
      [1, 2, 3, 4, 5, 6],
    ),
    '',
    ...(group === undefined ? [] : groupLines(group, metric)),
    ...repeatLines(report),
    ...reasons(report),
    ...notes(report),
    "Kappa is unweighted. Intervals: raw agreement Wilson's; kappa by its large-sample variance, rough below some 50 items.",
  ].join('\n');
}
