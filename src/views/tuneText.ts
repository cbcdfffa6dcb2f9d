import { cloudLabels, clouds, pairs } from '../calibration/clouds';
import { type GatePoint, gatePoint, gateRisk } from '../calibration/gateCurve';
import type { Path } from '../calibration/gatedQuestions';
import { SHARES } from '../calibration/risk';
import { type GateTuning, gateable } from '../calibration/tuneGate';
import type { Pair } from '../golden/thresholds';
import { fixed, percent } from './numbers';
import { table } from './table';

const PATHS: Readonly<Record<Path, string>> = {
  whole: 'with the system’s own ways to abstain',
  gate_alone: 'the gate alone',
};
export const pairWords: Readonly<Record<Pair, string>> = {
  off_topic: 'off topic',
  on_topic: 'on topic',
  all: 'both kinds',
};

function of(count: number, n: number): string {
  return n === 0 ? '—' : `${count} of ${n}`;
}

function pointRow({ tune, curve: { n } }: GateTuning, name: string, point: GatePoint): string[] {
  const missed = n.answerable - point.answered.answerable;
  return [
    name,
    of(point.answered.answerable, n.answerable),
    of(point.right, point.answered.answerable),
    of(missed, n.answerable),
    of(point.answered.unanswerable_on_topic, n.unanswerable_on_topic),
    of(point.answered.unanswerable_off_topic, n.unanswerable_off_topic),
    percent(tune.length === 0 ? null : Object.values(point.answered).reduce((a, b) => a + b, 0) / tune.length),
  ];
}

/** What a system does with its gate open and with it in force, on either path. */
function pointTable(tuning: GateTuning): string {
  const { tune, signal, value } = tuning;
  const rows = (['gate_alone', 'whole'] as const).flatMap((path) => {
    const open = pointRow(tuning, `${PATHS[path]}: open`, gatePoint(tune, signal, path, Number.NEGATIVE_INFINITY));
    if (value === undefined) return [open];
    return [open, pointRow(tuning, `${PATHS[path]}: >= ${fixed(value, 4)}`, gatePoint(tune, signal, path, value))];
  });
  const head = [
    'gate',
    'answered',
    'with evidence',
    'false abstentions',
    'false, on topic',
    'false, off topic',
    'of all',
  ];
  return table(head, rows, [1, 2, 3, 4, 5, 6]);
}

/** The signals; where each refuses all errors for one reason, that is one line and not one a kind. */
function separationTable({ separates }: GateTuning): string {
  const [first] = separates;
  const alike =
    first?.verdict.status === 'refused' &&
    separates.every(
      ({ verdict, right, wrong }) => verdict.status === 'refused' && right === first.right && wrong === 0,
    );
  if (alike && first !== undefined && first.verdict.status === 'refused')
    return `${[...new Set(separates.map(({ signal }) => signal))].join(', ')}: ${first.verdict.words}.`;
  const rows = separates.map(({ signal, pair, right, wrong, verdict, assessment }) => [
    signal,
    pairWords[pair],
    `${right} / ${wrong}`,
    fixed(assessment?.separation.auroc),
    verdict.status === 'refused'
      ? `refused: ${verdict.words}`
      : gateable.some((name) => name === signal)
        ? 'offered'
        : 'separates, and is known only after the answer: no gate',
  ]);
  return table(['signal', 'errors', 'right / to stop', 'AUROC', 'a gate'], rows, [2, 3]);
}

/** Coverage and selective risk of one point over a range of shares: which share is real decides as much as the gate. */
function riskTable({ tune, curve: { n }, signal, path, value }: GateTuning): string {
  const point = gatePoint(tune, signal, path, value ?? Number.NEGATIVE_INFINITY);
  const kinds = (Object.keys(pairs) as Pair[]).filter((pair) => pairs[pair].some((cloud) => n[cloud] > 0));
  const rows = SHARES.map((share) => [
    percent(share),
    ...kinds.flatMap((kind) => {
      const { coverage, selective_risk } = gateRisk(point, n, share, pairs[kind]);
      return [percent(coverage), percent(selective_risk)];
    }),
  ]);
  const head = ['unanswerable', ...kinds.flatMap((kind) => [`${pairWords[kind]}: answered`, 'of that wrong'])];
  return table(head, rows, head.map((_, i) => i).slice(1));
}

function tenantTable({ tune, signal, path, value }: GateTuning): string {
  const cut = value ?? Number.NEGATIVE_INFINITY;
  const tenants = [...new Set(tune.map(({ question }) => question.tenant_id))].sort();
  const rows = tenants.map((tenant) => {
    const own = tune.filter(({ question }) => question.tenant_id === tenant);
    const { answered } = gatePoint(own, signal, path, cut);
    return [tenant, ...clouds.map((cloud) => of(answered[cloud], own.filter((one) => one.cloud === cloud).length))];
  });
  return table(['tenant', ...clouds.map((cloud) => cloudLabels[cloud])], rows, [1, 2, 3]);
}

/** A tuned confidence gate for a terminal: what it answers, what each error costs in counts, and whether a gate is offered. */
export function tuneText(tuning: GateTuning, run: string, answerer?: string): string {
  const { signal, pair, path, verdict, value, chosenBy, chosen, tune } = tuning;
  const at = value === undefined ? 'open' : `at ${signal} >= ${fixed(value, 4)}`;
  const said =
    chosenBy === 'hand'
      ? `Set by hand: ${signal} >= ${fixed(value, 6)}.`
      : verdict.status === 'offered'
        ? `Offered: ${signal} >= ${fixed(value, 6)} (${PATHS[path]}, against ${pairWords[pair]}; plateau ${fixed(chosen.assessment?.choice.plateau.low, 4)} to ${fixed(chosen.assessment?.choice.plateau.high, 4)}).`
        : `Refused (${PATHS[path]}, against ${pairWords[pair]}): ${verdict.words}.${path === 'whole' ? ' --path gate-alone shows the gate by itself.' : ''}`;
  return [
    `Confidence gate on ${signal}, over ${tune.length} tune questions of ${run}.`,
    '',
    pointTable(tuning),
    '',
    `Answered by tenant, ${PATHS[path]}, ${at}:`,
    tenantTable(tuning),
    '',
    `If so many questions were unanswerable, ${PATHS[path]}, ${at}; an error is an unanswerable question answered, or an answer without evidence:`,
    riskTable(tuning),
    '',
    `What tells right answers from those to stop, ${PATHS[path]}:`,
    separationTable(tuning),
    '',
    ...(answerer?.startsWith('extractive')
      ? [
          'The support check was shaped on these very questions: what it shows here flatters it (npm run eval asks others).',
        ]
      : []),
    said,
  ].join('\n');
}
