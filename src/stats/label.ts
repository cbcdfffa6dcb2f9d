/** What a rater says of one item: a word or a finite number. The word `'1'` and the number 1 are two labels. */
export type Label = string | number;

/** The labels of one rater, one an item; every rater has the same items in the same places. Undefined: not rated. */
export type Ratings = readonly (Label | undefined)[];
