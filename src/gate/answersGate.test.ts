import { describe, expect, it } from 'vitest';
import type { Policy } from '../golden/policy';
import type { Measurement } from '../metrics/measurement';
import { acmeHeader, acmeRun, acmeSystem, acmeTruths } from '../runs/acme.testkit';
import { type CaseRecord, type Run, runOf } from '../runs/run';
import type { Answer } from '../system/system';
import { type AnswersVerdict, checkAnswers, type FloorVerdict } from './answersGate';

const truths = acmeTruths(5);
const nth = (query: string) => Number(/\d+/.exec(query)?.[0]);
const policy = (floors: Policy['floors'], assertions: Policy['enforce']['assertions'] = []): Policy => ({
  enforce: { thresholds: [], assertions },
  ...(floors === undefined ? {} : { floors }),
});
const hits = (least: number) => policy({ overall: { hit: least } });

type Value = 0 | 1 | number | 'unmeasured' | 'absent' | 'missing';
/** A run whose cases have these values of `hit`: unmeasured, not applicable, or not asked yet. */
function runWith(values: readonly Value[], case_type: (i: number) => string = () => 'normal'): Run {
  const header = acmeHeader(acmeTruths(Math.min(values.length, 9)), {
    plan: values.map((_, i) => ({ case_id: `GC-${i}`, digest: 'a'.repeat(64) })),
  });
  const records = values.flatMap((value, i): CaseRecord[] => {
    if (value === 'missing') return [];
    const key = { case_id: `GC-${i}`, case_type: case_type(i), metric: 'hit' };
    const row: Measurement[] =
      value === 'absent'
        ? []
        : [value === 'unmeasured' ? { ...key, unmeasured: 'timed out' } : { ...key, value: value as number }];
    const { case_id } = key;
    const failure = { cause: 'threw' as const, message: 'x' };
    const rest = { tenant_id: 'acme', query: 'q', faults: [], assertions: [], ms: 1 };
    return [{ kind: 'case', case_id, case_type: key.case_type, failure, measurements: row, ...rest }];
  });
  return runOf(header, records);
}
const floorOf = (verdict: AnswersVerdict) => verdict.floors[0] as FloorVerdict;

