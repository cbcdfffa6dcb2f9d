/** What the reference system says when it abstains: this sentence, to the letter, and nothing beside it. */
export const REFUSAL = 'I cannot answer this from the documents I was given.';
