import { normalise } from '../text/normalise';
import type { Answer } from './system';

/** Whether a system abstained: by its own flag, or with its refusal sentence, apostrophes and white space normalised. */
export function abstains({ abstained, text }: Pick<Answer, 'abstained' | 'text'>, refusal?: string): boolean {
  return abstained || (refusal !== undefined && refusal.trim() !== '' && normalise(text) === normalise(refusal));
}

/** Whether a system answered: it did not abstain, and it said something. */
export function isAnswered(answer: Pick<Answer, 'abstained' | 'text'>, refusal?: string): boolean {
  return !abstains(answer, refusal) && answer.text.trim() !== '';
}
