import { describe, expect, it } from 'vitest';
import { pageStyle } from './pageStyle';

type Rgb = readonly [number, number, number];

function linear(hex: string): Rgb {
  const [r, g, b] = [1, 3, 5].map((i) => {
    const c = Number.parseInt(hex.slice(i, i + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return [r, g, b];
}

/** WCAG 2 contrast. */
function contrast(a: string, b: string): number {
  const [low, high] = [a, b]
    .map((hex) => linear(hex))
    .map(([r, g, blue]) => 0.2126 * r + 0.7152 * g + 0.0722 * blue)
    .sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** Machado, Oliveira and Fernandes (2009), severity 1, on linear RGB. */
const SIGHT = {
  usual: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
} as const;

function times(m: readonly number[], [x, y, z]: Rgb): Rgb {
  const at = (i: number) => (m[i] as number) * x + (m[i + 1] as number) * y + (m[i + 2] as number) * z;
  return [at(0), at(3), at(6)];
}

/** Oklab (Ottosson 2020), times 100. */
function oklab(rgb: Rgb): Rgb {
  const cones = times(
    [
      0.4122214708, 0.5363325363, 0.0514459929, 0.2119034982, 0.6806995451, 0.1073969566, 0.0883024619, 0.2817188376,
      0.6299787005,
    ],
    rgb,
  ).map((v) => 100 * Math.cbrt(Math.min(1, Math.max(0, v)))) as unknown as Rgb;
  return times(
    [
      0.2104542553, 0.793617785, -0.0040720468, 1.9779984951, -2.428592205, 0.4505937099, 0.0259040371, 0.7827717662,
      -0.808675766,
    ],
    cones,
  );
}

function difference(a: string, b: string, sight: readonly number[]): number {
  const seen = (hex: string) =>
    oklab(times(sight, linear(hex)).map((v) => Math.min(1, Math.max(0, v))) as unknown as Rgb);
  const [x, y] = [seen(a), seen(b)];
  return Math.hypot(x[0] - y[0], x[1] - y[1], x[2] - y[2]);
}

/** The colours of one scheme, by name: the n-th declaration of each. */
function scheme(n: number): Record<string, string> {
  const found: Record<string, string[]> = {};
  for (const [, name = '', value = ''] of pageStyle.matchAll(/--cutline-([a-z-]+): (#[0-9a-f]{6})/g)) {
    found[name] = [...(found[name] ?? []), value];
  }
  return Object.fromEntries(Object.entries(found).map(([name, values]) => [name, values[n] as string]));
}

describe.each([
  ['light', scheme(0)],
  ['dark', scheme(1)],
])('the %s scheme', (_, colours) => {
  const { paper = '', panel = '', 'off-topic': off = '', 'on-topic': on = '', answerable = '', cut = '' } = colours;

  it('has readable text on paper and panel', () => {
    for (const name of ['ink', 'muted', 'accent', 'pass', 'cut']) {
      expect([name, contrast(colours[name] as string, paper)][1]).toBeGreaterThanOrEqual(4.5);
      expect([name, contrast(colours[name] as string, panel)][1]).toBeGreaterThanOrEqual(4.5);
    }
    for (const colour of [answerable, on, off]) expect(contrast(colour, paper)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(Object.entries(SIGHT))('keeps clouds and cut apart with %s', (_name, sight) => {
    for (const [a, b] of [
      [answerable, on],
      [answerable, off],
      [on, off],
    ] as const) {
      expect(difference(a, b, sight)).toBeGreaterThanOrEqual(15);
    }
    for (const cloud of [answerable, on, off]) expect(difference(cloud, cut, sight)).toBeGreaterThanOrEqual(9);
  });
});
