import { Problem } from '../files/problem';
import type { Label } from '../stats/label';

/** A word as labels are compared: PASS and pass are one verdict. */
export function foldedLabel(text: string): string {
  return text.trim().toLowerCase();
}

/** The finite number that a label writes in decimals, or undefined. */
export function labelNumber(text: string): number | undefined {
  const value = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : undefined;
}

/**
 * The labels that a scale lists, in its order: numbers where all of them are, else words.
 *
 *     scaleOf('0,1,2,3') // [0, 1, 2, 3]
 *     scaleOf('Fail, partial, pass') // ['fail', 'partial', 'pass']
 *
 * An empty place and a label that stands twice are Problems.
 */
export function scaleOf(text: string): readonly Label[] {
  const words = text.split(',').map(foldedLabel);
  if (words.includes(''))
    throw new Problem(`--scale "${text}" has an empty place`, { cure: 'such as --scale 0,1,2,3' });
  const numbers = words.map(labelNumber).filter((value): value is number => value !== undefined);
  const labels = numbers.length === words.length ? numbers : words;
  if (new Set<Label>(labels).size < labels.length) throw new Problem(`--scale ${text} has a label twice`);
  return labels;
}
