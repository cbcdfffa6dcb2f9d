import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Problem } from './problem';
import { readRows } from './readRows';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cutline-rows-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const rowsOf = (name: string, content: string) => readRows(file(name, content));
const cells = (name: string, content: string) => rowsOf(name, content).map((row) => row.cells);

function problem(name: string, content: string | Uint8Array): string {
  const path = file(name, content);
  try {
    readRows(path);
  } catch (error) {
    expect(error).toBeInstanceOf(Problem);
    return (error as Error).message.replace(`${folder}/`, '');
  }
  throw new Error('was read');
}

describe('readRows: CSV', () => {
  it('reads a byte-order mark, CRLF and a newline in a quoted cell, with the physical lines after it', () => {
    const rows = rowsOf('a.csv', '\ufeffid,query\r\n1,"two\r\nlines, ""quoted"""\r\n2,plain\r\n');
    expect(rows).toEqual([
      { line: 2, cells: { id: '1', query: 'two\nlines, "quoted"' } },
      { line: 4, cells: { id: '2', query: 'plain' } },
    ]);
  });

  it.each([
    ['LF', 'a,b\n1,2\n3,4\n'],
    ['CRLF', 'a,b\r\n1,2\r\n3,4\r\n'],
    ['lone CR', 'a,b\r1,2\r3,4\r'],
    ['CRLF first, then LF', 'a,b\r\n1,2\n3,4'],
    ['LF first, then CRLF', 'a,b\n1,2\r\n3,4\r\n'],
    ['blank lines between and after', 'a,b\n1,2\n3,4\n\n\n'],
    ['spaces around the names', ' a , b\n1,2\n3,4'],
    ['quoted cells before CRLF', '"a","b"\r\n"1","2"\r\n"3","4"\r\n'],
  ])('reads %s', (_, text) => {
    expect(cells('ends.csv', text)).toEqual([
      { a: '1', b: '2' },
      { a: '3', b: '4' },
    ]);
  });

  it('keeps the lines of a file of one column with mixed line ends', () => {
    expect(rowsOf('one.csv', 'q\r\nx\r\ny\nz\r\n').map((row) => [row.line, row.cells.q])).toEqual([
      [2, 'x'],
      [3, 'y'],
      [4, 'z'],
    ]);
  });

  it('counts blank lines', () => {
    expect(rowsOf('blank.csv', 'a,b\n\n\n1,2\n').map((row) => row.line)).toEqual([4]);
  });

  it.each([
    ['a column that stands twice', 'id,query,id\n1,2,3\n', 'bad.csv, line 1: column "id" stands twice'],
    ['a row too short', 'a,b,c\n1,2,3\n"x\ny",2,3\n1,2\n', 'bad.csv, line 5: 2 cells under 3 columns'],
    ['a row too long', 'a,b\n1,2,3\n', 'bad.csv, line 2: 3 cells under 2 columns'],
  ])('names the line of %s', (_, text, message) => {
    expect(problem('bad.csv', text)).toBe(message);
  });

  it('names the line on which an unclosed quote opens', () => {
    expect(problem('quote.csv', 'a,b\n1,2\n3,"open\n5,6\n7,8\n')).toMatch(/^quote\.csv, line 3: broken CSV: /);
    expect(problem('quote.csv', 'a,b\r\n1,2\r\n3,"x"y\r\n5,6\r\n')).toMatch(/^quote\.csv, line 3: broken CSV: /);
  });

  it('reads tabs in .tsv, whatever the case of the ending', () => {
    expect(cells('t.tsv', 'a\tb\n1,5\t2\n')).toEqual([{ a: '1,5', b: '2' }]);
    expect(cells('t.TSV', 'a\tb\n1,5\t2\n')).toEqual([{ a: '1,5', b: '2' }]);
  });

  it('reads a cell of two million characters, and the line after it', () => {
    const long = 'word '.repeat(400_000);
    const rows = rowsOf('long.csv', `a,b\n1,"${long}\n${long}"\n2,x\n`);
    expect(rows.map((row) => row.line)).toEqual([2, 4]);
    expect(String(rows[0]?.cells.b)).toHaveLength(4_000_001);
  });

  it('has no rows for a header alone and for an empty file', () => {
    expect(rowsOf('h.csv', 'a,b\n')).toEqual([]);
    expect(rowsOf('e.csv', '')).toEqual([]);
  });

  it('gives back whatever a CSV writer wrote, each row with its line', () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', 'b', '"', ',', ';', '\n', ' ', '|', '\t', 'é', '\u2028'),
      maxLength: 8,
    });
    const record = fc.record({ id: fc.stringMatching(/^[a-z]{1,5}$/), text: cell, more: cell });
    fc.assert(
      fc.property(
        fc.array(record, { minLength: 1, maxLength: 6 }),
        fc.constantFrom('\n', '\r\n'),
        (records, newline) => {
          const text = Papa.unparse(records, { newline, quotes: true });
          const rows = rowsOf('any.csv', text);
          expect(rows.map((row) => row.cells)).toEqual(records);
          let line = 2;
          records.forEach((r, i) => {
            expect(rows[i]?.line).toBe(line);
            line += 1 + `${r.text}${r.more}`.split('\n').length - 1;
          });
        },
      ),
    );
  });
});

