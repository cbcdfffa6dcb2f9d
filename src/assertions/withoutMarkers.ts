import { citations } from '../text/citations';

/**
 * A text with blanks in place of its citations, so that their numbers are not taken for what it says.
 *
 *     withoutMarkers('It is 9 [5].', 5) === 'It is 9    .'
 */
export function withoutMarkers(text: string, sources: number): string {
  let bare = text;
  for (const { start, end } of citations(text, sources))
    bare = bare.slice(0, start) + ' '.repeat(end - start) + bare.slice(end);
  return bare;
}
