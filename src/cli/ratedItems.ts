import { Problem } from '../files/problem';
import type { Label, Ratings } from '../stats/label';
import type { LabelPlace } from '../views/agreementText';
import type { NamedRater } from './agreementRaters';
import { foldedLabel, labelNumber } from './labelScale';

/** What raters say, item by item; lists are in the order of the raters. */
export interface RatedItems {
  readonly ids: readonly string[];
  /** Whether labels are numbers, or words. */
  readonly numbers: boolean;
  /** Labels on the scale; all of them where there is none. */
  readonly onScale: readonly Ratings[];
  /** The labels outside it too. */
  readonly asFound: readonly Ratings[];
  readonly outside: readonly LabelPlace[];
  readonly unlabelled: readonly LabelPlace[];
  /** Ids that some rater has and this one lacks. */
  readonly missing: readonly { readonly rater: string; readonly ids: readonly string[] }[];
}

export interface RatedItemsOptions {
  /** The labels there are. */
  readonly scale?: readonly Label[];
  /** Labels outside the scale are to be measured as well: then they must be of its kind. */
  readonly keepOutside?: boolean;
  /** Words among numbers make all of them words; otherwise a Problem. */
  readonly words?: boolean;
}

/** Whether labels are numbers: as the scale has them, or where none is a word. */
function areNumbers(raters: readonly NamedRater[], { scale, keepOutside, words }: RatedItemsOptions): boolean {
  if (scale !== undefined && typeof scale[0] === 'string') return false;
  if (scale !== undefined && keepOutside !== true) return true;
  let word: string | undefined;
  let number = scale !== undefined;
  for (const { path, verdicts } of raters)
    for (const { label, at } of verdicts.values()) {
      if (label === undefined) continue;
      if (labelNumber(label) !== undefined) number = true;
      else word ??= `${path}, ${at}: the label "${label}"`;
    }
  if (word === undefined) return true;
  if (number && (words !== true || scale !== undefined))
    throw new Problem(`${word} is a word where others are numbers`, {
      cure: 'with --scale 0,1,2 alone what is none of these is not measured; --metric nominal alone takes all for words',
    });
  return false;
}

/**
 * Lays raters side by side: one place an id, in the order in which ids first come. Numbers are compared as numbers (2.0 is
 * 2), words without regard to case. A label outside the scale, an empty one and an id that a rater lacks leave the place
 * undefined, and each is named. Words among numbers are a Problem naming the first, unless the scale sorts them out.
 */
export function ratedItems(raters: readonly NamedRater[], options: RatedItemsOptions = {}): RatedItems {
  const numbers = areNumbers(raters, options);
  const ids = [...new Set(raters.flatMap(({ verdicts }) => [...verdicts.keys()]))];
  const scale = options.scale === undefined ? undefined : new Set(options.scale);
  const outside: LabelPlace[] = [];
  const unlabelled: LabelPlace[] = [];
  const read = (text: string) => (numbers ? labelNumber(text) : foldedLabel(text));
  const asFound = raters.map(({ name, verdicts }) =>
    ids.map((id) => {
      const verdict = verdicts.get(id);
      if (verdict === undefined) return undefined;
      const place = { rater: name, id, at: verdict.at, label: verdict.label ?? null };
      if (verdict.label === undefined) {
        unlabelled.push(place);
        return undefined;
      }
      const label = read(verdict.label);
      if (scale !== undefined && (label === undefined || !scale.has(label))) outside.push(place);
      return label;
    }),
  );
  const onScale =
    scale === undefined
      ? asFound
      : asFound.map((labels) => labels.map((label) => (label !== undefined && scale.has(label) ? label : undefined)));
  const missing = raters
    .map(({ name, verdicts }) => ({ rater: name, ids: ids.filter((id) => !verdicts.has(id)) }))
    .filter((lacking) => lacking.ids.length > 0);
  return { ids, numbers, onScale, asFound, outside, unlabelled, missing };
}
