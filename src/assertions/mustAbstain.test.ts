import { describe, expect, it } from 'vitest';
import { asserted, type Told } from './asserted.testkit';
import { mustAbstain } from './mustAbstain';

const REFUSAL = "I don't know.";
const on = (told: Told) => mustAbstain(asserted({ type: 'out_of_scope', ...told }));
const broken = (detail: string) => ({ outcome: 'broken', detail });

describe('mustAbstain', () => {
  it.each(['normal', 'exact_identifier', 'multi_turn', 'stale_conflict'] as const)('does not apply to %s', (type) => {
    expect(on({ type, text: 'It is 5.' })).toBeUndefined();
  });

  it('is what its docstring says', () => {
    expect(on({ abstained: true, text: "I don't know." })).toEqual({ outcome: 'held' });
    expect(on({ abstained: true, text: "I don't know, but the limit is 5.", refusal: REFUSAL })).toEqual(
      broken('abstained, with an answer beside it: "the limit is 5."'),
    );
    expect(on({ text: "I'm sorry to hear that; the limit is 5 [1]." })).toEqual(
      broken('answered: "I\'m sorry to hear that; the limit is 5 [1]."'),
    );
  });

  it('names the cure where no sentence is declared', () => {
    expect(on({ abstained: true, text: 'Je ne sais pas.' })).toEqual(
      broken(
        'abstained, with an answer beside it: "Je ne sais pas." (if it declines in these words, declare them as its refusal)',
      ),
    );
    expect(on({ abstained: true, text: 'Je ne sais pas.', refusal: 'Je ne sais pas.' })).toEqual({ outcome: 'held' });
  });

  it('says what is cited beside an abstention', () => {
    expect(on({ abstained: true, text: "I don't know [2]." })).toEqual(
      broken('abstained, with an answer beside it: it cites "[2]" in "I don\'t know [2]."'),
    );
    expect(on({ abstained: true, text: '', citations: ['c1'] })).toEqual(
      broken('abstained, with an answer beside it: it cites the chunk "c1"'),
    );
  });

  it('takes an empty text without a flag for no abstention', () => {
    expect(on({ text: ' ' })).toEqual(broken('an empty text, and not flagged as abstained'));
  });
});
