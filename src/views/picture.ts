import { dark, light } from './palette';

/**
 * A chart as an SVG file of its own, to stand in a README: it carries its colours, light and dark, and its background.
 * `chart` is the markup that a plot function gives.
 */
export function picture(chart: string): string {
  const from = chart.indexOf('<svg');
  const to = chart.lastIndexOf('</svg>');
  if (from < 0 || to < 0) throw new RangeError('not a chart: no <svg> in it');
  const box = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(chart);
  const [width, height] = box === null ? ['100%', '100%'] : [box[1], box[2]];
  const style = `<style>svg {${light}} @media (prefers-color-scheme: dark) { svg {${dark}} }</style>`;
  const ground = `<rect width="${width}" height="${height}" fill="var(--cutline-paper)"/>`;
  const svg = chart.slice(from, to + '</svg>'.length).replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"');
  return `${svg.replace(/>/, `>${style}${ground}`)}\n`;
}
