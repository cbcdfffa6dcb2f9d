import { describe, expect, it } from 'vitest';
import { Problem } from '../files/problem';
import type { NamedRater } from './agreementRaters';
import { alphaMetric, metricNamed } from './alphaMetric';
import { labelNumber, scaleOf } from './labelScale';
import { ratedItems } from './ratedItems';

function rater(name: string, labels: Readonly<Record<string, string | undefined>>): NamedRater {
  const verdicts = new Map(Object.entries(labels).map(([id, label], i) => [id, { label, at: `line ${i + 2}` }]));
  return { name, path: `${name}.csv`, column: 'label', verdicts };
}

describe('ratedItems', () => {
  it('compares numbers as numbers and words without regard to case', () => {
    const numbers = ratedItems([rater('a', { x: '2.0', y: '-1' }), rater('b', { y: '-1.00', x: '2' })]);
    expect(numbers).toMatchObject({
      ids: ['x', 'y'],
      numbers: true,
      onScale: [
        [2, -1],
        [2, -1],
      ],
    });
    const words = ratedItems([rater('a', { x: 'PASS' }), rater('b', { x: 'pass' })]);
    expect(words).toMatchObject({ numbers: false, onScale: [['pass'], ['pass']], outside: [], missing: [] });
  });

  it('leaves out and names what is outside the scale, what has no label and what is not there', () => {
    const found = ratedItems([rater('a', { x: '5', y: '1', z: undefined }), rater('b', { x: '0', w: 'n/a' })], {
      scale: [0, 1],
    });
    expect(found.ids).toEqual(['x', 'y', 'z', 'w']);
    expect(found.onScale).toEqual([
      [undefined, 1, undefined, undefined],
      [0, undefined, undefined, undefined],
    ]);
    expect(found.asFound).toEqual([
      [5, 1, undefined, undefined],
      [0, undefined, undefined, undefined],
    ]);
    expect(found.outside).toEqual([
      { rater: 'a', id: 'x', at: 'line 2', label: '5' },
      { rater: 'b', id: 'w', at: 'line 3', label: 'n/a' },
    ]);
    expect(found.unlabelled).toEqual([{ rater: 'a', id: 'z', at: 'line 4', label: null }]);
    expect(found.missing).toEqual([
      { rater: 'a', ids: ['w'] },
      { rater: 'b', ids: ['y', 'z'] },
    ]);
  });

  it('refuses words among numbers, unless they are all to be words', () => {
    const mixed = [rater('a', { x: '1', y: '2' }), rater('b', { x: '1', y: 'none' })];
    expect(() => ratedItems(mixed)).toThrow(Problem);
    expect(() => ratedItems(mixed)).toThrow('b.csv, line 3: the label "none" is a word where others are numbers');
    expect(() => ratedItems(mixed, { scale: [1, 2], keepOutside: true })).toThrow('is a word where others are numbers');
    expect(ratedItems(mixed, { words: true })).toMatchObject({
      numbers: false,
      onScale: [
        ['1', '2'],
        ['1', 'none'],
      ],
    });
    expect(ratedItems(mixed, { scale: [1, 2] }).onScale[1]).toEqual([1, undefined]);
    expect(ratedItems(mixed, { scale: ['1', 'none'] }).onScale).toEqual([
      ['1', undefined],
      ['1', 'none'],
    ]);
  });
});

describe('scaleOf', () => {
  it('works its docstring out', () => {
    expect(scaleOf('0,1,2,3')).toEqual([0, 1, 2, 3]);
    expect(scaleOf('Fail, partial, pass')).toEqual(['fail', 'partial', 'pass']);
    expect([labelNumber('1e999'), labelNumber('2,5'), labelNumber('.5')]).toEqual([undefined, undefined, 0.5]);
  });

  it.each(['', '0,,1', '0,1,1.0', 'pass,PASS'])('refuses "%s"', (text) => {
    expect(() => scaleOf(text)).toThrow(Problem);
  });
});

describe('alphaMetric', () => {
  const numbers = { numbers: true, ratings: [[1, -2, undefined]] };
  const words = { numbers: false, ratings: [['poor', 'good']] };
  const scale = ['poor', 'fair', 'good'];

  it('is ordinal for numbers and nominal for words, unless another is asked for', () => {
    expect(alphaMetric(undefined, numbers)).toEqual({ metric: 'ordinal' });
    expect(alphaMetric('interval', numbers)).toEqual({ metric: 'interval' });
    expect(alphaMetric(undefined, { ...words, scale })).toEqual({ metric: 'nominal' });
    expect(alphaMetric('ordinal', { ...words, scale })).toEqual({ metric: 'ordinal', categories: scale });
  });

  it('refuses a metric that has no distance for the labels', () => {
    expect(() => alphaMetric('ratio', numbers)).toThrow('--metric ratio measures from 0, and there is a label -2');
    expect(() => alphaMetric('interval', words)).toThrow('--metric interval needs numbers');
    expect(() => alphaMetric('ordinal', words)).toThrow('--metric ordinal needs the order of words');
    expect(() => alphaMetric('ordinal', { ...words, scale: ['poor'] })).toThrow('"good" has no place in the order');
    expect(() => metricNamed('cosine')).toThrow('unknown metric "cosine" (one of nominal');
  });
});
