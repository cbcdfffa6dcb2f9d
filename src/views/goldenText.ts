import type { GoldenCheck } from '../golden/checkCases';
import { printable, table } from './table';

function counts(of: Readonly<Record<string, number>>): string {
  return Object.entries(of)
    .map(([name, n]) => `${name} ${n}`)
    .join(', ');
}

/** The check of a golden set for a terminal: coverage, remarks, spans that a chunker leaves without evidence, readiness. */
export function goldenText(
  file: string,
  check: GoldenCheck,
  without: readonly { readonly chunker: string; readonly spans: readonly string[] }[],
): string {
  const { cases, byType, byTenant, axes, mustAbstain, remarks, missing } = check;
  const axisRows = Object.entries(axes).map(([axis, of]) => [axis.replaceAll('_', ' '), counts(of)]);
  const lost = remarks.filter((remark) => remark.kind === 'lost_passage').length;
  const found = lost === 0 ? 'every source found in the corpus' : `${lost} of their passages in no document`;
  return [
    `${file}: ${cases} cases, ${found}; ${mustAbstain} of them expect an abstention.`,
    '',
    table(['covers', 'cases'], [['type', counts(byType)], ['tenant', counts(byTenant)], ...axisRows]),
    '',
    ...without.map(({ chunker, spans }) =>
      spans.length === 0
        ? `Chunker ${chunker}: every located span keeps a relevant chunk.`
        : `Chunker ${chunker} leaves ${spans.length} located spans without a relevant chunk: ${spans.map(printable).join(', ')}.`,
    ),
    remarks.length === 0 ? 'Nothing to look at.' : 'To look at:',
    ...remarks.map(({ case_id, kind, words }) => `  ${case_id} ${kind.replaceAll('_', ' ')}: ${printable(words)}`),
    '',
    missing.length === 0 ? 'Ready to gate a release.' : `Not ready to gate a release: ${missing.join('; ')}.`,
  ].join('\n');
}
