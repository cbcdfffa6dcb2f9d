import { clouds } from '../calibration/clouds';
import { gateCost } from '../calibration/gateCost';
import { countClouds, type GateCurve, type GatePoint, gatePoint, gateRisk } from '../calibration/gateCurve';
import type { GatedQuestion, Path } from '../calibration/gatedQuestions';
import { percent } from './numbers';

const UNANSWERABLE = clouds.filter((cloud) => cloud !== 'answerable');

/** A way of deciding when to answer, and what it does on the given questions. */
export interface GateSetting {
  readonly setting: string;
  readonly point: GatePoint;
}

/** Four settings: nothing in force, the gate alone, the support check alone, both. Without a gate the second and the last are left out. */
export function gateSettings(
  gated: readonly GatedQuestion[],
  signal: string,
  value: number | undefined,
): GateSetting[] {
  const at = (path: Path, cut: number) => gatePoint(gated, signal, path, cut);
  const open = Number.NEGATIVE_INFINITY;
  return [
    { setting: 'answers everything', point: at('gate_alone', open) },
    ...(value === undefined ? [] : [{ setting: 'gate alone', point: at('gate_alone', value) }]),
    { setting: 'support check alone', point: at('whole', open) },
    ...(value === undefined ? [] : [{ setting: 'gate and support check', point: at('whole', value) }]),
  ];
}

/** The settings as table rows, in counts. */
export function settingRows(gated: readonly GatedQuestion[], settings: readonly GateSetting[]) {
  const n = countClouds(gated);
  return settings.map(({ setting, point: { answered, right } }) => ({
    setting,
    answered: `${answered.answerable} of ${n.answerable}`,
    'with evidence': `${right} of ${answered.answerable}`,
    'false, on topic': `${answered.unanswerable_on_topic} of ${n.unanswerable_on_topic}`,
    'false, off topic': `${answered.unanswerable_off_topic} of ${n.unanswerable_off_topic}`,
  }));
}

/** What a hundred questions cost in each setting, for a few prices of a false answer against a false abstention. */
export function costRows(
  gated: readonly GatedQuestion[],
  settings: readonly GateSetting[],
  share: number,
  prices: readonly number[],
) {
  const n = countClouds(gated);
  return settings.map(({ setting, point }) => ({
    setting,
    ...Object.fromEntries(
      prices.map((price) => {
        const costs = { false_answer: price, false_abstention: 1, unanswerable_share: share };
        return [`${price} : 1`, Math.round(gateCost(point, n, costs, UNANSWERABLE))];
      }),
    ),
  }));
}

/** What the sweep shows, from its counts. */
export function sweepFinding(gated: readonly GatedQuestion[], settings: readonly GateSetting[]): string {
  const n: GateCurve['n'] = countClouds(gated);
  const of = (name: string) => settings.find(({ setting }) => setting === name)?.point;
  const [alone, check, both] = [of('gate alone'), of('support check alone'), of('gate and support check')];
  if (check === undefined) return 'There is nothing to compare.';
  const holes = (point: GatePoint) =>
    `${point.answered.unanswerable_on_topic} of ${n.unanswerable_on_topic} on-topic holes`;
  const said = `With the support check ${check.answered.answerable} of ${n.answerable} answerable questions are answered, ${check.answered.unanswerable_off_topic} of ${n.unanswerable_off_topic} off topic, and ${holes(check)}.`;
  if (alone === undefined || both === undefined) return `${said} No gate is in force.`;
  const cost = check.answered.answerable - both.answered.answerable;
  const bought = check.answered.unanswerable_off_topic - both.answered.unanswerable_off_topic;
  return `The gate alone answers ${alone.answered.answerable} of ${n.answerable} answerable questions, ${alone.answered.unanswerable_off_topic} of ${n.unanswerable_off_topic} off topic, and ${holes(alone)}. ${said} The gate on top of it costs ${cost} of those answers and stops ${bought} off-topic ones.`;
}

/** What follows for the gate in force, from the counts: what it stops and costs by itself, and on top of the support check. */
export function gateDecision(gated: readonly GatedQuestion[], settings: readonly GateSetting[]): string {
  const n = countClouds(gated);
  const of = (name: string) => settings.find(({ setting }) => setting === name)?.point;
  const [open, alone, check, both] = [
    of('answers everything'),
    of('gate alone'),
    of('support check alone'),
    of('gate and support check'),
  ];
  if (open === undefined || check === undefined || alone === undefined || both === undefined)
    return 'No gate is in force: npm run calibrate -- --export lays one.';
  const stopped = open.answered.unanswerable_off_topic - alone.answered.unanswerable_off_topic;
  const extra = UNANSWERABLE.reduce((sum, cloud) => sum + check.answered[cloud] - both.answered[cloud], 0);
  const cost = check.answered.answerable - both.answered.answerable;
  const alone0 = `By itself the gate stops ${stopped} of ${n.unanswerable_off_topic} off-topic questions and ${open.answered.unanswerable_on_topic - alone.answered.unanswerable_on_topic} of ${n.unanswerable_on_topic} on-topic ones that nothing answers.`;
  const onTop =
    extra > 0
      ? `On top of the support check it stops ${extra} more false answers and costs ${cost} answers: keep both.`
      : `On top of the support check it stops no further false answer and costs ${cost} answers: on these questions the check does the gate's work as well. The gate earns its place where there is no such check, or where each answer that is not written saves a model call.`;
  return `${alone0} ${onTop}`;
}

/** Which of the settings is cheapest as a false answer grows dearer. */
export function costFinding(
  gated: readonly GatedQuestion[],
  settings: readonly GateSetting[],
  share: number,
  prices: readonly number[],
): string {
  const n = countClouds(gated);
  const cheapest = prices.map((price) => {
    const costs = { false_answer: price, false_abstention: 1, unanswerable_share: share };
    const all = settings.map(({ setting, point }) => ({ setting, cost: gateCost(point, n, costs, UNANSWERABLE) }));
    const [best] = [...all].sort((a, b) => a.cost - b.cost);
    return `${best?.setting} at ${price} : 1`;
  });
  return `Cost of a hundred questions, ${percent(share).replace('.0', '')} of them unanswerable; a false answer costs ${prices.join(', ')} times a false abstention. Cheapest: ${cheapest.join(', ')}.`;
}

/** What the comparison of signals shows at one share, at the coverage of the whole system with its gate open. */
export function signalFinding(gated: readonly GatedQuestion[], share: number): string {
  const n = countClouds(gated);
  const point = gatePoint(gated, 'support', 'whole', Number.NEGATIVE_INFINITY);
  const { coverage, selective_risk } = gateRisk(point, n, share, UNANSWERABLE);
  const open = gateRisk(gatePoint(gated, 'similarity', 'gate_alone', Number.NEGATIVE_INFINITY), n, share, UNANSWERABLE);
  return `With ${percent(share)} unanswerable the whole system answers ${percent(coverage)} of all questions, ${percent(selective_risk)} of that wrongly; answering everything it can would be wrong ${percent(open.selective_risk)} of the time. The support check was shaped on these very questions, so that its line flatters it; the two others were not.`;
}
