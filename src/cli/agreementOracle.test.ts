import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasOracle, oracleText } from '../metrics/oracles.testkit';
import { agreementCommand } from './agreement';

const folder = 'llmjudge';
const there = hasOracle(folder);
const path = (name: string) => resolve(__dirname, '../../../shared/oracles', folder, name);

type Column = 'cohen_kappa_4pt' | 'krippendorff_alpha_ordinal' | 'kappa_0|123' | 'kappa_01|23' | 'kappa_012|3';
interface Oracle {
  readonly judges: Readonly<Record<string, { readonly published: Readonly<Record<Column, number>> }>>;
  readonly repeats_recomputed_here: Readonly<Record<string, Readonly<Record<string, number>>>>;
}
const oracle: Oracle = there
  ? JSON.parse(oracleText(folder, 'expected.json'))
  : { judges: {}, repeats_recomputed_here: {} };
const judges = Object.keys(oracle.judges);

/** The five columns of the published table for every judge, as `judge, column` and its four decimals. */
function tableOf(options: { scale?: string; keepOutOfScale?: boolean }): Map<string, string> {
  const files = judges.map((judge) => path(`scores/${judge}.txt`));
  const cells = new Map<string, string>();
  const put = (column: Column, figure: 'kappa' | 'alpha', passAt?: string) => {
    const cut = passAt === undefined ? {} : { passAt };
    const { json } = agreementCommand({ files, against: path('human_qrels.txt'), ...options, ...cut });
    for (const pair of json.pairs as { a: string; kappa: number; alpha: number }[])
      cells.set(`${pair.a}, ${column}`, pair[figure].toFixed(4));
  };
  put('cohen_kappa_4pt', 'kappa');
  put('krippendorff_alpha_ordinal', 'alpha');
  put('kappa_0|123', 'kappa', '1');
  put('kappa_01|23', 'kappa', '2');
  put('kappa_012|3', 'kappa', '3');
  return cells;
}

describe.skipIf(!there)('agreement on 33 judges of 4,423 passages', () => {
  const published = new Map(
    judges.flatMap((judge) =>
      Object.entries(oracle.judges[judge]?.published ?? {}).map(([column, value]) => [
        `${judge}, ${column}`,
        value.toFixed(4),
      ]),
    ),
  );
  const asFound = there ? tableOf({}) : new Map<string, string>();

  it('is the published table in 163 of 165 cells with labels as found', () => {
    const others = [...published].filter(([cell, value]) => asFound.get(cell) !== value);
    expect([published.size, asFound.size, published.size - others.length]).toEqual([165, 165, 163]);
    // Of one judge, two of whose labels are 5 on a scale from 0 to 3.
    expect(others.map(([cell, value]) => [cell, value, asFound.get(cell)])).toEqual([
      ['RMITIR-llama70B, cohen_kappa_4pt', '0.2654', '0.2655'],
      ['RMITIR-llama70B, krippendorff_alpha_ordinal', '0.4873', '0.4871'],
    ]);
    expect(tableOf({ scale: '0,1,2,3', keepOutOfScale: true })).toEqual(asFound);
  });

  it('is the published table in the other two as well where a label of 5 is taken for a 3', () => {
    const folder = mkdtempSync(join(tmpdir(), 'cutline-agreement-'));
    try {
      const file = join(folder, 'clamped.txt');
      const text = oracleText('llmjudge', 'scores', 'RMITIR-llama70B.txt');
      writeFileSync(file, text.replace(/ 5$/gm, ' 3'));
      const { json } = agreementCommand({ files: [file], against: path('human_qrels.txt') });
      const [pair] = json.pairs as { kappa: number; alpha: number }[];
      expect([pair?.kappa.toFixed(4), pair?.alpha.toFixed(4)]).toEqual(['0.2654', '0.4873']);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('changes all cells of the two judges with labels outside the scale, and no other, where those are not measured', () => {
    const onScale = tableOf({ scale: '0,1,2,3' });
    const changed = [...asFound].filter(([cell, value]) => onScale.get(cell) !== value);
    expect(changed.map(([cell, value]) => `${cell}: ${value}, ${onScale.get(cell)}`).sort()).toEqual([
      'RMITIR-llama70B, cohen_kappa_4pt: 0.2655, 0.2657',
      'RMITIR-llama70B, kappa_012|3: 0.2843, 0.2854',
      'RMITIR-llama70B, kappa_01|23: 0.3916, 0.3922',
      'RMITIR-llama70B, kappa_0|123: 0.4166, 0.4173',
      'RMITIR-llama70B, krippendorff_alpha_ordinal: 0.4871, 0.4884',
      'h2oloo-zeroshot2, cohen_kappa_4pt: 0.2589, 0.2591',
      'h2oloo-zeroshot2, kappa_012|3: 0.2789, 0.2795',
      'h2oloo-zeroshot2, kappa_01|23: 0.3278, 0.3282',
      'h2oloo-zeroshot2, kappa_0|123: 0.3691, 0.3695',
      'h2oloo-zeroshot2, krippendorff_alpha_ordinal: 0.3898, 0.3903',
    ]);
  });

  it('names the three labels outside the scale', () => {
    const files = judges.map((judge) => path(`scores/${judge}.txt`));
    const { json } = agreementCommand({ files, against: path('human_qrels.txt'), scale: '0,1,2,3' });
    expect(json.outside_scale).toEqual([
      { rater: 'RMITIR-llama70B', id: 'q0 p3021', at: 'line 2449', label: '5' },
      { rater: 'RMITIR-llama70B', id: 'q30 p8935', at: 'line 3825', label: '5' },
      { rater: 'h2oloo-zeroshot2', id: 'q2 p8028', at: 'line 3187', label: '10' },
    ]);
  });

  it.each([
    ['NISTRetrieval-instruct', ['0', '1', '2'], 13, 3],
    ['NISTRetrieval-reason', ['0', '1', '2'], 5, 3],
    ['willia-umbrela', ['1', '2', '3'], 702, 202],
    ['h2oloo-zeroshot', ['1', '2'], 986, 345],
  ] as const)('%s: what changes when it is asked again', (judge, runs, changed, flips) => {
    const files = runs.map((run) => path(`scores/${judge}${run}.txt`));
    const { json } = agreementCommand({ files, repeats: true, passAt: '2' });
    expect(json.repeats).toMatchObject({
      runs: runs.length,
      labels: { n: 4423, n_changed: changed },
      pass_fail: { n: 4423, n_changed: flips },
    });
    const recomputed = Object.entries(oracle.repeats_recomputed_here).find(([name]) =>
      name.startsWith(`${judge} `),
    )?.[1];
    const { raw } = agreementCommand({ files }).json.over_all as { raw: number };
    expect(1 - raw).toBeCloseTo(recomputed?.mean_pairwise_disagreement ?? Number.NaN, 6);
  });
});
