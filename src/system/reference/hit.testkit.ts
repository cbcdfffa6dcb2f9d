import { type Embedder, unitVector } from '../../models/embedder';
import { terms } from '../../text/words';
import type { Chunk } from './chunk';
import type { FusedHit } from './fuse';

/** A chunk of the document `id`, under one heading, that says `body`; the rest is plain. */
export function chunk(id: string, body: string, change: Partial<Chunk> = {}): Chunk {
  const span = { tenant_id: 'm', source_type: 'doc', source_id: id, start: 0, end: body.length } as const;
  const heading_path = ['Logs'];
  const common = { chunk_id: id, tenant_id: 'm', text: `Logs\n${body}`, body, span, heading_path, version: '1' };
  return { ...common, updated: '2025-01-01', ...change };
}

/** The same as a hit, `change` being of its chunk and `more` of the hit. */
export function hit(id: string, body: string, change: Partial<Chunk> = {}, more: Partial<FusedHit> = {}): FusedHit {
  return { chunk: chunk(id, body, change), score: 0.03, legs: {}, ...more };
}

/** An embedder small enough for a property test: a text's vector counts its terms, spread over 64 places, and a constant. */
export const countingEmbedder: Embedder = {
  id: 'counting@1',
  input: (text) => text,
  embed: async (texts) =>
    texts.map((text) => {
      const counts = new Array<number>(65).fill(0);
      counts[64] = 0.5;
      for (const term of terms(text)) {
        const place = [...term.text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 64, 7);
        counts[place] = (counts[place] as number) + 1;
      }
      return unitVector(counts);
    }),
};
