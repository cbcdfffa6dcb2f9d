// [door] reads and writes files
import { existsSync } from 'node:fs';
import { z } from 'zod';
import { digest } from '../files/digest';
import { parseJson } from '../files/parseJson';
import { parseWith } from '../files/parseWith';
import { Problem } from '../files/problem';
import { readText } from '../files/readText';
import { writeWhole } from '../files/writeWhole';
import type { CachedEmbedder, Embedder, TextRole } from './embedder';

const Header = z.strictObject({ embedder: z.string(), dimensions: z.number().int().positive() });
const Line = z.strictObject({ key: z.string().regex(/^[0-9a-f]{64}$/), vector: z.string() });

/** Vectors by the digest of the text that was embedded. */
export type Vectors = Map<string, Float32Array>;

/** The digest under which a text's vector is kept. */
export function vectorKey(embedder: Embedder, text: string, role: TextRole): string {
  return digest(embedder.input(text, role));
}

/** Where an embedder's vectors are kept in a folder: one file an embedder. */
export function vectorFile(folder: string, embedder: Embedder): string {
  const name = embedder.id.split(',')[0] as string;
  const tail = name === 'use-lite@0.2.0' ? '' : `-${digest(embedder.id).slice(0, 8)}`;
  return `${folder}/${name.replace(/[^\w.-]+/g, '-')}${tail}.jsonl`;
}

/**
 * Reads a file of vectors: a header naming embedder and dimensions, then a line a vector (key, little-endian float32 in
 * base64). No file yet is an empty cache. Vectors of another embedder, or a line of another length, are a Problem.
 */
export function readVectors(path: string, embedder: Embedder): Vectors {
  const vectors: Vectors = new Map();
  if (!existsSync(path)) return vectors;
  const lines = readText(path).split('\n');
  const header = parseWith(Header, parseJson(lines[0] as string, path), `${path}, line 1`);
  if (header.embedder !== embedder.id) {
    throw new Problem(`holds vectors of ${header.embedder}, not of ${embedder.id}`, {
      where: path,
      cure: 'delete the file or configure that embedder',
    });
  }
  lines.slice(1).forEach((line, i) => {
    if (line === '') return;
    const where = `${path}, line ${i + 2}`;
    const { key, vector } = parseWith(Line, parseJson(line, path, i + 2), where);
    const bytes = Buffer.from(vector, 'base64');
    if (bytes.length !== header.dimensions * 4)
      throw new Problem(`a vector of ${bytes.length / 4} dimensions, not ${header.dimensions}`, { where });
    const values = Float32Array.from({ length: header.dimensions }, (_, d) => bytes.readFloatLE(d * 4));
    // Written as unit vectors of five decimals: another length is another file, or a damaged one.
    const length = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0));
    if (!(Math.abs(length - 1) < 0.01))
      throw new Problem(`a vector of length ${length}, not 1`, {
        where,
        cure: 'npm run vectors, after deleting the file',
      });
    vectors.set(key, values);
  });
  return vectors;
}

/** Writes vectors sorted by key, so that the same vectors make the same file. */
export function writeVectors(path: string, embedder: Embedder, vectors: Vectors): void {
  const dimensions = vectors.values().next().value?.length ?? 1;
  const lines = [...vectors]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, vector]) => {
      const bytes = Buffer.alloc(vector.length * 4);
      vector.forEach((value, d) => {
        bytes.writeFloatLE(value, d * 4);
      });
      return JSON.stringify({ key, vector: bytes.toString('base64') });
    });
  writeWhole(path, `${[JSON.stringify({ embedder: embedder.id, dimensions }), ...lines].join('\n')}\n`);
}

/** An embedder that looks in `vectors` first, computes what is missing and adds it there (in memory: writing is another act). */
export function cachedEmbedder(
  embedder: Embedder,
  vectors: Vectors,
  onMissing?: (count: number) => void,
): CachedEmbedder {
  let computed = 0;
  return {
    id: embedder.id,
    input: embedder.input,
    computed: () => computed,
    async embed(texts, role) {
      const keys = texts.map((text) => vectorKey(embedder, text, role));
      const missing = new Map<string, string>();
      keys.forEach((key, i) => {
        if (!vectors.has(key)) missing.set(key, texts[i] as string);
      });
      if (missing.size > 0) {
        onMissing?.(missing.size);
        const made = await embedder.embed([...missing.values()], role);
        [...missing.keys()].forEach((key, i) => {
          vectors.set(key, made[i] as Float32Array);
        });
        computed += missing.size;
      }
      return keys.map((key) => vectors.get(key) as Float32Array);
    },
  };
}
