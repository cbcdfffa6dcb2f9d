import { describe, expect, it } from 'vitest';
import { hasOracle, oracleText } from '../metrics/oracles.testkit';
import { repeatFlips } from '../stats/repeatFlips';
import type { RepeatedCase } from './wobble';
import { wobbleOf } from './wobble';
import { repeated } from './wobbled.testkit';

const there = hasOracle('llmjudge');

/** The labels, 0 to 3, of three runs of one prompt. */
function labelsOf(prompt: string): Map<string, number>[] {
  return [0, 1, 2].map((run) => {
    const lines = oracleText('llmjudge', 'scores', `NISTRetrieval-${prompt}${run}.txt`).trim().split('\n');
    return new Map(
      lines.map((line) => {
        const [query, , passage, label] = line.trim().split(/\s+/);
        return [`${query} ${passage}`, Number(label)];
      }),
    );
  });
}

/** Passed from label 2 up. */
function asCases(runs: readonly Map<string, number>[]): RepeatedCase[] {
  const [first = new Map()] = runs;
  return [...first.keys()].map((id) =>
    repeated(id, runs.map((run) => ((run.get(id) as number) >= 2 ? 'P' : 'F')).join('')),
  );
}

describe.skipIf(!there)('three runs of the same judge on 4,423 passages', () => {
  it.each([
    ['instruct', 13, 3],
    ['reason', 5, 3],
  ])('%s: %i labels change, and %i verdicts flip', (prompt, labels, verdicts) => {
    const runs = labelsOf(prompt);
    const [first = new Map<string, number>()] = runs;
    const ids = [...first.keys()];
    expect(ids).toHaveLength(4423);
    const ratings = runs.map((run) => ids.map((id) => run.get(id) as number));
    expect(repeatFlips(ratings)).toMatchObject({ items: 4423, changed: labels });

    const wobble = wobbleOf(asCases(runs));
    const moving = wobble.rows.filter(({ minority }) => minority > 0);
    expect(moving).toHaveLength(verdicts);
    // They stand first, a third of their judgings on the other side.
    expect(wobble.rows.slice(0, verdicts)).toEqual(moving);
    for (const { minority } of moving) expect(minority).toBe(1 / 3);
    expect(wobble).toMatchObject({ left_out: [], unjudged: 0, rejudged: 8846 });
    const flips = repeatFlips(ratings.map((run) => run.map((label) => Number(label >= 2))));
    expect([wobble.flips, wobble.rejudged]).toEqual([flips.flipped, flips.rejudged]);
    expect(wobble.fleiss).toHaveProperty('value');
  });
});
