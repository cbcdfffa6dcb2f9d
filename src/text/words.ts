import { normalise } from './normalise';

/** English function words and the phrases of asking, which say nothing about what is asked. */
const STOP_WORDS = new Set(
  `a a.m about after again all also am an and any anyone anything are as at be because been before being but by can cannot
  could did do does doing don't down each e.g even ever every few for from further get gets getting go goes going got had has
  have having he help hello hey her here hers hey hi him his how i i'd i'll i'm i've i.e if in into is it it's its itself just
  know let let's like looking make me might more most much must my need no nor not now of off ok on once one only or other
  our ours out over own p.m please pls possible same say see she should so some someone something still such tell than thank
  thanks that that's the their theirs them then there these they thing things this those through to too under until up us
  use used using very want was we we're well were what what's when where where's which while who whom whose why will with
  won't work works would yes yet you your yours`.split(/\s+/),
);

/** One thing a text names: an ordinary word, reduced to its stem, or an identifier, kept as it stands. */
export interface Term {
  readonly kind: 'word' | 'identifier';
  readonly text: string;
}

const TOKEN = /(?<![\p{L}\p{N}_-])--?[a-z][\w-]*|\/?[\p{L}\p{N}_]+(?:[-.'/_:][\p{L}\p{N}_]+)*/giu;

/** Error codes, dotted keys, flags, versions, paths: what must match to the letter. Hyphenated plain words are not. */
function isIdentifier(token: string): boolean {
  if (token.startsWith('--') || token.startsWith('/')) return true;
  if (token.startsWith('-')) return token.length === 2 || !STOP_WORDS.has(token.slice(1).toLowerCase());
  if (/^\p{L}+(?:['-]\p{L}+)*$/u.test(token)) return /\p{Ll}\p{Lu}/u.test(token);
  // e.g., a.m., U.S.: abbreviations of ordinary words.
  if (/^\p{L}(?:\.\p{L})+$/u.test(token)) return false;
  if (/^\d+$/.test(token)) return false;
  return /[\d._/:]/.test(token);
}

/** Contractions of function words: doesn't, you're, there's. `team's` is none. */
function isFunctionWord(word: string): boolean {
  return STOP_WORDS.has(word) || /n't$/.test(word) || STOP_WORDS.has(word.replace(/'(?:s|re|ve|ll|d|m)$/, ''));
}

/** A word without its commonest English endings, so that `rotates`, `rotated` and `rotating` meet. Not a full stemmer. */
function stem(word: string): string {
  let stemmed = word.replace(/'s$/, '');
  if (stemmed.length > 5) stemmed = stemmed.replace(/(?:ations?|ating|ated|ates)$/, 'at').replace(/(?:ings?|ed)$/, '');
  if (stemmed.length > 3) stemmed = stemmed.replace(/ies$/, 'y').replace(/([^s])s$/, '$1');
  return stemmed.length > 3 ? stemmed.replace(/e$/, '') : stemmed;
}

/**
 * The distinct content words and identifiers of a text, in order of appearance. Function words are left out; words are
 * lower-cased and stemmed lightly, identifiers only lower-cased.
 *
 *     terms('What does HLY-4021 mean for rotating secrets?').map((t) => t.text) // ['hly-4021', 'mean', 'rotat', 'secret']
 */
export function terms(text: string): Term[] {
  const found = new Map<string, Term>();
  for (const [token] of normalise(text).matchAll(TOKEN)) {
    const lower = token.toLowerCase().replace(/'s$/, '');
    if (isIdentifier(token.replace(/'s$/i, ''))) {
      found.set(`i:${lower}`, { kind: 'identifier', text: lower });
      continue;
    }
    for (const part of lower.split('-')) {
      if (part === '' || isFunctionWord(part)) continue;
      const stemmed = stem(part);
      found.set(`w:${stemmed}`, { kind: 'word', text: stemmed });
    }
  }
  return [...found.values()];
}
