import { describe, expect, it } from 'vitest';
import { extractAnswer, shareOf } from './extractAnswer';

const chunk = (chunk_id: string, text: string) => ({ chunk_id, tenant_id: 't', text, scores: {} });
const answer = (query: string, ...texts: string[]) =>
  extractAnswer(
    query,
    texts.map((text, i) => chunk('abc'[i] as string, text)),
    'No.',
  );

describe('shareOf', () => {
  it('is the share of the content words that stand in any of the texts', () => {
    expect(shareOf('How do I size the pool?', ['The size of a pool is two.'])).toBe(1);
    expect(shareOf('How do I size the pool?', ['A pool.'])).toBe(0.5);
    expect(shareOf('How do I size the pool?', ['A pool.', 'Any size.'])).toBe(1);
    expect(shareOf('How do I size the pool?', [])).toBe(0);
    expect(shareOf('What is it?', ['What is it?'])).toBe(0);
  });
});

describe('extractAnswer', () => {
  it('takes the sentence that holds most of what is asked, and cites its source', () => {
    expect(answer('How long is the pool?', 'Cats sleep. The pool is long.', 'A pool.')).toMatchObject({
      text: 'The pool is long. [1]',
      abstained: false,
      citations: ['a'],
      signals: { coverage: 1 },
    });
  });

  it('adds the sentence that holds most of the rest, and no third', () => {
    const texts = ['Red pools are long. Red is dear.', 'Blue pools are cold and deep. Cold.', 'Deep green.'];
    const drafted = answer('Are red and blue pools deep, cold and green?', ...texts);
    expect(drafted.text).toBe('Blue pools are cold and deep. [2] Red pools are long. [1]');
    expect(drafted.citations).toEqual(['b', 'a']);
    expect(answer('red green', 'It is red. It is green.').text).toBe('It is red. [1] It is green. [1]');
    expect(answer('red green', 'It is red. It is green.').citations).toEqual(['a']);
  });

  it('takes the first of equals', () => expect(answer('red', 'One red.', 'Two red.').text).toBe('One red. [1]'));

  it('abstains below half of the content words, and answers from half of them on', () => {
    const refused = { text: 'No.', abstained: true, citations: [] };
    expect(answer('red blue green', 'All red.')).toMatchObject({ ...refused, signals: { coverage: 1 / 3 } });
    expect(answer('red blue', 'All red.')).toMatchObject({ text: 'All red. [1]', signals: { coverage: 0.5 } });
    expect(answer('red')).toMatchObject({ ...refused, signals: { coverage: 0 } });
    expect(answer('what is it', 'What is it.')).toMatchObject(refused);
  });
});
