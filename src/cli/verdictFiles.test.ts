import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '../files/problem';
import { readVerdicts, type VerdictColumns } from './verdictFiles';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cutline-verdicts-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function read(name: string, text: string, columns?: VerdictColumns) {
  const path = join(folder, name);
  writeFileSync(path, text);
  return readVerdicts(path, columns).map(({ column, verdicts }) => ({
    column,
    rows: [...verdicts].map(([id, { label, at }]) => [id, label, at]),
  }));
}

describe('readVerdicts', () => {
  it('reads CSV, TSV, JSON, JSONL and TREC text alike, each with its own places', () => {
    const rows = (places: string[]) => [
      ['q1', 'pass', places[0]],
      ['q2', undefined, places[1]],
    ];
    const lines = ['line 2', 'line 3'];
    expect(read('a.csv', '\ufeffid,verdict,reason\r\nq1, pass ,"so\nit is"\r\nq2,,\r\n')).toEqual([
      { column: 'verdict', rows: rows(['line 2', 'line 4']) },
    ]);
    expect(read('a.tsv', 'case_id\tLabel\nq1\tpass\nq2\t\n')).toEqual([{ column: 'Label', rows: rows(lines) }]);
    expect(read('a.json', '[{"key":"q1","outcome":"pass"},{"key":"q2","outcome":null}]')).toEqual([
      { column: 'outcome', rows: rows(['item 1', 'item 2']) },
    ]);
    expect(read('a.jsonl', '\n{"item_id":"q1","grade":"pass"}\n{"item_id":"q2"}\n')).toEqual([
      { column: 'grade', rows: rows(lines) },
    ]);
    expect(read('a.txt', '# labels\nq1 0 d1 3\r\nq1\t0\td2\t0\n')).toEqual([
      {
        column: undefined,
        rows: [
          ['q1 d1', '3', 'line 2'],
          ['q1 d2', '0', 'line 3'],
        ],
      },
    ]);
  });

  it('takes numbers and booleans of JSON as they are written', () => {
    expect(read('b.json', '[{"id":1,"score":2.0},{"id":2,"score":true}]')[0]?.rows).toEqual([
      ['1', '2', 'item 1'],
      ['2', 'true', 'item 2'],
    ]);
  });

  it('gives a rater for each of the label columns that it has', () => {
    const text = 'no,anna,ben\n1,pass,fail\n';
    const columns = { idColumn: 'no', labelColumns: ['anna', 'ben', 'human'] };
    expect(read('c.csv', text, columns)).toEqual([
      { column: 'anna', rows: [['1', 'pass', 'line 2']] },
      { column: 'ben', rows: [['1', 'fail', 'line 2']] },
    ]);
  });

  it.each<[string, string, RegExp, VerdictColumns?]>([
    [
      'twice.csv',
      'id,label\na,1\nb,1\na,2\n',
      /twice\.csv, line 4: id "a" stands twice, first in line 2 \(a rater has/,
    ],
    ['twice.txt', 'q 0 d 1\nq 0 d 1\n', /twice\.txt, line 2: id "q d" stands twice, first in line 1/],
    ['empty.csv', 'id,label\n', /empty\.csv: holds no verdict/],
    ['empty.json', '[]', /empty\.json: holds no verdict/],
    ['empty.txt', '\n', /empty\.txt: holds no verdict/],
    ['noid.csv', 'id,label\n,1\n', /noid\.csv, line 2, column "id": no id/],
    ['list.json', '[{"id":"a","label":["1"]}]', /list\.json, item 1, column "label": holds a list/],
    ['object.jsonl', '{"id":"a","verdict":{"outcome":"pass"}}', /line 1, column "verdict": holds an object/],
    [
      'unclear.csv',
      'id,verdict,score\na,b,1\n',
      /which column holds the label is not clear \(say --label-column NAME; its columns are "id", "verdict", "score"\)/,
    ],
    ['unnamed.csv', 'name,label\na,1\n', /which column holds the id is not clear \(say --id-column NAME/],
    [
      'other.csv',
      'id,label\na,1\n',
      /no column "x", "y" \(its columns are "id", "label"\)/,
      { labelColumns: ['x', 'y'] },
    ],
    ['both.csv', 'id,label\na,1\n', /column "id" cannot be both id and label/, { labelColumns: ['id'] }],
    ['short.txt', 'q1 d1 3\n', /short\.txt, line 1: 3 fields/],
  ])('refuses %s', (name, text, message, columns) => {
    expect(() => read(name, text, columns)).toThrow(Problem);
    expect(() => read(name, text, columns)).toThrow(message);
  });

  it('names a file that is not there', () => {
    expect(() => readVerdicts(join(folder, 'gone.csv'))).toThrow('no such file');
  });
});
