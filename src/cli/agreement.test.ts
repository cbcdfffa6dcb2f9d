import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '../files/problem';
import { type AgreementOptions, agreementCommand } from './agreement';
import { exitCode } from './outcome';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cutline-agreement-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}
/** Files named a.csv, b.csv, … of labels by item 1, 2, …; an empty cell where there is none. */
function agreement(files: readonly (readonly (string | number)[])[], options: Partial<AgreementOptions> = {}) {
  const paths = files.map((labels, i) =>
    file(`${'abcdef'[i]}.csv`, `id,label\n${labels.map((label, item) => `${item + 1},${label}\n`).join('')}`),
  );
  return agreementCommand({ files: paths, ...options });
}
const close = (value: number) => expect.closeTo(value, 4);

describe('agreement', () => {
  it('gives every coefficient of two files, with counts and intervals', () => {
    const outcome = agreement([
      [1, 1, 2, 2],
      [1, 2, 2, 2],
    ]);
    expect(exitCode(outcome)).toBe(0);
    expect(outcome.json).toMatchObject({
      raters: [
        { name: 'a', file: join(folder, 'a.csv'), n_items: 4, n_measured: 4 },
        { name: 'b', n_measured: 4 },
      ],
      against: null,
      n_items: 4,
      metric: 'ordinal',
      scale: null,
      pass_at: null,
      pairs: [
        {
          a: 'a',
          b: 'b',
          n: 4,
          agreed: 3,
          raw: 0.75,
          raw_low: close(0.3006),
          raw_high: close(0.9544),
          kappa: 0.5,
          kappa_low: close(-0.235),
          kappa_high: 1,
          alpha: close(0.5333),
        },
      ],
      over_all: { raters: 2, agreed: 3, label_pairs: 4, raw: 0.75, fleiss: close(0.4667), fleiss_n: 4, alpha_n: 4 },
      repeats: null,
      outside_scale: [],
      without_label: [],
      missing: [],
      changed_by_scale: [],
    });
    expect(JSON.parse(JSON.stringify(outcome.json))).toEqual(outcome.json);
    expect(outcome.text).toMatch(/a : b +4 +0\.7500 +\[0\.3006, 0\.9544\] +0\.5000 +\[-0\.2350, 1\.0000\] +0\.5333/);
  });

  it('compares raters over the ids that both have, and names the others', () => {
    const a = file('long.csv', 'id,verdict\nx,pass\ny,fail\nz,pass\nw,\n');
    const b = file('short.jsonl', '{"case_id":"y","outcome":"FAIL"}\n{"case_id":"x","outcome":"pass"}\n');
    const { json, text } = agreementCommand({ files: [a, b] });
    expect(json).toMatchObject({
      n_items: 4,
      metric: 'nominal',
      pairs: [{ n: 2, agreed: 2, kappa: 1, kappa_low: null }],
    });
    expect(json.missing).toEqual([{ rater: 'short', ids: ['z', 'w'] }]);
    expect(json.without_label).toEqual([{ rater: 'long', id: 'w', at: 'line 5', label: null }]);
    expect(text).toContain('short lacks 2 of 4 items, passed over in its pairs: z, w.');
    expect(text).toContain(
      'Kappa has no interval, the two never differ, and the large-sample variance is 0: long : short.',
    );
  });

  it('does not measure labels outside the scale, names them and what they would change; or takes them as found', () => {
    const files = [
      [0, 1, 2, 3, 3, 1],
      [0, 1, 1, 3, 5, 1],
    ];
    const { json, text } = agreement(files, { scale: '0,1,2,3' });
    expect(json).toMatchObject({ scale: [0, 1, 2, 3], pairs: [{ n: 5, agreed: 4 }] });
    expect(json.outside_scale).toEqual([{ rater: 'b', id: '5', at: 'line 6', label: '5' }]);
    expect(json.changed_by_scale).toContainEqual({
      a: 'a',
      b: 'b',
      figure: 'raw',
      as_found: '0.6667',
      on_scale: '0.8000',
    });
    expect(text).toContain('Outside the scale, not measured: 1: b 5 "5" (line 6).');
    expect(text).toContain('  a : b, raw: 0.6667 as found, 0.8000 on the scale');
    const kept = agreement(files, { scale: '0,1,2,3', keepOutOfScale: true });
    expect(kept.json).toMatchObject({ pairs: [{ n: 6, agreed: 4 }], outside_scale: [{ label: '5' }] });
    expect(kept.text).toContain('taken as found');
  });

  it('does not say what labels would change that the metric has no distance for', () => {
    const ratio = agreement(
      [
        [0, 1, 2],
        [0, 2, -1],
      ],
      { scale: '0,1,2', metric: 'ratio' },
    );
    expect(ratio.json).toMatchObject({ pairs: [{ n: 2 }], outside_scale: [{ label: '-1' }], changed_by_scale: [] });
    const words = [
      ['poor', 'good', 'fair'],
      ['poor', 'fair', 'ok'],
    ];
    const ordinal = agreement(words, { scale: 'poor,fair,good', metric: 'ordinal' });
    expect(ordinal.json).toMatchObject({ pairs: [{ n: 2 }], outside_scale: [{ label: 'ok' }], changed_by_scale: [] });
    expect(agreement(words, { scale: 'poor,fair,good' }).json.changed_by_scale).toHaveLength(3);
  });

  it('holds every other file against the labels', () => {
    const labels = file('labels.txt', 'q 0 d1 1\nq 0 d2 0\n');
    const one = file('one.txt', 'q 0 d1 1\nq 0 d2 0\n');
    const two = file('two.txt', 'q 0 d1 0\nq 0 d2 0\n');
    const { json } = agreementCommand({ files: [one, two, labels], against: labels });
    expect(json).toMatchObject({
      against: 'labels',
      pairs: [
        { a: 'one', b: 'labels', kappa: 1 },
        { a: 'two', b: 'labels', kappa: 0, kappa_no_interval: expect.stringContaining('one label throughout') },
      ],
      over_all: { raters: 2, raw: 0.5 },
    });
    expect(agreementCommand({ files: [one], against: labels }).json).toMatchObject({ over_all: null });
  });

  it('takes several raters from the columns of one file, and the labels too', () => {
    const path = file('wide.csv', 'id,anna,ben,truth\n1,0,0,0\n2,1,0,1\n');
    const labelColumn = 'anna,ben,truth';
    expect(agreementCommand({ files: [path], labelColumn }).json.raters).toMatchObject([
      { name: 'anna' },
      { name: 'ben' },
      { name: 'truth' },
    ]);
    expect(agreementCommand({ files: [path], labelColumn, against: 'truth' }).json.pairs).toMatchObject([
      { a: 'anna', b: 'truth', kappa: 1 },
      { a: 'ben', b: 'truth', kappa: 0 },
    ]);
    const other = file('other.csv', 'id,truth\n1,0\n2,1\n');
    expect(agreementCommand({ files: [path], labelColumn: 'anna,truth', against: other }).json.pairs).toMatchObject([
      { a: 'wide:anna', b: 'other:truth' },
      { a: 'wide:truth', b: 'other:truth' },
    ]);
  });

  it('tells files of one name apart by their paths', () => {
    const text = 'id,label\n1,a\n2,b\n';
    const files = [file('same.csv', text), file('same.tsv', text.replaceAll(',', '\t'))];
    expect(agreementCommand({ files }).json.raters).toMatchObject(files.map((path) => ({ name: path })));
  });

  it('counts what repeats change, and what flips at a cut', () => {
    const runs = [
      [0, 1, 2, 3, 3],
      [0, 1, 2, 2, 1],
      [0, 0, 2, 3, 3],
    ];
    const { json, text } = agreement(runs, { repeats: true, passAt: '2' });
    expect(json.repeats).toEqual({
      runs: 3,
      labels: { n: 5, n_changed: 3, share_changed: 0.6, n_rejudged: 10, n_flipped: 3, flip_rate: 0.3 },
      pass_fail: { n: 5, n_changed: 1, share_changed: 0.2, n_rejudged: 10, n_flipped: 1, flip_rate: 0.1 },
    });
    expect(json).toMatchObject({ pass_at: 2, metric: 'nominal', pairs: [{ agreed: 4 }, { agreed: 5 }, { agreed: 4 }] });
    expect(text).toContain('Of 5 items 3 change a label over 3 runs (60.0 % [23.1 %, 88.2 %]).');
    expect(text).toContain('Of 5 items 1 flip pass/fail at 2 (20.0 %');
    expect(text).toContain("differ from the first run's: 3 of 10 (30.0 %); pass/fail: 1 of 10 (10.0 %).");
    expect(agreement(runs, { repeats: true }).json.repeats).toMatchObject({ pass_fail: null });
  });

  it('says of what is not defined why, and that it is measured all the same', () => {
    const outcome = agreement([
      ['pass', 'pass'],
      ['pass', 'pass'],
    ]);
    expect(exitCode(outcome)).toBe(0);
    expect(outcome.json.pairs).toMatchObject([
      { raw: 1, kappa: null, kappa_not_defined: 'both give one and the same label throughout', alpha: null },
    ]);
    expect(outcome.text).toMatch(/a : b +2 +1\.0000 +\[0\.3424, 1\.0000\] +— +— +—/);
    expect(outcome.text).not.toMatch(/NaN|undefined|null/);
  });

  it('is incomplete where a pair shares nothing, and a Problem where none does', () => {
    const part = file('part.csv', 'id,label\n1,a\n');
    const whole = file('whole.csv', 'id,label\n1,a\n2,b\n');
    const rest = file('rest.csv', 'id,label\n2,b\n');
    const outcome = agreementCommand({ files: [part, whole, rest] });
    expect([outcome.status, exitCode(outcome)]).toEqual(['incomplete', 2]);
    expect(outcome.text).toContain('Not measured, no item has a label of both: part : rest.');
    expect(() => agreementCommand({ files: [part, rest] })).toThrow(
      `no item has a label of two raters (ids must be written alike: ${part} has "1", ${rest} has "2")`,
    );
    expect(() => agreement([[7], ['']], { scale: '0,1' })).toThrow(Problem);
    expect(() => agreement([[7], ['']], { scale: '0,1' })).toThrow('(labels outside the scale: 1, empty ones: 1)');
  });

  it.each<[Partial<AgreementOptions>, string]>([
    [{ keepOutOfScale: true }, '--keep-out-of-scale goes with --scale'],
    [{ metric: 'cosine' }, 'unknown metric "cosine"'],
    [{ passAt: 'two' }, '--pass-at two is not a number'],
    [{ scale: '1,,2' }, '--scale "1,,2" has an empty place'],
  ])('refuses %j before it reads a file', (options, message) => {
    expect(() => agreementCommand({ files: ['nowhere'], ...options })).toThrow(message);
  });

  it('refuses too few raters, a file given twice, a column that no file has, and a cut through words', () => {
    const one = file('one.csv', 'id,label\n1,a\n');
    expect(() => agreementCommand({ files: [one] })).toThrow('agreement needs two raters');
    expect(() => agreementCommand({ files: [one, join(folder, '.', 'one.csv')] })).toThrow('one.csv: is given twice');
    expect(() => agreementCommand({ files: [one], against: one })).toThrow('agreement needs two raters');
    expect(() => agreementCommand({ files: [one], labelColumn: 'label,lable' })).toThrow(
      'no file has a column "lable"',
    );
    expect(() => agreement([['a'], ['b']], { passAt: '1' })).toThrow('--pass-at needs numbers');
    const two = file('two.csv', 'id,label\n1,a\n');
    expect(() => agreementCommand({ files: [one], against: two, repeats: true })).toThrow('--repeats needs two runs');
  });
});
