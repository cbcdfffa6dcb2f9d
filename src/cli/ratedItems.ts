import { Problem } from '../files/problem';
import type { Label, Ratings } from '../stats/label';
import { foldedLabel, labelNumber } from './labelScale';
import type { VerdictFile } from './verdictFiles';

/** A rater with a name to call it by. */
export interface NamedRater extends VerdictFile {
  readonly name: string;
}

/** A label that was not measured, or not found on the scale, and where it stands. */
export interface OddLabel {
  readonly rater: string;
  readonly id: string;
  readonly at: string;
  /** As the file has it; null where the cell is empty. */
  readonly label: string | null;
}

/** What raters say, item by item. */
export interface RatedItems {
  readonly ids: readonly string[];
  /** Whether labels are numbers, or words. */
  readonly numbers: boolean;
  /** One list a rater: labels that are on the scale, or all of them where there is none. */
  readonly ratings: readonly Ratings[];
  /** The same with the labels outside the scale where they are of its kind. */
  readonly asFound: readonly Ratings[];
  readonly outside: readonly OddLabel[];
  readonly unlabelled: readonly OddLabel[];
  /** Ids that some rater has and this one lacks, by rater. */
  readonly missing: readonly { readonly rater: string; readonly ids: readonly string[] }[];
}

/** Whether labels are numbers: as the scale has them, or where none is a word. A mixture is nobody's guess. */
function areNumbers(
  raters: readonly NamedRater[],
  scale: readonly Label[] | undefined,
  { keepOutside, words }: { keepOutside: boolean; words: boolean },
): boolean {
  if (scale !== undefined && typeof scale[0] === 'string') return false;
  if (scale !== undefined && !keepOutside) return true;
  let word: string | undefined;
  let number = scale !== undefined;
  for (const { path, verdicts } of raters)
    for (const { label, at } of verdicts.values()) {
      if (label === undefined) continue;
      if (labelNumber(label) !== undefined) number = true;
      else word ??= `${path}, ${at}: the label "${label}"`;
    }
  if (word === undefined) return true;
  if (number && !(words && scale === undefined))
    throw new Problem(`${word} is a word where others are numbers`, {
      cure: '--scale 0,1,2 leaves unmeasured what is none of these; --metric nominal takes all for words',
    });
  return false;
}

/**
 * Lays raters side by side: one place an id, in the order in which ids first come. Numbers are compared as numbers (2.0 is
 * 2), words without regard to case. With a scale, a label outside it is not measured, or taken as found with `keepOutside`;
 * named it is in either case. Words among numbers are a Problem naming the first, unless `words` takes all for words.
 */
export function ratedItems(
  raters: readonly NamedRater[],
  scale: readonly Label[] | undefined,
  options: { readonly keepOutside: boolean; readonly words: boolean },
): RatedItems {
  const numbers = areNumbers(raters, scale, options);
  const ids = [...new Set(raters.flatMap(({ verdicts }) => [...verdicts.keys()]))];
  const onScale = scale === undefined ? undefined : new Set(scale);
  const outside: OddLabel[] = [];
  const unlabelled: OddLabel[] = [];
  const asFound: (Label | undefined)[][] = [];
  const ratings = raters.map(({ name, verdicts }) => {
    const found: (Label | undefined)[] = [];
    asFound.push(found);
    return ids.map((id) => {
      const verdict = verdicts.get(id);
      const written = verdict?.label;
      const label =
        written === undefined
          ? undefined
          : !numbers
            ? folded(written)
            : DECIMAL.test(written)
              ? Number(written)
              : undefined;
      found.push(label);
      if (verdict === undefined) return undefined;
      if (written === undefined) unlabelled.push({ rater: name, id, at: verdict.at, label: null });
      else if (onScale !== undefined && (label === undefined || !onScale.has(label)))
        outside.push({ rater: name, id, at: verdict.at, label: written });
      else return label;
      return options.keepOutside ? label : undefined;
    });
  });
  const missing = raters
    .map(({ name, verdicts }) => ({ rater: name, ids: ids.filter((id) => !verdicts.has(id)) }))
    .filter((lacking) => lacking.ids.length > 0);
  return { ids, numbers, ratings, asFound, outside, unlabelled, missing };
}
