import { deriveScores } from '../calibration/deriveScores';
import { digestsOf } from '../calibration/digests';
import type { Policy } from '../golden/policy';
import type { Question } from '../golden/question';
import { sealOf } from '../golden/seal';
import type { Thresholds } from '../golden/thresholds';
import type { Library } from '../system/reference/library';
import { enforced, type GateReport, gateReport, missingThreshold, thresholdSection } from './regression';
import { changesSince, checkSentinels } from './sentinelGate';

/** Derives the sentinels' scores again and gives the regression gate's verdict on all that the policy enforces. */
export async function runGate(
  library: Library,
  questions: readonly Question[],
  policy: Policy,
  thresholds: Thresholds,
): Promise<GateReport> {
  const sections = [];
  for (const { use, threshold } of enforced(policy, thresholds)) {
    if (threshold === undefined) {
      sections.push(missingThreshold(use));
      continue;
    }
    const ids = new Set(threshold.sentinels.map((sentinel) => sentinel.question_id));
    const asked = await deriveScores(
      library,
      questions.filter((question) => ids.has(question.id)),
    );
    const scored = new Map(asked.map((row) => [row.question.id, row]));
    const changes = changesSince(threshold.digests, digestsOf(library, questions, 'vector'));
    sections.push(
      thresholdSection(
        use,
        checkSentinels(threshold, questions, scored, library.sources),
        changes,
        sealOf(threshold) === threshold.seal ? 'sealed' : 'edited',
      ),
    );
  }
  return gateReport(sections);
}
