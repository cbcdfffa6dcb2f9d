import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '../files/problem';
import { type Embedder, unitVector } from './embedder';
import { cachedEmbedder, readVectors, type Vectors, vectorFile, vectorKey, writeVectors } from './vectorCache';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cutline-vectors-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function fake(id = 'fake@1', prefix = '', asked: string[][] = []): Embedder {
  const input = (text: string, role: 'query' | 'document') => `${role === 'query' ? prefix : ''}${text.trim()}`;
  return {
    id,
    input,
    async embed(texts, role) {
      asked.push([...texts]);
      return texts.map((text) => unitVector([input(text, role).length, 1, text.charCodeAt(0) / 7]));
    },
  };
}

async function filled(embedder: Embedder, texts: string[]): Promise<Vectors> {
  const vectors: Vectors = new Map();
  await cachedEmbedder(embedder, vectors).embed(texts, 'document');
  return vectors;
}

describe('the file of vectors', () => {
  it('gives back exactly what was written, and the same file for the same vectors in any order', async () => {
    const path = join(folder, 'a.jsonl');
    const vectors = await filled(fake(), ['one', 'two', 'three']);
    writeVectors(path, fake(), vectors);
    const written = readFileSync(path, 'utf8');
    expect(readVectors(path, fake())).toEqual(new Map([...vectors].sort(([a], [b]) => (a < b ? -1 : 1))));
    writeVectors(path, fake(), new Map([...vectors].reverse()));
    expect(readFileSync(path, 'utf8')).toBe(written);
    expect(JSON.parse(written.split('\n')[0] as string)).toEqual({ embedder: 'fake@1', dimensions: 3 });
  });

  it('is empty where there is none, and when nothing was written', () => {
    expect(readVectors(join(folder, 'none.jsonl'), fake())).toEqual(new Map());
    writeVectors(join(folder, 'empty.jsonl'), fake(), new Map());
    expect(readVectors(join(folder, 'empty.jsonl'), fake())).toEqual(new Map());
  });

  it('survives CRLF', async () => {
    const path = join(folder, 'crlf.jsonl');
    const vectors = await filled(fake(), ['one', 'two']);
    writeVectors(path, fake(), vectors);
    writeFileSync(path, readFileSync(path, 'utf8').replace(/\n/g, '\r\n'));
    expect(readVectors(path, fake()).size).toBe(2);
  });

  it('refuses vectors of another embedder, naming both and the cure', async () => {
    const path = join(folder, 'other.jsonl');
    writeVectors(path, fake('fake@1'), await filled(fake(), ['one']));
    expect(() => readVectors(path, fake('fake@2'))).toThrow(
      `${path}: holds vectors of fake@1, not of fake@2 (delete the file or configure that embedder)`,
    );
  });

  const header = '{"embedder": "fake@1", "dimensions": 2}';
  const key = 'a'.repeat(64);
  const base64 = (...values: number[]) => Buffer.from(Float32Array.from(values).buffer).toString('base64');
  it.each([
    [
      'another length',
      `${header}\n{"key": "${key}", "vector": "${base64(1, 0)}"}\n{"key": "${key}", "vector": "${base64(1, 0, 0)}"}\n`,
      'line 3: a vector of 3 dimensions, not 2',
    ],
    ['a cut-off line', `${header}\n{"key": "${key}", "vec`, 'line 2: the JSON ends in the middle'],
    ['a wrong key', `${header}\n{"key": "abc", "vector": "${base64(1, 0)}"}`, 'line 2: field key'],
    [
      'a value that is no number',
      `${header}\n{"key": "${key}", "vector": "${base64(1, Number.NaN)}"}`,
      'line 2: a vector of length NaN, not 1',
    ],
    [
      'a vector of zeros',
      `${header}\n{"key": "${key}", "vector": "${base64(0, 0)}"}`,
      'line 2: a vector of length 0, not 1',
    ],
    ['no header', `{"key": "${key}", "vector": ""}\n`, 'line 1: '],
    ['an empty file', '', 'line 1: is empty'],
    ['dimensions of 0', '{"embedder": "fake@1", "dimensions": 0}', 'line 1: field dimensions'],
  ])('names the line of %s', (_, text, message) => {
    const path = join(folder, 'bad.jsonl');
    writeFileSync(path, text);
    expect(() => readVectors(path, fake())).toThrow(Problem);
    expect(() => readVectors(path, fake())).toThrow(`${path}, ${message}`);
  });

  it('has a name of its own for each embedder', () => {
    const names = [
      'use-lite@0.2.0,dimensions=512',
      'openai:org/model,decimals=5',
      'openai:org/model,{"d":1},decimals=5',
      'openai:x',
    ].map((id) => vectorFile('v', fake(id)));
    expect(new Set(names).size).toBe(4);
    expect(names[0]).toBe('v/use-lite-0.2.0.jsonl');
    for (const name of names) expect(name).toMatch(/^v\/[\w.-]+\.jsonl$/);
  });
});

describe('cachedEmbedder', () => {
  it('computes what is missing, once for repeats, and counts it', async () => {
    const asked: string[][] = [];
    const missing: number[] = [];
    const embedder = cachedEmbedder(fake('fake@1', '', asked), new Map(), (count) => missing.push(count));
    // 'a' and ' a ' reach this model as one text.
    const first = await embedder.embed(['a', 'b', 'a', ' a '], 'document');
    expect(asked.map((texts) => texts.map((text) => text.trim()))).toEqual([['a', 'b']]);
    expect(first[0]).toEqual(first[2]);
    expect(first[0]).toEqual(first[3]);
    expect(first[0]).not.toEqual(first[1]);
    await embedder.embed(['b', 'c', 'a'], 'document');
    expect(asked[1]).toEqual(['c']);
    expect(embedder.computed()).toBe(3);
    expect(missing).toEqual([2, 1]);
    expect(await embedder.embed([], 'document')).toEqual([]);
  });

  it('gives what the embedder itself gives, in order', async () => {
    const texts = ['zeta', 'a', 'mid', 'a'];
    const direct = await fake().embed(texts, 'document');
    expect(await cachedEmbedder(fake(), new Map()).embed(texts, 'document')).toEqual(direct);
  });

  it('keeps queries and documents apart where their prefixes differ, and only there', async () => {
    expect(vectorKey(fake('f', 'q: '), 'x', 'query')).not.toBe(vectorKey(fake('f', 'q: '), 'x', 'document'));
    expect(vectorKey(fake(), 'x', 'query')).toBe(vectorKey(fake(), 'x', 'document'));
    const embedder = cachedEmbedder(fake('f', 'q: '), new Map());
    await embedder.embed(['x'], 'query');
    await embedder.embed(['x'], 'document');
    expect(embedder.computed()).toBe(2);
  });

  it('keeps nothing of a failed computation', async () => {
    const vectors: Vectors = new Map();
    const down: Embedder = { ...fake(), embed: async () => Promise.reject(new Problem('down')) };
    const embedder = cachedEmbedder(down, vectors);
    await expect(embedder.embed(['a'], 'query')).rejects.toThrow('down');
    expect([vectors.size, embedder.computed()]).toEqual([0, 0]);
  });
});
