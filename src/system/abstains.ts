import { normalise } from '../text/normalise';
import { visible } from '../text/visible';
import type { Answer } from './system';

/** Whether a system abstained: by its own flag, or with its refusal sentence, apostrophes and white space normalised. */
export function abstains({ abstained, text }: Pick<Answer, 'abstained' | 'text'>, refusal?: string): boolean {
  return abstained || (refusal !== undefined && refusal.trim() !== '' && normalise(text) === normalise(refusal));
}

/** Whether a system answered: it did not abstain, and what it said shows a letter or a digit. */
export function isAnswered(answer: Pick<Answer, 'abstained' | 'text'>, refusal?: string): boolean {
  return !abstains(answer, refusal) && /[\p{L}\p{N}]/u.test(visible(answer.text));
}
