import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Problem } from '../files/problem';
import { type Row, readRows } from '../files/readRows';
import { type ScorePairsOptions, scorePairs } from './scorePairs';

const folder = mkdtempSync(join(tmpdir(), 'cutline-pairs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function read(name: string, text: string, options?: ScorePairsOptions) {
  const path = join(folder, name);
  writeFileSync(path, text);
  return scorePairs(readRows(path), path, options);
}
const rowsOf = (cells: readonly Record<string, unknown>[]): Row[] => cells.map((c, i) => ({ line: i + 2, cells: c }));
const pairsOf = (cells: readonly Record<string, unknown>[], options?: ScorePairsOptions) =>
  scorePairs(rowsOf(cells), 'set.csv', options);
function fault(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    expect(error).toBeInstanceOf(Problem);
    return (error as Error).message;
  }
  throw new Error('there was no fault');
}

describe('scorePairs', () => {
  it('reads a CSV with a byte-order mark, CRLF, spaces around numbers and a blank last line', () => {
    const { answerable, unanswerable, sign, scoreColumn, labelColumn } = read(
      'bom.csv',
      '\ufeffscore,answerable\r\n 0.5 ,1\r\n-1e-3,0\r\n+.25, Yes \r\n7.,no\r\n\r\n',
    );
    expect(Array.from(answerable)).toEqual([0.5, 0.25]);
    expect(Array.from(unanswerable)).toEqual([-0.001, 7]);
    expect([sign, scoreColumn, labelColumn]).toEqual([1, 'score', 'answerable']);
  });

  it('reads JSONL and JSON, numbers as numbers or as text', () => {
    const lines = '{"score": 1, "label": true}\n{"score": " 2 ", "label": 0}\n\n';
    expect(Array.from(read('a.jsonl', lines).answerable)).toEqual([1]);
    const array = '[{"score": 1, "label": "answerable"}, {"score": "2", "label": "unanswerable"}]';
    expect(Array.from(read('a.json', array).unanswerable)).toEqual([2]);
  });

  it.each([
    [[1, '1', true, 'true', 'TRUE', 'yes', ' Yes', 'answerable', 'Answerable '], true],
    [[0, '0', false, 'false', 'False', 'no', 'NO ', 'unanswerable', -0], false],
  ])('takes the labels %j for %s', (labels, answerable) => {
    for (const label of labels) {
      const pairs = pairsOf([
        { score: 1, label },
        { score: 2, label: !answerable },
      ]);
      expect(Array.from(answerable ? pairs.answerable : pairs.unanswerable)).toEqual([1]);
    }
  });

  it.each(['2', '', 'y', 'maybe', null, undefined, 0.5, [1], ['yes'], {}, '1.0'])('refuses the label %j', (label) => {
    const message = fault(() =>
      pairsOf([
        { score: 1, label: 1 },
        { score: 1, label: 0 },
        { score: 1, label },
      ]),
    );
    expect(message).toMatch(/^set\.csv, line 4, column "label": not a label: .*answerable or unanswerable\)$/);
  });

  it.each(['NaN', '', ' ', 'Infinity', '-Infinity', '1,5', '1e999', '0x10', '1_000', '1 2', 'n/a', '.', '--1', '٣'])(
    'refuses the score %j, naming file, line and column',
    (score) => {
      const message = fault(() =>
        pairsOf([
          { score: 1, label: 1 },
          { score, label: 0 },
        ]),
      );
      const cure = score === '1,5' ? ' (write a decimal point)' : '';
      expect(message).toBe(`set.csv, line 3, column "score": not a finite number: ${JSON.stringify(score)}${cure}`);
    },
  );

  it.each([null, undefined, true, [1], {}, Number.NaN, Number.POSITIVE_INFINITY])('refuses the value %j', (score) => {
    expect(fault(() => pairsOf([{ score, label: 1 }]))).toMatch(/^set\.csv, line 2, column "score": not a finite/);
  });

  it('names the physical line of a CSV with a newline in a cell, and of a JSONL with a blank line', () => {
    expect(fault(() => read('q.csv', 'query,score,label\n"a\nb",1,1\n"c",x,0\n'))).toMatch(
      /q\.csv, line 4, column "score": not a finite number: "x"$/,
    );
    expect(fault(() => read('q.jsonl', '{"score":1,"label":1}\n\n{"score":1}\n'))).toMatch(
      /q\.jsonl, line 3, column "label": not a label/,
    );
  });

  it('names the item of a JSON array, which has no line of its own', () => {
    expect(fault(() => read('q.json', '[{"score":1,"label":1},\n\n\n{"score":"x","label":0}]'))).toMatch(
      /q\.json, item 2, column "score"/,
    );
  });

  it('refuses an empty file and labels of one kind', () => {
    expect(fault(() => read('none.csv', 'score,label\n'))).toMatch(/none\.csv: holds no row/);
    const one = [
      { score: 1, label: 1 },
      { score: 2, label: 'yes' },
    ];
    expect(fault(() => pairsOf(one))).toBe(
      'set.csv, column "label": all 2 labels say answerable: a cut needs both kinds',
    );
    expect(fault(() => pairsOf(one.map((row) => ({ ...row, label: 0 }))))).toMatch(/all 2 labels say unanswerable/);
  });

  describe('columns', () => {
    const row = { similarity: 1, distance: 2, gold: 1 };
    const other = { similarity: 0, distance: 3, gold: 0 };

    it('are asked for where they are not clear', () => {
      expect(fault(() => pairsOf([row, other]))).toBe(
        'set.csv: which column holds the score is not clear (say --score-column NAME; its columns are "similarity", "distance", "gold")',
      );
      expect(fault(() => pairsOf([row, other], { scoreColumn: 'similarity' }))).toMatch(/--label-column NAME/);
      expect(fault(() => pairsOf([{ score: 1, label: 1, answerable: 1 }]))).toMatch(/holds the label is not clear/);
    });

    it('that are not there are named beside those that are', () => {
      expect(fault(() => pairsOf([row, other], { scoreColumn: 'score' }))).toBe(
        'set.csv: no column "score" (its columns are "similarity", "distance", "gold")',
      );
      expect(fault(() => pairsOf([row], { scoreColumn: 'similarity', labelColumn: 'toString' }))).toMatch(/no column/);
    });
  });

  describe('direction', () => {
    const set = (column: string) => [
      { [column]: 1, label: 1 },
      { [column]: 3, label: 0 },
    ];

    it.each(['score', 'similarity', 'Cosine', 'confidence', 'bm25', 'relevance'])('is plain for %s', (scoreColumn) => {
      expect(pairsOf(set(scoreColumn), { scoreColumn }).sign).toBe(1);
    });

    it.each(['distance', 'null_odds', 'loss', 'value', 'score2', 'cosine_distance', 'perplexity', 'rank'])(
      'is never guessed for %s',
      (scoreColumn) => {
        expect(fault(() => pairsOf(set(scoreColumn), { scoreColumn }))).toBe(
          `set.csv: whether a high "${scoreColumn}" speaks for an answerable question is not clear (say --lower-is-better or --higher-is-better)`,
        );
      },
    );

    it('is as told, and turns the scores where lower is better', () => {
      const options = { scoreColumn: 'distance', lowerIsBetter: true };
      const turned = pairsOf(set('distance'), options);
      expect([turned.sign, Array.from(turned.answerable), Array.from(turned.unanswerable)]).toEqual([-1, [-1], [-3]]);
      expect(pairsOf(set('distance'), { ...options, lowerIsBetter: false }).sign).toBe(1);
      expect(pairsOf(set('score'), { lowerIsBetter: true }).sign).toBe(-1);
    });
  });
});
