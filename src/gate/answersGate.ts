import type { AssertionName } from '../golden/assertionName';
import { answerRules, type Floor, judgedMetrics, type Policy } from '../golden/policy';
import type { Run } from '../runs/run';
import { type Scorecard, scorecardOf } from '../runs/scorecard';
import { type Status, worst } from './status';

/** An enforced assertion, and whether it holds on every case. */
export interface AssertionVerdict {
  readonly assertion: AssertionName;
  readonly status: Status;
  readonly words: string;
}

/** A floor, and whether the run reaches it. */
export interface FloorVerdict extends Floor {
  readonly status: Status;
  readonly mean: number | null;
  readonly n_measured: number;
  readonly n_expected: number;
  readonly words: string;
}

/** The verdict on a run's answers: hard assertions first, then floors. */
export interface AnswersVerdict {
  readonly status: Status;
  readonly words: string;
  readonly assertions: readonly AssertionVerdict[];
  readonly floors: readonly FloorVerdict[];
}

/** What the run itself is told for, and is not told again for each row. */
const SO_FAR = ' so far';

/** More names than this are counted: the scorecard has them all. */
const NAMED = 10;

function namesOf(rows: readonly { readonly case_id: string }[]): string {
  const names = rows.slice(0, NAMED).map(({ case_id }) => case_id);
  return [...names, ...(rows.length > NAMED ? [`${rows.length - NAMED} more`] : [])].join(', ');
}

/** Of an assertion that no case asks for. */
const NO_CASE = 'applies to no case';

function assertionVerdict(assertion: AssertionName, card: Scorecard, missing: number): AssertionVerdict {
  const row = card.assertions.find((one) => one.assertion === assertion);
  const { n, held, broken, unmeasured } = row ?? { n: 0, held: 0, broken: [], unmeasured: [] };
  if (broken.length > 0)
    return { assertion, status: 'fail', words: `broken on ${broken.length} of ${n}: ${namesOf(broken)}` };
  if (unmeasured.length > 0) {
    const words = `could not be checked on ${unmeasured.length} of ${n}: ${namesOf(unmeasured)}`;
    return { assertion, status: 'incomplete', words };
  }
  const words = row === undefined ? 'applies to no case' : `held on ${held} of ${n}`;
  return missing > 0
    ? { assertion, status: 'incomplete', words: `${words}${SO_FAR}` }
    : { assertion, status: 'pass', words };
}

/** Sums of decimals may stray in their last bit, and a floor of a third is typed with so many digits: 4 of 5 is 0.8. */
function reaches(value: number, least: number): boolean {
  return Number(value.toFixed(12)) >= Number(least.toFixed(12));
}

/** A mean in words: six decimals at most, so that one just under its floor does not read as the floor. */
function shown(mean: number | null): string {
  return mean === null ? 'nothing measured' : String(Number(mean.toFixed(6)));
}

/**
 * A floor against the cases that were measured. With some unmeasured or not asked yet it fails only where no value of theirs
 * could lift the mean to the floor, and is incomplete else: the mean of those that are there is never taken for the mean of all.
 * A floor under the figures of a judge that may not gate is incomplete, whatever they are.
 *
 *     floor 0.8; of 5 cases 1, 1, 1, 0 and one unmeasured: at best 4 of 5: incomplete; 1, 1, 0, 0 and one: fail
 */
function floorVerdict(
  floor: Floor,
  { metrics }: Scorecard,
  missing: number,
  judgedFloors: string | undefined,
): FloorVerdict {
  const row = metrics.find(({ metric, case_type }) => metric === floor.metric && case_type === floor.case_type);
  const { mean, n_measured, n_expected, unmeasured } = row ?? {
    mean: null,
    n_measured: 0,
    n_expected: 0,
    unmeasured: [],
  };
  const of = { ...floor, mean, n_measured, n_expected };
  if (judgedFloors !== undefined && judgedMetrics.includes(floor.metric))
    return { ...of, status: 'incomplete', words: `does not gate: ${judgedFloors}` };
  // Which cases a floor applies to is not known of those that are missing: at best to all of them.
  const open = unmeasured.length + missing;
  const best = ((mean ?? 0) * n_measured + open) / (n_expected + missing);
  if (n_expected === 0 && missing === 0)
    return {
      ...of,
      status: 'incomplete',
      words: judgedMetrics.includes(floor.metric)
        ? 'nobody judged the answers (--judge)'
        : 'applies to no case: nothing was measured',
    };
  if (!reaches(best, floor.least))
    return { ...of, status: 'fail', words: `not reached: ${shown(mean)} is under ${floor.least}` };
  if (unmeasured.length > 0) {
    const words = `${unmeasured.length} of ${n_expected} could not be measured: ${namesOf(unmeasured)}`;
    return { ...of, status: 'incomplete', words };
  }
  if (missing > 0) return { ...of, status: 'incomplete', words: `${n_measured} measured${SO_FAR}` };
  return { ...of, status: 'pass', words: 'reached' };
}

/** Whether a verdict says more than that the run is not finished. */
function isTold({ status, words }: Pick<AssertionVerdict, 'status' | 'words'>): boolean {
  return status !== 'pass' && !words.endsWith(SO_FAR);
}

function floorName({ metric, case_type }: Floor): string {
  return case_type === null ? metric : `${metric} of ${case_type}`;
}

/**
 * Judges a run's answers by a policy. A run that lacks cases is incomplete in all that does not fail whatever they bring.
 * A judge that was asked and gave no verdict leaves it incomplete, whatever the floors. `judgedFloors` says why floors under
 * a judge's figures do not gate; absent where they do.
 */
export function checkAnswers(
  run: Run,
  policy: Policy,
  card: Scorecard = scorecardOf(run),
  judgedFloors?: string,
): AnswersVerdict {
  const rules = answerRules(policy);
  const assertions = rules.assertions.map((name) => assertionVerdict(name, card, run.missing.length));
  const floors = rules.floors.map((floor) => floorVerdict(floor, card, run.missing.length, judgedFloors));
  const unjudged =
    card.metrics.find(({ metric, case_type }) => metric === 'pass_rate' && case_type === null)?.unmeasured ?? [];
  const missing: Status[] = run.missing.length > 0 || unjudged.length > 0 ? ['incomplete'] : [];
  const enforced = assertions.length + floors.length > 0;
  const status = enforced ? worst([...assertions, ...floors].map((one) => one.status).concat(missing)) : 'incomplete';
  const named = [
    ...(enforced ? [] : ['the policy enforces nothing']),
    ...(run.missing.length > 0
      ? [`the run is not finished: ${run.missing.length} of ${run.header.plan.length} cases are missing`]
      : []),
    ...(unjudged.length === 0 ? [] : [`the judge gave no verdict on ${unjudged.length}: ${namesOf(unjudged)}`]),
    ...assertions.filter(isTold).map(({ assertion, words }) => `${assertion} ${words}`),
    ...floors.filter(isTold).map((one) => `${floorName(one)}: ${one.words}`),
  ];
  const idle = assertions.filter(({ words }) => words === NO_CASE).length;
  const checked = assertions.length - idle;
  const held = [
    checked === 1 ? '1 assertion holds' : `${checked} assertions hold`,
    ...(idle === 0 ? [] : [`${idle} ${idle === 1 ? 'applies' : 'apply'} to no case`]),
    floors.length === 1 ? '1 floor reached' : `${floors.length} floors reached`,
  ].join(', ');
  return { status, words: named.length === 0 ? held : named.join('; '), assertions, floors };
}
