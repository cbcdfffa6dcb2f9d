import type { AssertionName } from '../golden/assertionName';
import { answerRules, type Floor, type Policy } from '../golden/policy';
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

function assertionVerdict(assertion: AssertionName, card: Scorecard): AssertionVerdict {
  const row = card.assertions.find((one) => one.assertion === assertion);
  if (row === undefined) return { assertion, status: 'pass', words: 'applies to no case' };
  const { n, held, broken, unmeasured } = row;
  const names = (rows: typeof broken) => rows.map(({ case_id }) => case_id).join(', ');
  if (broken.length > 0)
    return { assertion, status: 'fail', words: `broken on ${broken.length} of ${n}: ${names(broken)}` };
  if (unmeasured.length > 0)
    return {
      assertion,
      status: 'incomplete',
      words: `could not be checked on ${unmeasured.length} of ${n}: ${names(unmeasured)}`,
    };
  return { assertion, status: 'pass', words: `held on ${held} of ${n}` };
}

/**
 * A floor against the cases that were measured. With some unmeasured it fails only where no value of theirs could lift the
 * mean to the floor, and is incomplete else: the mean of those that are there is never taken for the mean of all.
 */
function floorVerdict(floor: Floor, { metrics }: Scorecard): FloorVerdict {
  const row = metrics.find(({ metric, case_type }) => metric === floor.metric && case_type === floor.case_type);
  if (row === undefined || row.n_expected === 0)
    return {
      ...floor,
      status: 'incomplete',
      mean: null,
      n_measured: 0,
      n_expected: 0,
      words: 'applies to no case: nothing was measured',
    };
  const { mean, n_measured, n_expected } = row;
  const unmeasured = n_expected - n_measured;
  const best = ((mean ?? 0) * n_measured + unmeasured) / n_expected;
  // Rounded where sums of decimals may stray in their last bit: 0.8 of 5 is 0.8.
  const reaches = (value: number) => Number(value.toFixed(12)) >= floor.least;
  const status = !reaches(best) ? 'fail' : unmeasured > 0 ? 'incomplete' : 'pass';
  const words = {
    pass: 'reached',
    fail: 'not reached',
    incomplete: `${unmeasured} of ${n_expected} could not be measured`,
  }[status];
  return { ...floor, status, mean, n_measured, n_expected, words };
}

function floorName({ metric, case_type }: Floor): string {
  return case_type === null ? metric : `${metric} of ${case_type}`;
}

/** Judges a run's answers by a policy. A run that lacks cases is incomplete, whatever the others say, unless one fails. */
export function checkAnswers(run: Run, policy: Policy, card: Scorecard = scorecardOf(run)): AnswersVerdict {
  const rules = answerRules(policy);
  const assertions = rules.assertions.map((name) => assertionVerdict(name, card));
  const floors = rules.floors.map((floor) => floorVerdict(floor, card));
  const missing: Status[] = run.missing.length > 0 ? ['incomplete'] : [];
  const enforced = assertions.length + floors.length > 0;
  const status = enforced ? worst([...assertions, ...floors].map((one) => one.status).concat(missing)) : 'incomplete';
  const named = [
    ...(enforced ? [] : ['the policy enforces nothing']),
    ...(run.missing.length > 0
      ? [`the run is not finished: ${run.missing.length} of ${run.header.plan.length} cases are missing`]
      : []),
    ...assertions.filter((one) => one.status !== 'pass').map(({ assertion, words }) => `${assertion} ${words}`),
    ...floors.filter((one) => one.status !== 'pass').map((one) => `${floorName(one)}: ${one.words}`),
  ];
  const held = `${assertions.length} assertions hold, ${floors.length} ${floors.length === 1 ? 'floor' : 'floors'} reached`;
  return { status, words: named.length === 0 ? held : named.join('; '), assertions, floors };
}
