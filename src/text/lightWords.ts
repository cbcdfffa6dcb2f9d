import { terms } from './words';

/** Words of talk rather than of any matter: in a question they say little about what it asks. */
const LIGHT = new Set(
  terms(
    `want need put take say said give look keep add come happen seem stay guy folk idea right wrong today yesterday tomorrow
    already still around almost actually really currently first time way lot bit sure see find try tried ask asked run stuff
    big two got able good new old last next whole per day hour week month`,
  ).map(({ text }) => text),
);

/** Words of the asking itself, which no answer repeats. */
const ASKING = new Set(
  terms(
    'mean meaning difference differ explain what whats vs versus safe question exactly anybody anyone somebody nobody',
  ).map(({ text }) => text),
);

/** How much of its weight a stemmed word keeps in a question: nothing of the asking itself, a quarter of talk, all of the rest. */
export function askedShare(word: string): number {
  if (ASKING.has(word)) return 0;
  return LIGHT.has(word) ? 0.25 : 1;
}
