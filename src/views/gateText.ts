import type { GateReport } from '../gate/regression';
import { retrievalGateText } from './retrievalGateText';
import { thresholdsText, verdictLine } from './sentinelText';

/** The gate's report for a terminal: the verdict, then each threshold with its sentinels, then retrieval against the baseline. */
export function gateText(report: GateReport): string {
  const { thresholds, retrieval } = report;
  const named = thresholds.length + (retrieval === undefined ? 0 : 1) > 1;
  return [
    verdictLine(report),
    ...thresholdsText(thresholds, named),
    ...(retrieval === undefined ? [] : ['', ...retrievalGateText(retrieval)]),
  ].join('\n');
}
