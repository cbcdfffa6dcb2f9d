const MOST = 90;

/**
 * A text in double quotes that is safe to print: what steers a terminal or turns the direction of writing is spelled out,
 * and what is beyond 90 signs is cut.
 *
 *     quoted('5\u001b[2J') === '"5\\u001b[2J"'
 */
export function quoted(text: string): string {
  const signs = Array.from(text.slice(0, 2 * MOST + 2));
  const cut = signs.length > MOST ? `${signs.slice(0, MOST).join('')}…` : text;
  return JSON.stringify(cut).replace(/[\u007f-\u009f\u2028\u2029\p{Cf}\p{Co}]/gu, (sign) =>
    Array.from({ length: sign.length }, (_, i) => `\\u${sign.charCodeAt(i).toString(16).padStart(4, '0')}`).join(''),
  );
}
