import { describe, expect, it } from 'vitest';
import { Problem } from '../files/problem';
import { cosine } from './embedder';
import { useLite } from './useLite';

const texts = [
  'How long are logs kept?',
  'Logs stay for thirty days.',
  'Who won the football match on Sunday?',
  'A deploy fails with HLY-4021 when the queue.retry.max is above 5.',
];

describe('useLite', () => {
  it('gives unit vectors of 512 dimensions, the same alone and in a batch, the same again', async () => {
    const embedder = useLite();
    const batch = await embedder.embed(texts, 'document');
    for (const [i, text] of texts.entries()) {
      const [alone] = await useLite().embed([text], 'query');
      expect(alone).toEqual(batch[i]);
      expect(alone).toHaveLength(512);
      expect(cosine(alone as Float32Array, alone as Float32Array)).toBeCloseTo(1, 3);
    }
    const turned = await embedder.embed([...texts].reverse(), 'document');
    expect(turned.reverse()).toEqual(batch);
  });

  it('puts an answer nearer to its question than another subject', async () => {
    const [asked, answer, other] = (await useLite().embed(texts, 'query')) as [
      Float32Array,
      Float32Array,
      Float32Array,
    ];
    expect(cosine(asked, answer)).toBeGreaterThan(cosine(asked, other) + 0.2);
  });

  it.each(['', ' ', '\n\t', '\u00a0'])('refuses the empty text %j', async (text) => {
    await expect(useLite().embed(['fine', text], 'query')).rejects.toThrow(Problem);
  });

  it('cuts a long text before it is tokenized, and tells of it once', async () => {
    const cut: string[] = [];
    const embedder = useLite({ onCut: (text) => cut.push(text) });
    const head = Array.from({ length: 100 }, (_, i) => (i % 2 ? 'day' : 'log')).join(' ');
    const long = `${head} ${'and so on '.repeat(50_000)}`;
    const [a] = await embedder.embed([long], 'document');
    await embedder.embed([long], 'document');
    expect(embedder.input(long, 'document')).toBe(head);
    expect(cut).toEqual([long]);
    expect(a).toEqual((await embedder.embed([head], 'document'))[0]);
    expect(cut).toHaveLength(1);
  });

  it('tells of a text whose identifiers are more tokens than it reads, however few its words', async () => {
    const cut: string[] = [];
    const embedder = useLite({ onCut: (text) => cut.push(text) });
    const dense = Array.from({ length: 40 }, (_, i) => `queue.retry.max_age_${i}`).join(' ');
    const [a] = await embedder.embed([dense], 'document');
    const [b] = await embedder.embed([`${dense} zebra`], 'document');
    expect(b).toEqual(a);
    expect(cut).toEqual([dense, `${dense} zebra`]);
  });

  it('cuts one word of a million signs, a text that begins with white space, and no character in half', async () => {
    const embedder = useLite();
    expect(await embedder.embed(['x'.repeat(1_000_000)], 'query')).toHaveLength(1);
    expect(embedder.input(`${' '.repeat(5000)}kept`, 'query')).toBe('kept');
    const pairs = embedder.input(`a${'\u{1f600}'.repeat(1000)}`, 'query');
    expect(pairs).toBe(`a${'\u{1f600}'.repeat(599)}`);
  });

  it('keeps what it can read as it is', () => {
    const cut: string[] = [];
    const embedder = useLite({ onCut: (text) => cut.push(text) });
    expect(embedder.input('  one  two\nthree ', 'query')).toBe('one  two\nthree');
    expect(cut).toEqual([]);
  });
});
