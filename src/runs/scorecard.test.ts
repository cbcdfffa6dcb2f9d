import { describe, expect, it } from 'vitest';
import { acmeHeader, acmeRun, acmeSystem, acmeTruths } from './acme.testkit';
import { runOf } from './run';
import { scorecardOf } from './scorecard';

const truths = acmeTruths(3, 2);
const nth = (query: string) => Number(/\d+/.exec(query)?.[0]);

describe('scorecardOf', () => {
  it('adds a run up, hard assertions first, in their own order', async () => {
    const card = scorecardOf(await acmeRun(acmeSystem(), truths));
    expect(card).toMatchObject({ planned: 5, recorded: 5, failed: [], faults: [], events: {}, served_by: [] });
    expect(Object.keys(card).slice(0, 3)).toEqual(['planned', 'recorded', 'assertions']);
    expect(card.assertions.map(({ assertion, held, n }) => [assertion, held, n])).toEqual([
      ['must_abstain', 2, 2],
      ['no_foreign_chunk', 5, 5],
      ['no_fabricated_citation', 3, 3],
      ['refusal_contract', 2, 2],
    ]);
    const overall = card.metrics.filter(({ case_type }) => case_type === null);
    const counts = Object.fromEntries(overall.map(({ metric, mean, n_measured }) => [metric, [mean, n_measured]]));
    expect(counts).toMatchObject({ hit: [1, 3], abstention: [1, 2], coverage: [1, 3], relevant_citation: [1, 3] });
  });

  it('names the case, its question and what broke', async () => {
    const answersAll = acmeSystem((answer) => ({ ...answer, text: 'Team A won.', abstained: false, citations: [] }));
    const [mustAbstain] = scorecardOf(await acmeRun(answersAll, truths)).assertions;
    expect(mustAbstain).toMatchObject({
      assertion: 'must_abstain',
      n: 2,
      held: 0,
      unmeasured: [],
      broken: [
        { case_id: 'GC-0004', case_type: 'out_of_scope', query: 'Who won match 4?', detail: 'answered: "Team A won."' },
        { case_id: 'GC-0005', query: 'Who won match 5?' },
      ],
    });
  });

  it('has a mean over the cases that were measured, and says of how many: 1.0 and an error are 1.0 over 1 of 2', async () => {
    const system = acmeSystem((answer, { query }) => {
      if (nth(query) === 2) throw new Error('429');
      return answer;
    });
    const { metrics } = scorecardOf(await acmeRun(system, truths.slice(0, 2)));
    expect(metrics.find(({ metric }) => metric === 'recall@5')).toMatchObject({
      mean: 1,
      n_measured: 1,
      n_expected: 2,
    });
  });

  it('has no mean where nothing was measured, and no row for what applies to no case', async () => {
    const down = acmeSystem(() => Promise.reject(new Error('down')));
    const card = scorecardOf(await acmeRun(down, truths.slice(0, 2)));
    for (const row of card.metrics) expect(row).toMatchObject({ mean: null, low: null, n_measured: 0, n_expected: 2 });
    expect(card.metrics.map(({ metric }) => metric)).not.toContain('abstention');
    expect(card.assertions.map(({ assertion }) => assertion)).not.toContain('must_abstain');
    expect(card.failed).toHaveLength(2);
  });

  it('lets no figure of the others rise for a case that could not be scored, and names it', async () => {
    // A document without a tenant spoils the scoring of its own case alone.
    const system = acmeSystem((answer, { query }) =>
      nth(query) === 3 ? { ...answer, retrieved: [{ chunk_id: 'doc-3', text: 'x' }] } : { ...answer, retrieved: [] },
    );
    const card = scorecardOf(await acmeRun(system, truths));
    const recall = card.metrics.find(({ metric, case_type }) => metric === 'recall@5' && case_type === null);
    expect(recall).toMatchObject({ mean: 0, n_measured: 2, n_expected: 3 });
    expect(recall?.unmeasured.map(({ case_id }) => case_id)).toEqual(['GC-0003']);
    expect(card.faults).toEqual([
      { case_id: 'GC-0003', field: 'retrieved[0].tenant_id', problem: 'is undefined, not a name' },
    ]);
  });

  it('sums events, tokens and servers, whatever an event is called', async () => {
    const usage = { calls: 1, input_tokens: 10, output_tokens: 2, cost: 0.5 };
    const system = acmeSystem((answer, { query }) => ({
      ...answer,
      usage,
      served_by: [nth(query) === 1 ? 'large' : 'small'],
      events: { fallback: 1, toString: 2, constructor: 1 },
    }));
    const card = scorecardOf(await acmeRun(system, truths));
    expect(card.usage).toEqual({ calls: 5, input_tokens: 50, output_tokens: 10, cost: 2.5 });
    expect(card.served_by).toEqual(['large', 'small']);
    expect(Object.entries(card.events)).toEqual([
      ['fallback', 5],
      ['toString', 10],
      ['constructor', 5],
    ]);
  });

  it('counts a case without a record as missing, and takes the last of one that was asked again', async () => {
    const { records } = await acmeRun(acmeSystem(), truths);
    const { records: failed } = await acmeRun(
      acmeSystem(() => null),
      truths.slice(0, 1),
    );
    const run = runOf(acmeHeader(truths), [...failed, ...records.slice(0, 3).reverse()]);
    expect(run.missing).toEqual(['GC-0004', 'GC-0005']);
    expect(run.records).toEqual(records.slice(0, 3));
    expect(scorecardOf(run)).toMatchObject({ planned: 5, recorded: 3, failed: [] });
  });
});
