import { describe, expect, it } from 'vitest';
import { readText } from '../../files/readText';
import { parseThresholds } from '../../golden/thresholds';
import { gateFrom, passes } from './confidenceGate';

const committed = parseThresholds(readText('golden/thresholds.json'), 'golden/thresholds.json');
const similarity = { ...(committed.similarity as NonNullable<typeof committed.similarity>), value: 0.4 };

describe('gateFrom', () => {
  it('prefers the gate that was chosen on the whole system', () => {
    const chosen = { ...similarity, value: 9, score: { ...similarity.score, name: 'bm25' as const } };
    expect(gateFrom({ similarity, confidence_gate: chosen })).toEqual({
      signal: 'bm25',
      value: 9,
      use: 'confidence_gate',
    });
    expect(gateFrom({ similarity })).toEqual({ signal: 'similarity', value: 0.4, use: 'similarity' });
  });

  it('refuses a gate on what the system does not measure', () => {
    const margin = { ...similarity, score: { ...similarity.score, name: 'margin' as const } };
    expect(() => gateFrom({ similarity: margin })).toThrow(
      'golden/thresholds.json, similarity: the reference system cannot gate on "margin" (export one on similarity or bm25)',
    );
  });

  it('is none where nothing was exported', () => {
    expect(gateFrom(undefined)).toBeUndefined();
    expect(gateFrom({})).toBeUndefined();
  });
});

describe('passes', () => {
  const gate = gateFrom({ similarity });

  it.each([
    [{ similarity: 0.4 }, true],
    [{ similarity: 0.41, bm25: 0 }, true],
    [{ similarity: 0.3999 }, false],
    [{ bm25: 99 }, false],
    [{ similarity: Number.NaN }, false],
    [{}, false],
  ])('%j: %s', (signals, open) => expect(passes(gate, signals)).toBe(open));

  it('lets all through where there is no gate', () => {
    expect(passes(undefined, {})).toBe(true);
  });
});
