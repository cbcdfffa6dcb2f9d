import { describe, expect, it } from 'vitest';
import type { Embedder } from '../models/embedder';
import { repeatNoise } from './repeatNoise';

const pairs = [
  { query: 'a', passage: 'p' },
  { query: 'b', passage: 'q' },
  { query: 'c', passage: 'r' },
];

/** Embeds every query as (1, 0) and a passage as what `cosineOf` makes of the call, the place in it and the text. */
function embedder(cosineOf: (call: number, place: number, text: string) => number) {
  const asked: string[][] = [];
  let calls = 0;
  const model: Embedder = {
    id: 'noisy',
    input: (text) => text,
    async embed(texts, role) {
      asked.push([...texts]);
      if (role === 'query') return texts.map(() => Float32Array.of(1, 0));
      calls++;
      return texts.map((text, i) => Float32Array.of(cosineOf(calls, i, text), 0));
    },
  };
  return { model, asked };
}

describe('repeatNoise', () => {
  it('is the floor for a model that says the same every time', async () => {
    const { model } = embedder((_call, _place, text) => (text === 'q' ? 0.5 : 0.25));
    expect(await repeatNoise(model, pairs)).toBe(1e-5);
    expect(await repeatNoise(model, [])).toBe(1e-5);
  });

  it('is the widest stray of any pair over all runs', async () => {
    // p strays by 0.25 over three runs (0, 0.125, 0.25), q by 0.5 between the first two, r not at all.
    const drift = { p: [0, 0.125, 0.25], q: [0.5, 0, 0.25], r: [1, 1, 1] };
    const { model } = embedder((call, _place, text) => drift[text as 'p' | 'q' | 'r'][call - 1] as number);
    expect(await repeatNoise(model, pairs)).toBe(0.5);
    const twice = embedder((call, _place, text) => drift[text as 'p' | 'q' | 'r'][call - 1] as number);
    expect(await repeatNoise(twice.model, pairs.slice(0, 1), 2)).toBe(0.125);
  });

  it('asks in another order every other run, so that a model that minds its batch shows it', async () => {
    const { model, asked } = embedder((_call, place) => place / 4);
    // The first and last change places: 0 and 0.5; compared pair by pair.
    expect(await repeatNoise(model, pairs)).toBe(0.5);
    expect(asked).toEqual([
      ['a', 'b', 'c'],
      ['p', 'q', 'r'],
      ['c', 'b', 'a'],
      ['r', 'q', 'p'],
      ['a', 'b', 'c'],
      ['p', 'q', 'r'],
    ]);
  });
});
