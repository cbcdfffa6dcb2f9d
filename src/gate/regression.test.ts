import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Thresholds } from '../golden/thresholds';
import { enforced, gateReport, missingThreshold, type ThresholdSection, thresholdSection } from './regression';
import type { SentinelRow } from './sentinelGate';
import { changesSince, type Status, worst } from './status';

const sentinel = (question_id: string, status: Status, side: SentinelRow['side'] = 'answerable'): SentinelRow => ({
  question_id,
  tenant_id: 'acme',
  query: 'how?',
  side,
  before: 0.7,
  now: 0.7,
  cut: 0.6,
  tolerance: 0.00001,
  top_before: 'doc a',
  top_now: 'doc a',
  status,
  words: 'made up',
});
const other = sentinel('u', 'pass', 'unanswerable');
const section = (status: Status, words: string = status): ThresholdSection => ({
  use: 'similarity',
  status,
  words,
  changes: [],
  sentinels: [],
});
const status = fc.constantFrom<Status>('pass', 'fail', 'incomplete');

describe('worst', () => {
  it('is fail before incomplete before pass', () => {
    expect(worst(['pass', 'incomplete', 'fail'])).toBe('fail');
    expect(worst(['incomplete', 'pass'])).toBe('incomplete');
    expect(worst(['pass', 'pass'])).toBe('pass');
    expect(worst([])).toBe('pass');
  });

  it('depends neither on order nor on grouping', () => {
    fc.assert(
      fc.property(fc.array(status), fc.array(status), (a, b) => {
        expect(worst([...a, ...b])).toBe(worst([...b, ...a]));
        expect(worst([...a, ...b])).toBe(worst([worst(a), worst(b)]));
      }),
    );
  });
});

describe('changesSince', () => {
  it('names what differs, and nothing else', () => {
    expect(changesSince({ corpus: 'a', chunker: 'x' }, { corpus: 'b', chunker: 'x' })).toEqual([
      { what: 'corpus', before: 'a', now: 'b' },
    ]);
    expect(changesSince({ corpus: 'a' }, { corpus: 'a' })).toEqual([]);
    expect(changesSince({ corpus: 'a' }, {})).toEqual([{ what: 'corpus', before: 'a', now: '' }]);
  });
});

describe('thresholdSection', () => {
  it.each<[string, SentinelRow[], Status, string]>([
    ['all on their side', [sentinel('a', 'pass'), other], 'pass', '2 sentinels on their side of the cut'],
    ['a fail', [sentinel('a', 'fail'), sentinel('b', 'pass'), other], 'fail', '1 of 3 sentinels failed: a'],
    [
      'two',
      [sentinel('a', 'fail'), sentinel('b', 'incomplete'), { ...other, status: 'fail' }],
      'fail',
      '2 of 3 sentinels failed: a, u',
    ],
    ['one unmeasured', [sentinel('a', 'incomplete'), other], 'incomplete', '1 of 2 sentinels could not be measured'],
    ['none', [], 'incomplete', 'has no sentinel to ask: export it again'],
  ])('of %s', (_, sentinels, verdict, words) => {
    expect(thresholdSection('similarity', sentinels, [])).toEqual({
      use: 'similarity',
      status: verdict,
      words,
      changes: [],
      sentinels,
    });
  });

  it('is incomplete where one side has no sentinel, even if one fails', () => {
    expect(thresholdSection('similarity', [sentinel('a', 'fail')], [])).toMatchObject({ status: 'incomplete' });
    expect(thresholdSection('similarity', [sentinel('a', 'pass')], []).words).toMatch(/^has no unanswerable sentinel/);
    expect(thresholdSection('similarity', [other], []).words).toMatch(/^has no answerable sentinel/);
  });

  it('is incomplete where it was edited by hand, and fails where a sentinel does too', () => {
    const edited = (...rows: SentinelRow[]) => thresholdSection('similarity', [...rows, other], [], 'edited');
    expect(edited(sentinel('a', 'pass'))).toMatchObject({ status: 'incomplete' });
    expect(edited(sentinel('a', 'pass')).words).toMatch(/^was edited by hand since its export/);
    expect(edited(sentinel('a', 'fail'))).toMatchObject({ status: 'fail', words: '1 of 2 sentinels failed: a' });
  });

  it('carries what changed, which decides nothing', () => {
    const changes = [{ what: 'corpus', before: 'a', now: 'b' }];
    expect(thresholdSection('similarity', [sentinel('a', 'pass'), other], changes)).toMatchObject({
      status: 'pass',
      changes,
    });
  });
});

describe('enforced', () => {
  it('gives the listed thresholds with what the file holds of each', () => {
    const threshold = {} as NonNullable<Thresholds['similarity']>;
    const policy = { enforce: { thresholds: ['similarity' as const] } };
    expect(enforced(policy, { similarity: threshold })).toEqual([{ use: 'similarity', threshold }]);
    expect(enforced(policy, {})).toEqual([{ use: 'similarity', threshold: undefined }]);
    expect(enforced({ enforce: { thresholds: [] } }, { similarity: threshold })).toEqual([]);
  });
});

describe('gateReport', () => {
  it('cannot pass a policy that enforces nothing, or a threshold that is not there', () => {
    expect(gateReport([])).toEqual({ status: 'incomplete', words: 'the policy enforces nothing', thresholds: [] });
    expect(gateReport([missingThreshold('similarity')])).toMatchObject({
      status: 'incomplete',
      words: 'similarity: is enforced by golden/policy.json and missing from golden/thresholds.json: export it',
    });
  });

  it('gives the worst of its sections and the words of all', () => {
    const none = { status: 'pass', words: 'no baseline yet' } as const;
    expect(gateReport([section('fail', 'crossed')], none)).toEqual({
      status: 'fail',
      words: 'similarity: crossed; retrieval: no baseline yet',
      thresholds: [section('fail', 'crossed')],
      retrieval: none,
    });
    expect(gateReport([], none)).toMatchObject({ status: 'pass', words: 'retrieval: no baseline yet', thresholds: [] });
    const lost = { status: 'incomplete', words: 'a locator is lost' } as const;
    expect(gateReport([section('pass')], lost).status).toBe('incomplete');
    expect(gateReport([section('fail')], lost).status).toBe('fail');
  });

  it('has no retrieval where none is enforced', () => {
    expect(gateReport([section('pass')])).not.toHaveProperty('retrieval');
    fc.assert(
      fc.property(fc.array(status, { minLength: 1 }), (all) => {
        expect(gateReport(all.map((of) => section(of))).status).toBe(worst(all));
      }),
    );
  });
});