describe('readRows: JSONL', () => {
  it('reads U+2028 in a string, CRLF, a byte-order mark and blank lines', () => {
    expect(rowsOf('a.jsonl', '\ufeff{"q": "a\u2028b"}\r\n\r\n{"q": "c"}\n\n')).toEqual([
      { line: 1, cells: { q: 'a\u2028b' } },
      { line: 3, cells: { q: 'c' } },
    ]);
  });

  it.each([
    ['a bare NaN', '{"s": 1}\n\n{"s": NaN}\n', 'bad.jsonl, line 3: NaN is not JSON'],
    [
      'a cut-off last line',
      '{"s": 1}\n{"s": 2}\n{"s',
      'bad.jsonl, line 3: the JSON ends in the middle: the file is cut off',
    ],
    ['an array', '{"s": 1}\n[1]\n', 'bad.jsonl, line 2: is not an object'],
    ['null', 'null\n', 'bad.jsonl, line 1: is not an object'],
    ['a word', '{"s": 1}\noops\n', 'bad.jsonl, line 2: broken JSON: unexpected "o"'],
  ])('names the line of %s', (_, text, message) => {
    expect(problem('bad.jsonl', text)).toBe(message);
  });

  it('reads a line of five million characters', () => {
    expect(rowsOf('long.ndjson', `{"q": "${'x'.repeat(5_000_000)}"}\n{"q": "y"}`).map((row) => row.line)).toEqual([
      1, 2,
    ]);
  });
});

describe('readRows: JSON and other files', () => {
  it('reads an array of objects', () => {
    expect(rowsOf('a.json', '\ufeff[{"a": 1}, {"a": null}]')).toEqual([
      { line: 1, cells: { a: 1 } },
      { line: 2, cells: { a: null } },
    ]);
  });

  it.each([
    ['an object', '{"a": 1}', 'bad.json: is not a JSON array of objects'],
    ['a number among objects', '[{"a": 1}, 3]', 'bad.json, item 2: is not an object'],
    ['a cut-off file', '[{"a": 1},\n{"a"', 'bad.json, line 2: the JSON ends in the middle: the file is cut off'],
    ['a bare NaN', '[{"a": 1},\n{"a": NaN}]', 'bad.json, line 2: NaN is not JSON'],
  ])('says what is wrong with %s', (_, text, message) => {
    expect(problem('bad.json', text)).toBe(message);
  });

  it('refuses another kind of file, bad UTF-8, a missing file and a folder', () => {
    expect(problem('a.xlsx', 'x')).toBe('a.xlsx: is neither .csv, .tsv, .json nor .jsonl');
    expect(problem('latin.csv', Uint8Array.from([0x61, 0x2c, 0xe9, 0x0a]))).toBe(
      'latin.csv: is not UTF-8 text (save it as UTF-8)',
    );
    expect(() => readRows(join(folder, 'none.csv'))).toThrow(`${folder}/none.csv: no such file`);
    expect(() => readRows(folder)).toThrow('is a folder, not a file');
  });
});
