import { describe, expect, it } from 'vitest';
import { acmeRun, acmeSystem, acmeTruths } from './acme.testkit';
import { rescored } from './rescore';
import { scorecardOf } from './scorecard';

const truths = acmeTruths(3, 2);

describe('rescored', () => {
  it('comes to the same figures on a run as it was made', async () => {
    const run = await acmeRun(acmeSystem(), truths);
    const again = rescored(run, truths, run.header.plan);
    const of = (name: string) =>
      scorecardOf(run).metrics.find(({ metric, case_type }) => metric === name && case_type === null);
    const now = (name: string) =>
      scorecardOf(again).metrics.find(({ metric, case_type }) => metric === name && case_type === null);
    for (const name of ['hit', 'coverage', 'abstention', 'relevant_citation']) expect(now(name)).toEqual(of(name));
    expect(scorecardOf(again).assertions).toEqual(scorecardOf(run).assertions);
  });

  it('believes nothing that the file says an answer was worth', async () => {
    const run = await acmeRun(acmeSystem(), truths);
    const [abstained] = run.records.filter(({ case_type }) => case_type === 'out_of_scope');
    const records = run.records.map((record) =>
      record === abstained && record.answer !== undefined
        ? { ...record, assertions: [], answer: { ...record.answer, abstained: false, text: 'It was a draw.' } }
        : { ...record, assertions: [] },
    );
    const { assertions } = scorecardOf(rescored({ ...run, records }, truths, run.header.plan));
    const broken = assertions
      .find(({ assertion }) => assertion === 'must_abstain')
      ?.broken.map(({ case_id }) => case_id);
    expect(broken).toEqual([abstained?.case_id]);
  });

  it('misses a case that today asks and the run never did', async () => {
    const run = await acmeRun(acmeSystem(), truths.slice(0, 3));
    const whole = await acmeRun(acmeSystem(), truths);
    const again = rescored(run, truths, whole.header.plan);
    expect(again.missing).toEqual(truths.slice(3).map(({ golden }) => golden.case_id));
  });
});
