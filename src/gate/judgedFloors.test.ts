import { describe, expect, it } from 'vitest';
import type { Policy } from '../golden/policy';
import { acmeRun, acmeSystem, acmeTruths } from '../runs/acme.testkit';
import type { Run } from '../runs/run';
import { scorecardOf } from '../runs/scorecard';
import { checkAnswers } from './answersGate';

const WHY = 'it has no recorded exam (npm run check-judge -- --export)';
const policy = (overall: NonNullable<NonNullable<Policy['floors']>['overall']>): Policy => ({
  enforce: { thresholds: [], assertions: ['no_foreign_chunk'] },
  floors: { overall },
});

/** Four cases of which so many pass. */
async function judgedRun(passes: number): Promise<Run> {
  const run = await acmeRun(acmeSystem(), acmeTruths(4));
  return {
    ...run,
    records: run.records.map((record, i) => ({
      ...record,
      measurements: [
        ...record.measurements,
        { case_id: record.case_id, case_type: record.case_type, metric: 'pass_rate', value: i < passes ? 1 : 0 },
      ],
    })),
  };
}
const check = (run: Run, of: Policy, why?: string) => checkAnswers(run, of, scorecardOf(run), why);

describe('floors under the figures of a judge', () => {
  it('gate where the judge may: reached, or not', async () => {
    expect(check(await judgedRun(3), policy({ pass_rate: 0.75 })).status).toBe('pass');
    expect(check(await judgedRun(2), policy({ pass_rate: 0.75 }))).toMatchObject({
      status: 'fail',
      words: 'pass_rate: not reached: 0.5 is under 0.75',
    });
  });

  it('are incomplete where it may not, whether they are reached or not', async () => {
    for (const passes of [0, 2, 4])
      expect(check(await judgedRun(passes), policy({ pass_rate: 0.75, hit: 0 }), WHY)).toMatchObject({
        status: 'incomplete',
        words: `pass_rate: does not gate: ${WHY}`,
        floors: [
          { metric: 'pass_rate', status: 'incomplete', mean: passes / 4 },
          { metric: 'hit', status: 'pass' },
        ],
      });
  });

  it('hold back no other floor, and none at all where there is none of theirs', async () => {
    const run = await judgedRun(4);
    const low: Run = {
      ...run,
      records: run.records.map((record) => ({
        ...record,
        measurements: record.measurements.map((row) => (row.metric === 'hit' ? { ...row, value: 0 } : row)),
      })),
    };
    expect(check(low, policy({ pass_rate: 0.75, hit: 0.5 }), WHY).status).toBe('fail');
    expect(check(run, policy({ hit: 0.5 }), WHY).status).toBe('pass');
  });

  it('are incomplete where nobody judged', async () => {
    const run = await acmeRun(acmeSystem(), acmeTruths(4));
    expect(check(run, policy({ pass_rate: 0.1 }))).toMatchObject({
      status: 'incomplete',
      words: 'pass_rate: nobody judged the answers (--judge)',
    });
  });
});
