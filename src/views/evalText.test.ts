import { describe, expect, it } from 'vitest';
import { checkAnswers } from '../gate/answersGate';
import type { Policy } from '../golden/policy';
import { acmeHeader, acmeRun, acmeSystem, acmeTruths } from '../runs/acme.testkit';
import type { Run } from '../runs/run';
import { scorecardOf } from '../runs/scorecard';
import type { IndexedChunk, System } from '../system/system';
import { evalText } from './evalText';

const truths = acmeTruths(4, 1);
const nth = (query: string) => Number(/\d+/.exec(query)?.[0]);
const usual: Policy = { enforce: { thresholds: [] } };
function textOf(run: Run, policy = usual): string {
  const card = scorecardOf(run);
  return evalText(run.header, card, checkAnswers(run, policy, card));
}
const shown = async (system: System, policy = usual) => textOf(await acmeRun(system, truths), policy);
// Everything but line feeds that a terminal would obey.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const STEERING = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

describe('evalText', () => {
  it('shows assertions first, then metrics as counts, types, floors and the verdict', async () => {
    const text = await shown(acmeSystem());
    expect(text.split('\n')[0]).toBe('acme on acme.json: 5 of 5 cases asked.');
    expect(text).toMatch(/^ {2}k: 2\n {2}prompt: p1$/m);
    const order = [
      'hard assertion',
      'must_abstain',
      'metric ',
      'hit-rate',
      'out of scope',
      'floor hit',
      'Verdict: PASS',
    ];
    expect(order.map((part) => text.indexOf(part))).toEqual(
      [...order.map((part) => text.indexOf(part))].sort((a, b) => a - b),
    );
    expect(order.every((part) => text.includes(part))).toBe(true);
    expect(text).toMatch(/^must_abstain +PASS +1 of 1 +0 +0$/m);
    expect(text).toMatch(/^hit +4 of 4 +1\.000 \[0\.510, 1\.000\] +4 of 4 +hit-rate/m);
    expect(text).toMatch(/^normal +4 of 4 +4 of 4 +4 of 4 +—$/m);
    expect(text).toMatch(/^out of scope +— +— +— +1 of 1$/m);
    expect(text).toContain('floor hit >= 0.8: PASS, it is 1.000 (reached)');
    expect(text).not.toContain('Not as it should be');
  });

  it('names every broken case with its question and what broke it', async () => {
    const text = await shown(
      acmeSystem((answer, { query }) => (nth(query) === 2 ? { ...answer, text: 'So [9].' } : answer)),
    );
    expect(text).toMatch(/^no_fabricated_citation +FAIL +3 of 4 +1 +0$/m);
    expect(text).toContain(
      'no_fabricated_citation broken on GC-0002 (normal): What is key-2?\n      [9] is beyond its 2 sources',
    );
    expect(text).toContain('Verdict: FAIL: no_fabricated_citation broken on 1 of 4: GC-0002.');
  });

  it('says of an assertion that is not enforced that it is reported', async () => {
    const policy: Policy = { enforce: { thresholds: [], assertions: ['must_abstain'] } };
    const text = await shown(
      acmeSystem((answer) => ({ ...answer, text: 'So [9].' })),
      policy,
    );
    expect(text).toMatch(/^no_fabricated_citation +reported +0 of 5 +5 +0$/m);
  });

  it('names every case that was not measured, with the cause', async () => {
    const text = await shown(
      acmeSystem((answer, { query }) => {
        if (nth(query) === 1) throw new Error('429 too many requests');
        return nth(query) === 2 ? { ...answer, retrieved: null } : answer;
      }),
    );
    expect(text).toContain('GC-0001 has no answer: threw: Error: 429 too many requests');
    expect(text).toContain('GC-0002: retrieved does not say what it retrieved');
    expect(text).toMatch(/^hit +2 of 2 .* 2 of 4 /m);
    expect(text).toMatch(/Verdict: INCOMPLETE: .*hit: 2 of 4 could not be measured: GC-0001, GC-0002/);
  });

  it('names a case whose scoring threw, once', async () => {
    let looked = 0;
    const system = acmeSystem((answer) => answer, { chunks: undefined as unknown as IndexedChunk[] });
    Object.defineProperty(system, 'chunks', {
      enumerable: true,
      get: () => {
        looked += 1;
        if (looked === 3) throw new Error('the index is being rebuilt');
        return undefined;
      },
    });
    const text = await shown(system);
    expect(text.match(/GC-0003 is not measured: could not be scored: Error: the index is being rebuilt/g)).toHaveLength(
      1,
    );
    expect(text).toMatch(/^hit +3 of 3 .* 3 of 4 /m);
  });

  it('shows what would steer a terminal, and does not obey it', async () => {
    const evil = '\u001b[2J\u202e\u0007';
    const system = acmeSystem(
      (answer, { query }) => {
        if (nth(query) === 1) throw new Error(`down${evil}`);
        return { ...answer, text: `Team A${evil}`, abstained: false, events: { [`x${evil}`]: 1 }, citations: [evil] };
      },
      { refusal: `No.${evil}` },
    );
    const asked = truths.map((truth) => ({
      ...truth,
      golden: { ...truth.golden, query: `${truth.golden.query}${evil}` },
    }));
    const run = await acmeRun(system, asked);
    const header = acmeHeader(asked, {
      system: { id: `acme${evil}`, config: { [`k${evil}`]: `v${evil}\n\nVerdict: PASS` }, refusal: null },
      asked: { ...run.header.asked, file: `acme${evil}.json` },
    });
    const text = textOf({ ...run, header });
    expect(text).not.toMatch(STEERING);
    expect(text).toContain('acme\ufffd[2J\ufffd\ufffd on');
    expect(text).toContain('must_abstain broken on GC-0005');
    expect(text.match(/^Verdict: /gm)).toHaveLength(1);
  });

  it('prints a mean just under its floor with the digits that tell them apart', async () => {
    const run = await acmeRun(acmeSystem(), truths);
    const records = run.records.map((record) => ({
      ...record,
      measurements: record.measurements.map((row) => (row.metric === 'hit' ? { ...row, value: 0.7996 } : row)),
    }));
    expect(textOf({ ...run, records })).toContain('floor hit >= 0.8: FAIL, it is 0.7996 (not reached)');
  });

  it('says that a sample gates nothing, and what a run that is not finished lacks', async () => {
    const run = await acmeRun(acmeSystem(), truths);
    const sampled = { ...run, header: { ...run.header, asked: { ...run.header.asked, of: 65, sampled: true } } };
    expect(textOf(sampled)).toMatch(/^acme on acme\.json: 5 of 5 cases asked, a sample of 5 of 65\.$/m);
    expect(textOf(sampled)).toContain(
      'Verdict: a sample gates nothing (PASS on its cases): 4 assertions hold, 1 applies to no case',
    );
    const cut = { ...run, records: run.records.slice(0, 2), missing: ['GC-0003', 'GC-0004', 'GC-0005'] };
    expect(textOf(cut)).toContain('acme on acme.json: 2 of 5 cases asked.');
    expect(textOf(cut)).toContain('Verdict: INCOMPLETE: the run is not finished: 3 of 5 cases are missing.');
    expect(textOf(cut)).not.toContain('PASS');
  });

  it('has a line for what models took, where any was asked', async () => {
    const usage = { calls: 1, input_tokens: 100, output_tokens: 10, cost: 0.0002 };
    const text = await shown(acmeSystem((answer) => ({ ...answer, usage, served_by: ['small', 'large'] })));
    expect(text).toContain('5 model calls (large, small): 500 tokens in, 50 out, cost 0.0010.');
    expect(await shown(acmeSystem())).not.toContain('model calls');
  });
});
