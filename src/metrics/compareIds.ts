/** Code units in the order of the code points they stand for: surrogates are above U+FFFF, not below U+E000. */
function inOrder(unit: number): number {
  return unit >= 0xe000 ? unit - 0x800 : unit >= 0xd800 ? unit + 0x2000 : unit;
}

/**
 * Orders ids by their code points, which is the order of their UTF-8 bytes and so C's `strcmp`: no locale, and the same
 * on every machine. Negative where a comes first.
 *
 *     ['b', 'a', '10', '9'].sort(compareIds) // ['10', '9', 'a', 'b']
 */
export function compareIds(a: string, b: string): number {
  const n = Math.min(a.length, b.length);
  for (let i = 0; i < n; i++) {
    const difference = inOrder(a.charCodeAt(i)) - inOrder(b.charCodeAt(i));
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
