import { describe, expect, it } from 'vitest';
import type { Policy } from '../golden/policy';
import { ACME_REFUSAL, acmeRun, acmeSystem, acmeTruths } from '../runs/acme.testkit';
import type { Run } from '../runs/run';
import type { Library } from '../system/reference/library';
import type { Answer } from '../system/system';
import { type GateInput, judgesAnswers, runGate } from './runGate';

const truths = acmeTruths(4, 2);
/** What only the answers' section reads: nothing is searched where no threshold and no retrieval is enforced. */
const library = {} as Library;
const policy: Policy = {
  enforce: { thresholds: [], assertions: ['must_abstain', 'no_foreign_chunk'] },
  floors: { overall: { coverage: 0.75 } },
};
const gate = (run: GateInput['run'], of: Policy = policy) =>
  runGate(library, { questions: [], policy: of, thresholds: {}, ...(run === undefined ? {} : { run }) });
const runWith = (change?: (answer: Answer, query: string) => unknown): Promise<Run> =>
  acmeRun(
    acmeSystem((answer, { query }) => (change === undefined ? answer : change(answer, query))),
    truths,
  );
const answered = (answer: Answer): Answer => ({
  ...answer,
  text: 'It was a draw.',
  abstained: false,
  citations: [],
});

describe('judgesAnswers', () => {
  it('where assertions or floors stand in the policy, even none of them', () => {
    expect(judgesAnswers({ enforce: { thresholds: [] } })).toBe(false);
    expect(judgesAnswers({ enforce: { thresholds: ['similarity'], retrieval: ['mrr'] } })).toBe(false);
    expect(judgesAnswers({ enforce: { thresholds: [], assertions: [] } })).toBe(true);
    expect(judgesAnswers({ enforce: { thresholds: [] }, floors: {} })).toBe(true);
  });
});

describe('runGate, of answers', () => {
  it('passes a run whose assertions hold and whose floors are reached, with the cases behind it', async () => {
    const report = await gate(await runWith());
    expect(report).toMatchObject({
      status: 'pass',
      words: 'answers: 2 assertions hold, 1 floor reached',
      thresholds: [],
      answers: {
        status: 'pass',
        card: { planned: 6, recorded: 6 },
        run: { system: { id: 'acme' } },
        assertions: [
          { assertion: 'must_abstain', status: 'pass', words: 'held on 2 of 2' },
          { assertion: 'no_foreign_chunk', status: 'pass', words: 'held on 6 of 6' },
        ],
        floors: [{ metric: 'coverage', case_type: null, least: 0.75, mean: 1, status: 'pass' }],
      },
    });
    expect(report).not.toHaveProperty('retrieval');
  });

  it('fails a broken assertion and a floor that is missed, naming them', async () => {
    const broken = await gate(
      await runWith((answer, query) => (query.includes('match 6') ? answered(answer) : answer)),
    );
    expect(broken).toMatchObject({ status: 'fail', words: 'answers: must_abstain broken on 1 of 2: GC-0006' });
    const silent = await gate(
      await runWith((answer, query) =>
        /key-[12]/.test(query) ? { ...answer, text: ACME_REFUSAL, abstained: true, citations: [] } : answer,
      ),
    );
    expect(silent).toMatchObject({ status: 'fail', words: 'answers: coverage: not reached: 0.5 is under 0.75' });
  });

  it('is incomplete with a case that failed, unless another breaks an assertion', async () => {
    const fail = () => {
      throw new Error('connection refused');
    };
    const failed = await gate(await runWith((answer, query) => (query.includes('key-1') ? fail() : answer)));
    expect(failed.status).toBe('incomplete');
    expect(failed.words).toContain('no_foreign_chunk could not be checked on 1 of 6: GC-0001');
    const both = await gate(
      await runWith((answer, query) =>
        query.includes('key-1') ? fail() : query.includes('match 6') ? answered(answer) : answer,
      ),
    );
    expect(both.status).toBe('fail');
  });

  it('is incomplete without a run, with the reason there is none, and of a sample, whatever its answers', async () => {
    expect(await gate(undefined)).toMatchObject({
      status: 'incomplete',
      words: 'answers: there is no run whose answers could be judged',
    });
    expect(await gate('runs/r1.jsonl: no such file')).toMatchObject({
      status: 'incomplete',
      words: 'answers: runs/r1.jsonl: no such file',
    });
    const { header, ...run } = await runWith((answer) => answered(answer));
    const sample = { ...run, header: { ...header, asked: { ...header.asked, sampled: true } } };
    expect(await gate(sample)).toMatchObject({
      status: 'incomplete',
      answers: { status: 'incomplete', words: 'the run is a sample, which gates nothing' },
    });
  });

  it('is incomplete of a run that is not finished, and of a policy with an empty list', async () => {
    const run = await runWith();
    expect(await gate({ ...run, records: run.records.slice(1), missing: ['GC-0001'] })).toMatchObject({
      status: 'incomplete',
      answers: { words: 'the run is not finished: 1 of 6 cases are missing' },
    });
    const nothing: Policy = { enforce: { thresholds: [], assertions: [] }, floors: {} };
    expect(await gate(run, nothing)).toMatchObject({
      status: 'incomplete',
      words: 'answers: the policy enforces nothing',
    });
  });

  it('says nothing of answers where the policy enforces none, but judges a run that is given by the defaults', async () => {
    const none: Policy = { enforce: { thresholds: ['similarity'] } };
    const silent = await runGate({} as Library, { questions: [], policy: none, thresholds: {} });
    expect(silent).not.toHaveProperty('answers');
    expect(silent.words).toMatch(/^similarity: is enforced by golden\/policy\.json and missing/);
    const report = await gate(await runWith((answer) => answered(answer)), none);
    expect(report.answers).toMatchObject({ status: 'fail' });
    expect(report.words).toContain('answers: must_abstain broken on');
  });

  it('any fail beats incomplete, in whichever section', async () => {
    const both: Policy = { ...policy, enforce: { ...policy.enforce, thresholds: ['confidence_gate'] } };
    const broken = await gate(
      await runWith((answer, query) => (query.includes('match 6') ? answered(answer) : answer)),
      both,
    );
    expect(broken.status).toBe('fail');
    expect(broken.words).toMatch(
      /^answers: must_abstain broken on 1 of 2: GC-0006; confidence_gate: is enforced by golden\/policy\.json and missing/,
    );
    expect((await gate(await runWith(), both)).status).toBe('incomplete');
  });
});
