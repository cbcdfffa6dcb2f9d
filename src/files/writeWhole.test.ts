import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Problem } from './problem';
import { readJson } from './readJson';
import { readText } from './readText';
import { writeWhole } from './writeWhole';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cutline-write-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe('writeWhole', () => {
  it('writes, replaces, makes folders and leaves nothing else behind', () => {
    const path = join(folder, 'deep', 'er', 'a.json');
    writeWhole(path, 'old');
    writeWhole(path, '{"é": "\u2028"}\n');
    expect(readFileSync(path, 'utf8')).toBe('{"é": "\u2028"}\n');
    expect(readdirSync(join(folder, 'deep', 'er'))).toEqual(['a.json']);
  });

  it('writes many megabytes whole', () => {
    const text = 'é'.repeat(4_000_000);
    writeWhole(join(folder, 'big'), text);
    expect(readFileSync(join(folder, 'big'), 'utf8') === text).toBe(true);
  });

  it('leaves everything as it was when a folder stands in the way', () => {
    mkdirSync(join(folder, 'a.json'));
    writeFileSync(join(folder, 'a.json', 'inside'), 'kept');
    expect(() => writeWhole(join(folder, 'a.json'), 'new')).toThrow(Problem);
    expect(() => writeWhole(join(folder, 'a.json'), 'new')).toThrow(
      /a\.json: cannot be written: .*nothing was changed/,
    );
    expect(readdirSync(folder)).toEqual(['a.json']);
    expect(readFileSync(join(folder, 'a.json', 'inside'), 'utf8')).toBe('kept');
  });

  it('leaves everything as it was when a file stands where a folder should', () => {
    writeFileSync(join(folder, 'file'), 'kept');
    expect(() => writeWhole(join(folder, 'file', 'a.json'), 'new')).toThrow(Problem);
    expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('kept');
    expect(readdirSync(folder)).toEqual(['file']);
  });

  it.skipIf(process.getuid?.() === 0)('leaves the old file in a folder it may not write', () => {
    writeFileSync(join(folder, 'a.json'), 'old');
    chmodSync(folder, 0o555);
    try {
      expect(() => writeWhole(join(folder, 'a.json'), 'new')).toThrow(Problem);
      expect(readdirSync(folder)).toEqual(['a.json']);
      expect(readFileSync(join(folder, 'a.json'), 'utf8')).toBe('old');
    } finally {
      chmodSync(folder, 0o755);
    }
  });

  it('writes through a symbolic link and keeps the mode', () => {
    writeFileSync(join(folder, 'real'), 'old', { mode: 0o640 });
    symlinkSync(join(folder, 'real'), join(folder, 'link'));
    writeWhole(join(folder, 'link'), 'new');
    expect(readFileSync(join(folder, 'real'), 'utf8')).toBe('new');
    expect(readdirSync(folder).sort()).toEqual(['link', 'real']);
  });
});

describe('readText and readJson', () => {
  it('drop one byte-order mark and keep line ends', () => {
    writeFileSync(join(folder, 'a'), '\ufeffx\r\ny');
    expect(readText(join(folder, 'a'))).toBe('x\r\ny');
    writeFileSync(join(folder, 'a'), '\ufeff{"a": 1}\r\n');
    expect(readJson(join(folder, 'a'))).toEqual({ a: 1 });
  });

  it('say what is wrong, naming the file', () => {
    writeFileSync(join(folder, 'bad'), Uint8Array.from([0x22, 0xff, 0x22]));
    writeFileSync(join(folder, 'cut'), '{"a": [1,\n2');
    expect(() => readText(join(folder, 'bad'))).toThrow(`${folder}/bad: is not UTF-8 text`);
    expect(() => readText(join(folder, 'none'))).toThrow(`${folder}/none: no such file`);
    expect(() => readText(folder)).toThrow(`${folder}: is a folder, not a file`);
    expect(() => readText(join(folder, 'bad', 'x'))).toThrow(Problem);
    expect(() => readJson(join(folder, 'cut'))).toThrow(`${folder}/cut, line 2: the JSON ends in the middle`);
  });
});
