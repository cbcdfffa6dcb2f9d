import type { Answer } from '../system';

/** An answer but for what it was written from. */
export type Draft = Omit<Answer, 'retrieved' | 'timings'>;
