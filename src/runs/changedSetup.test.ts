import { describe, expect, it } from 'vitest';
import { acmeHeader, acmeTruths } from './acme.testkit';
import { changedSetup } from './changedSetup';
import type { RunHeader } from './run';

const truths = acmeTruths(8);
const header = acmeHeader(truths);
const now = (change: Partial<RunHeader>) => changedSetup(header, acmeHeader(truths, change));
const other = 'b'.repeat(64);

describe('changedSetup', () => {
  it('names nothing where nothing has changed but time, name, limit and order', () => {
    const later = { run_id: 'r2', started: '2026-02-01T00:00:00.000Z', timeout_ms: 5 };
    expect(now({ ...later, plan: [...header.plan].reverse() })).toEqual([]);
  });

  it.each<[string, Partial<RunHeader>, readonly [string, string | null, string | null]]>([
    ['another prompt', { system: { ...header.system, config: { k: 2, prompt: 'p2' } } }, ['system.prompt', 'p1', 'p2']],
    ['another k', { system: { ...header.system, config: { k: 3, prompt: 'p1' } } }, ['system.k', '2', '3']],
    [
      'a new setting',
      { system: { ...header.system, config: { k: 2, prompt: 'p1', model: null } } },
      ['system.model', '(none)', 'null'],
    ],
    ['a setting that is gone', { system: { ...header.system, config: { k: 2 } } }, ['system.prompt', 'p1', '(none)']],
    ['another system', { system: { ...header.system, id: 'birch' } }, ['system', 'acme', 'birch']],
    ['no refusal', { system: { ...header.system, refusal: null } }, ['refusal', header.system.refusal, 'null']],
    ['another corpus', { corpus: other }, ['corpus', header.corpus, other]],
    ['another set', { asked: { ...header.asked, digest: other } }, ['set', header.asked.digest, other]],
    [
      'questions',
      { asked: { ...header.asked, kind: 'questions' } },
      ['asked', 'cases of acme.json', 'questions of acme.json'],
    ],
  ])('names %s, before and now', (_, change, [what, before, after]) =>
    expect(now(change)).toEqual([{ what, before, now: after }]),
  );

  it('names the cases that differ, and not more than a few', () => {
    const digest = (i: number) => header.plan[i]?.digest.slice(0, 8);
    const changed = header.plan.map((row, i) => (i === 1 ? { ...row, digest: other } : row));
    expect(now({ plan: changed })).toEqual([
      { what: 'cases', before: `GC-0002 ${digest(1)}`, now: 'GC-0002 bbbbbbbb' },
    ]);
    expect(now({ plan: header.plan.slice(0, 7) })).toEqual([
      { what: 'cases', before: `GC-0008 ${digest(7)}`, now: '(none)' },
    ]);
    const all = header.plan.map((row) => ({ ...row, digest: other }));
    expect(now({ plan: all })[0]?.now).toBe(
      'GC-0001 bbbbbbbb, GC-0002 bbbbbbbb, GC-0003 bbbbbbbb, GC-0004 bbbbbbbb, GC-0005 bbbbbbbb, 3 more',
    );
  });
});
