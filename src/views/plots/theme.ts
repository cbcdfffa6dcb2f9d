/// <reference lib="dom" />
import type { PlotOptions } from '@observablehq/plot';
import * as Plot from '@observablehq/plot';
import { parseHTML } from 'linkedom';
import type { Cloud } from '../../golden/question';

/** Colours as CSS custom properties, which a page sets for light and dark; the second value serves where none does. */
export const ink = 'var(--cutline-ink, currentColor)';
export const muted = 'var(--cutline-muted, #6b7280)';
export const paper = 'var(--cutline-paper, #ffffff)';
export const rule = 'var(--cutline-rule, #d4d4d8)';
export const cutColor = 'var(--cutline-cut, #b3003f)';
export const cloudColors: Readonly<Record<Cloud, string>> = {
  answerable: 'var(--cutline-answerable, #0f6db5)',
  unanswerable_on_topic: 'var(--cutline-on-topic, #ab6300)',
  unanswerable_off_topic: 'var(--cutline-off-topic, #452a63)',
};

/** How wide every chart is, in pixels; narrower pages scroll or scale it. */
export const WIDTH = 720;

/** Names beside coloured dots, one under the other from the top left: what a legend says, drawn into the chart; of small multiples into the one named `fx`. */
export function key(
  entries: readonly { readonly text: string; readonly color: string }[],
  { dx = 8, dy = 4, fx }: { readonly dx?: number; readonly dy?: number; readonly fx?: string } = {},
): Plot.Markish[] {
  return entries.map(({ text, color }, i) =>
    Plot.text([`● ${text}`], {
      frameAnchor: 'top-left',
      textAnchor: 'start',
      ...(fx === undefined ? {} : { fx: [fx] }),
      dx,
      dy: dy + i * 17,
      fill: color,
      // A halo, so that a line which runs behind a name does not cross it out.
      stroke: paper,
      strokeWidth: 5,
      fontSize: 13,
      fontWeight: 600,
    }),
  );
}

/** What a chart says to those who do not see it, and how it is drawn. */
export interface ChartOptions extends PlotOptions {
  /** One sentence: what the chart shows. */
  readonly label: string;
}

/** Draws a chart to HTML, in any process: no browser and no global document. */
export function draw({ label, style, ...options }: ChartOptions): string {
  const { document } = parseHTML('<!doctype html><html><body></body></html>');
  const plot = Plot.plot({
    width: WIDTH,
    marginBottom: 40,
    ...options,
    ariaLabel: label,
    style: {
      fontFamily: 'system-ui, sans-serif',
      fontSize: '12px',
      color: ink,
      background: 'transparent',
      ...(style as object | undefined),
    },
    document: document as unknown as Document,
  });
  plot.setAttribute('role', 'img');
  // Plot names its marks on elements without a role, where a name is not allowed; within an image nobody hears it.
  for (const part of Array.from(plot.querySelectorAll('[aria-label]'))) part.removeAttribute('aria-label');
  return plot.outerHTML;
}
