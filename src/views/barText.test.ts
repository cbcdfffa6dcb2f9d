import { beforeAll, describe, expect, it } from 'vitest';
import { qualityBar } from '../gate/qualityBar';
import { modelledJudge } from '../judge/modelledJudge';
import { acmeRun, acmeSystem, acmeTruths } from '../runs/acme.testkit';
import type { Run } from '../runs/run';
import { barText } from './barText';

const certain = (passing: number) => Array.from({ length: 65 }, (_, i) => ({ yes: i < passing ? 6 : 0, n: 6 }));
const judge = { id: 'grounding@1', sees: 'Rules over words.' };
const settings = { repeats: 5, level: 0.01 };

let runs: { good: Run; bad: Run };
beforeAll(async () => {
  const good = await acmeRun(acmeSystem(), acmeTruths(1));
  const bad = {
    ...good,
    header: { ...good.header, run_id: 'r2', system: { ...good.header.system, id: 'worse\u001b[2J' } },
  };
  runs = { good, bad };
});

describe('barText', () => {
  it('says where each system scores, and the floor between them', () => {
    const text = barText(qualityBar(certain(60), certain(39)), judge, runs, settings);
    expect(text).toMatch(/^grounding@1, 65 cases, 5 repeats each\.\nRules over words\.\n/);
    expect(text).toMatch(/^good +acme +r1 +0\.923$/m);
    expect(text).toMatch(/^bad +worse.*r2 +0\.600$/m);
    expect(text).toContain(
      'Gap 0.323.\nThe good one fails floors above 0.923 in more than 1.0 % of runs; the bad one fails floors from 0.615 up in all but 1.0 %.\nBar: a floor of 0.769 under the pass-rate; a floor separates the two.',
    );
    expect(text).not.toContain('\u001b');
  });

  it('says why there is none', () => {
    expect(barText(qualityBar(certain(40), certain(40)), judge, runs, settings)).toContain(
      'No bar: no floor separates the two: whatever the bad one fails, the good one fails too often.',
    );
    const every = barText(qualityBar(certain(65), certain(65)), judge, runs, settings);
    expect(every).toContain(
      'the bad one fails none in all but 1.0 %.\nNo bar: no floor separates the two: the bad one reaches every floor.',
    );
    expect(every).not.toMatch(/undefined|NaN/);
  });

  it('calls a MODELLED judge so in its first two lines', () => {
    const text = barText(qualityBar(certain(60), certain(39)), modelledJudge(), runs, settings);
    expect(text).toMatch(/^MODELLED .*\nMODELLED wobble: /);
  });
});