describe('a floor', () => {
  it('is reached exactly at the bar: 4 of 5 are 0.8', () => {
    const verdict = checkAnswers(runWith([1, 1, 1, 1, 0]), hits(0.8));
    expect(verdict).toMatchObject({ status: 'pass', words: '0 assertions hold, 1 floor reached' });
    expect(floorOf(verdict)).toEqual({
      metric: 'hit',
      case_type: null,
      least: 0.8,
      status: 'pass',
      mean: 0.8,
      n_measured: 5,
      n_expected: 5,
      words: 'reached',
    });
    expect(checkAnswers(runWith([1, 1, 1, 0, 0]), hits(0.8))).toMatchObject({
      status: 'fail',
      words: 'hit: not reached: 0.6 is under 0.8',
    });
  });

  it('is 0.80 of hit where the policy does not say', () => {
    const plain: Policy = { enforce: { thresholds: [], assertions: [] } };
    expect(checkAnswers(runWith([1, 1, 1, 1, 0]), plain).floors).toMatchObject([{ metric: 'hit', least: 0.8 }]);
    expect(checkAnswers(runWith([1, 1, 1, 0, 0]), plain).status).toBe('fail');
  });

  it('is reached by every k of n that reaches it, and by no other, whatever its decimals', () => {
    for (let n = 1; n <= 9; n++)
      for (let k = 0; k <= n; k++)
        for (let of = 1; of <= 9; of++)
          for (let least = 0; least <= of; least++) {
            const run = runWith(Array.from({ length: n }, (_, i) => (i < k ? 1 : 0)));
            const status = k * of >= least * n ? 'pass' : 'fail';
            expect([k, n, least, of, checkAnswers(run, hits(least / of)).status]).toEqual([k, n, least, of, status]);
          }
    // A sum of decimals that falls short by its last bit, as 0.1 + 0.7 does.
    expect(checkAnswers(runWith([0.1 + 0.7]), hits(0.8)).status).toBe('pass');
    expect(checkAnswers(runWith([0.7999]), hits(0.8)).status).toBe('fail');
  });

  it('fails only where nothing unmeasured or missing could lift it, and passes only where all is measured', () => {
    const kinds: readonly Value[] = [0, 1, 'unmeasured', 'missing', 'absent'];
    const all = (n: number): Value[][] =>
      n === 0 ? [[]] : all(n - 1).flatMap((row) => kinds.map((kind) => [...row, kind]));
    for (const values of [2, 3, 4].flatMap(all))
      for (const least of [0, 0.25, 0.5, 2 / 3, 0.8, 1]) {
        // Brute force: every way in which what is open could come out; a missing case may also turn out not to apply.
        const ways = values.reduce<number[][]>(
          (rows, value) => {
            if (value === 'absent') return rows;
            const open =
              value === 'unmeasured' ? [[0], [1]] : value === 'missing' ? [[0], [1], []] : [[value as number]];
            return rows.flatMap((row) => open.map((more) => [...row, ...more]));
          },
          [[]],
        );
        const reached = ways
          .filter((row) => row.length > 0)
          .some((row) => row.reduce((sum, value) => sum + value, 0) / row.length >= least - 1e-12);
        const open = values.some((value) => value === 'unmeasured' || value === 'missing');
        const none = values.every((value) => value === 'absent');
        const status = none ? 'incomplete' : !reached ? 'fail' : open ? 'incomplete' : 'pass';
        expect([values, least, checkAnswers(runWith(values), hits(least)).status]).toEqual([values, least, status]);
      }
  });

  it('is never reached by what was not measured: 1.0 over 1 of 2 is incomplete, and names the case', () => {
    const verdict = checkAnswers(runWith([1, 'unmeasured']), hits(0.8));
    expect(verdict).toMatchObject({
      status: 'incomplete',
      words: 'hit: 1 of 2 could not be measured: GC-1',
      floors: [{ mean: 1, n_measured: 1, n_expected: 2 }],
    });
    const none = checkAnswers(runWith(['unmeasured', 'unmeasured']), hits(0.8));
    expect(none).toMatchObject({ status: 'incomplete', floors: [{ mean: null, n_measured: 0, n_expected: 2 }] });
    const many = checkAnswers(runWith(Array.from({ length: 14 }, () => 'unmeasured')), hits(0.8));
    expect(many.words).toMatch(/^hit: 14 of 14 could not be measured: GC-0, GC-1, GC-10, .*, 4 more$/);
  });

  it('that applies to no case was not measured', () => {
    expect(checkAnswers(runWith(['absent', 'absent']), hits(0))).toMatchObject({
      status: 'incomplete',
      words: 'hit: applies to no case: nothing was measured',
    });
  });

  it('may stand for a type of its own', () => {
    const byType = policy({
      overall: { hit: 0.5 },
      by_type: { multi_turn: { hit: 0.75 }, stale_conflict: { hit: 0.5 } },
    });
    const types = ['normal', 'normal', 'multi_turn', 'multi_turn'];
    const verdict = checkAnswers(
      runWith([1, 1, 1, 0], (i) => types[i] as string),
      byType,
    );
    expect(verdict.floors.map(({ case_type, mean, status }) => [case_type, mean, status])).toEqual([
      [null, 0.75, 'pass'],
      ['multi_turn', 0.5, 'fail'],
      ['stale_conflict', null, 'incomplete'],
    ]);
    expect(verdict).toMatchObject({
      status: 'fail',
      words:
        'hit of multi_turn: not reached: 0.5 is under 0.75; hit of stale_conflict: applies to no case: nothing was measured',
    });
  });
});

