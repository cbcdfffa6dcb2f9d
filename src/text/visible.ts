const ENTITIES: Readonly<Record<string, string>> = {
  nbsp: ' ',
  shy: '',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  ndash: '\u2013',
  mdash: '\u2014',
};

/**
 * The text as a page shows it: without what has no width (zero-width signs, soft hyphens, direction marks), with HTML
 * entities and Markdown's backslash escapes read, and without HTML's tags of emphasis. Markdown's own marks stay.
 *
 *     visible('tin\u200b spar&shy;row&nbsp;\\_') === 'tin sparrow _'
 */
export function visible(text: string): string {
  return text
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,5}));/gi, (entity, decimal, hex, name) => {
      if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? entity;
      const point = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return point > 0x10ffff ? entity : String.fromCodePoint(point);
    })
    .replace(/<br\s*\/?>/gi, ' ')
    .replace(/<\/?(?:b|i|u|em|strong|mark|code|kbd|span|wbr)\s*\/?>/gi, '')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1');
}
