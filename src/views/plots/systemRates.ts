import * as Plot from '@observablehq/plot';
import type { Wobble } from '../../judge/wobble';
import { cloudColors, cutColor, draw } from './theme';

/** The pass-rates of several systems over all repeats of their judgings, one row a system, and the floor between them. */
export function systemRates(
  wobbles: readonly Wobble[],
  names: readonly string[],
  floor: number | undefined,
  label: string,
): string {
  const rows = wobbles.flatMap(({ repeats }, i) =>
    repeats.flatMap(({ pass_rate }) =>
      pass_rate === null || pass_rate === undefined ? [] : [{ system: names[i] ?? `system ${i + 1}`, pass_rate }],
    ),
  );
  return draw({
    label: `${label}: pass-rates of ${names.join(' and ')} over repeated judgings${floor === undefined ? '' : `, beside a floor of ${floor}`}.`,
    height: 70 + names.length * 40,
    marginLeft: 100,
    marginTop: 30,
    x: { label: 'pass-rate, one dot a judging of the same answers (%) →', percent: true, domain: [0, 100], grid: true },
    y: { label: null, domain: [...names] },
    marks: [
      Plot.dot(rows, { x: 'pass_rate', y: 'system', fill: cloudColors.answerable, fillOpacity: 0.55, r: 6 }),
      ...(floor === undefined
        ? []
        : [
            Plot.ruleX([floor], { stroke: cutColor, strokeWidth: 2 }),
            Plot.text([`bar ${floor}`], {
              x: floor,
              frameAnchor: 'top',
              dy: -16,
              fill: cutColor,
              fontWeight: 600,
            } as Plot.TextOptions),
          ]),
    ],
  });
}
