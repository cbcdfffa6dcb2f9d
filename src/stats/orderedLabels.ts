import type { Label, Ratings } from './label';

function compareLabels(a: Label, b: Label): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * The different labels that stand in ratings, in an order that does not depend on theirs: numbers ascending, then words
 * by their code units; or as `categories` lists them, all of them then, used or not.
 *
 *     orderedLabels([[3, 1, undefined], [1, 2, 3]]) // [1, 2, 3]
 *
 * A number that is not finite, a label that `categories` lacks, and one that stands there twice throw RangeError.
 */
export function orderedLabels(raters: readonly Ratings[], categories?: readonly Label[]): readonly Label[] {
  const used = new Set<Label>();
  for (const ratings of raters) for (const label of ratings) if (label !== undefined) used.add(label);
  for (const label of used)
    if (typeof label === 'number' && !Number.isFinite(label))
      throw new RangeError(`a label is a word or a finite number: ${label}`);
  if (categories === undefined) return [...used].sort(compareLabels);
  const listed = new Set(categories);
  if (listed.size < categories.length) throw new RangeError(`a category stands twice: ${JSON.stringify(categories)}`);
  for (const label of used)
    if (!listed.has(label)) throw new RangeError(`no category for the label ${JSON.stringify(label)}`);
  return categories;
}