describe('an assertion', () => {
  const fabricated =
    (n: number) =>
    (answer: Answer, { query }: { query: string }) =>
      nth(query) <= n ? { ...answer, text: 'So it is [9].' } : answer;

  it('has no tolerance, and names its cases', async () => {
    const verdict = checkAnswers(
      await acmeRun(acmeSystem(fabricated(1)), truths),
      policy(undefined, ['no_fabricated_citation']),
    );
    expect(verdict).toMatchObject({ status: 'fail', words: 'no_fabricated_citation broken on 1 of 5: GC-0001' });
    expect(verdict.floors).toMatchObject([{ status: 'pass' }]);
  });

  it('that is not enforced decides nothing', async () => {
    const run = await acmeRun(acmeSystem(fabricated(5)), truths);
    const verdict = checkAnswers(run, policy(undefined, ['no_foreign_chunk']));
    expect(verdict).toMatchObject({ status: 'pass', words: '1 assertion holds, 1 floor reached' });
    expect(verdict.assertions).toEqual([{ assertion: 'no_foreign_chunk', status: 'pass', words: 'held on 5 of 5' }]);
  });

  it('that applies to no case passes: there is nothing that it could forbid', async () => {
    const verdict = checkAnswers(await acmeRun(acmeSystem(), truths), policy({}, ['must_abstain']));
    expect(verdict.assertions).toEqual([{ assertion: 'must_abstain', status: 'pass', words: 'applies to no case' }]);
  });

  it('is incomplete where a case could not be checked, and fails where another breaks it', async () => {
    const down = (answer: Answer, asked: { query: string }) => {
      if (nth(asked.query) === 5) throw new Error('429');
      return answer;
    };
    const enforced = policy({}, ['no_fabricated_citation']);
    expect(checkAnswers(await acmeRun(acmeSystem(down), truths), enforced)).toMatchObject({
      status: 'incomplete',
      words: 'no_fabricated_citation could not be checked on 1 of 5: GC-0005',
    });
    const both = acmeSystem((answer, asked) => fabricated(1)(down(answer, asked), asked));
    expect(checkAnswers(await acmeRun(both, truths), enforced).status).toBe('fail');
  });
});

describe('the verdict', () => {
  it('of a policy that enforces nothing is incomplete', async () => {
    const run = await acmeRun(acmeSystem(), truths);
    expect(checkAnswers(run, policy({}))).toMatchObject({ status: 'incomplete', words: 'the policy enforces nothing' });
    expect(checkAnswers(run, policy({ overall: {}, by_type: {} })).status).toBe('incomplete');
  });

  it('of a right system by the default policy is a pass', async () => {
    const run = await acmeRun(acmeSystem(), acmeTruths(4, 1));
    expect(checkAnswers(run, { enforce: { thresholds: [] } })).toMatchObject({
      status: 'pass',
      words: '4 assertions hold, 1 applies to no case, 1 floor reached',
    });
  });

  it('of a run that is not finished reads incomplete in every line, and says once why', async () => {
    const { header, records } = await acmeRun(acmeSystem(), truths);
    const verdict = checkAnswers(runOf(header, records.slice(0, 2)), { enforce: { thresholds: [] } });
    expect(verdict).toMatchObject({
      status: 'incomplete',
      words: 'the run is not finished: 3 of 5 cases are missing',
    });
    for (const row of [...verdict.assertions, ...verdict.floors]) expect(row.status).toBe('incomplete');
    expect(verdict.assertions[1]?.words).toBe('held on 2 of 2 so far');
    expect(checkAnswers(runOf(header, []), { enforce: { thresholds: [] } }).status).toBe('incomplete');
  });

  it('of one in which an assertion is broken already, or a floor out of reach, is a fail all the same', async () => {
    const { header, records } = await acmeRun(
      acmeSystem((answer) => ({ ...answer, retrieved: [] })),
      truths,
    );
    const verdict = checkAnswers(runOf(header, records.slice(0, 1)), policy({}, ['no_fabricated_citation']));
    expect(verdict).toMatchObject({
      status: 'fail',
      words: 'the run is not finished: 4 of 5 cases are missing; no_fabricated_citation broken on 1 of 1: GC-0001',
    });
    // One miss of five leaves 0.8 within reach, two do not.
    const reach = (n: number) => checkAnswers(runOf(header, records.slice(0, n)), hits(0.8)).status;
    expect([1, 2].map(reach)).toEqual(['incomplete', 'fail']);
  });
});
