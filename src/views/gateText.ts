import type { GateReport } from '../gate/regression';
import { answersGateText } from './answersGateText';
import { retrievalGateText } from './retrievalGateText';
import { thresholdsText, verdictLine } from './sentinelText';

/** The gate's report for a terminal: the verdict, then the answers, each threshold with its sentinels, retrieval against the baseline. */
export function gateText(report: GateReport): string {
  const { answers, thresholds, retrieval } = report;
  const named = thresholds.length + (retrieval === undefined ? 0 : 1) + (answers === undefined ? 0 : 1) > 1;
  return [
    verdictLine(report),
    ...(answers === undefined ? ['', 'Answers: not enforced (the policy lists no assertions and no floors).'] : []),
    ...(answers === undefined ? [] : ['', ...answersGateText(answers)]),
    ...thresholdsText(thresholds, named),
    ...(retrieval === undefined ? [] : ['', ...retrievalGateText(retrieval)]),
  ].join('\n');
}
