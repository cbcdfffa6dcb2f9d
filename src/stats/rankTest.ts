import normalCdf from '@stdlib/stats-base-dists-normal-cdf';

/** Values as the rank test needs them: the distinct ones, ascending, with how often each stands in either group. */
export interface RankGroups {
  /** How often each distinct value, ascending, stands in the group said to be higher. */
  readonly higher: ArrayLike<number>;
  /** How often in the other. */
  readonly lower: ArrayLike<number>;
}

export interface RankTest {
  /** Pairs in which the first group's value is the larger, ties counting one half. */
  readonly u: number;
  /** One-sided p: how often chance alone gives a U as large as this or larger. */
  readonly p: number;
  readonly method: 'exact' | 'normal';
}

/** The exact distribution is counted up to this many pairs, 20 against 20, … */
const EXACT_PAIRS = 400;
/** … and up to this many where one group is so small that the normal one is a poor stand-in. */
const EXACT_SMALL = { group: 8, pairs: 1500 };

function isSmall(n1: number, n2: number): boolean {
  const pairs = n1 * n2;
  return pairs <= EXACT_PAIRS || (Math.min(n1, n2) <= EXACT_SMALL.group && pairs <= EXACT_SMALL.pairs);
}

/** The same groups with every value's sign turned: ascending becomes descending, and the groups change places. */
function mirrored(values: ArrayLike<number>): number[] {
  return Array.from(values).reverse();
}

/** The exact upper tail of 2U given the ties, by counting, over tie groups, how each choice of the first group's places adds up. */
function exactTail(higher: ArrayLike<number>, lower: ArrayLike<number>, u2: number, n1: number, n2: number): number {
  // ways[k][s]: weight of choices with k members of the first group so far whose 2U is s; kept as probabilities to stay in range.
  const width = 2 * n1 * n2 + 1;
  let ways: Float64Array[] = Array.from({ length: n1 + 1 }, () => new Float64Array(0));
  ways[0] = new Float64Array(width);
  (ways[0] as Float64Array)[0] = 1;
  let seen = 0;
  let total = n1 + n2;
  for (let g = 0; g < higher.length; g++) {
    const size = (higher[g] as number) + (lower[g] as number);
    const next: Float64Array[] = Array.from({ length: n1 + 1 }, () => new Float64Array(0));
    for (let k = 0; k <= n1; k++) {
      const row = ways[k] as Float64Array;
      if (row.length === 0) continue;
      // Of this group's `size` places, j go to the first group: hypergeometric given what is left.
      const left = n1 - k;
      let chance = hypergeometric(0, size, left, total);
      for (let j = 0; j <= Math.min(size, left); j++) {
        if (chance > 0) {
          // Each of the j beats the second group's members below it, and ties with size - j beside it.
          const gain = j * (2 * (seen - k) + (size - j));
          const target =
            (next[k + j] as Float64Array).length === 0 ? new Float64Array(width) : (next[k + j] as Float64Array);
          next[k + j] = target;
          // No choice of k among those seen so far can have more than 2k(seen - k).
          const most = Math.min(width - gain, 2 * k * (seen - k) + 1);
          for (let s = 0; s < most; s++)
            if (row[s] !== 0) target[s + gain] = (target[s + gain] as number) + (row[s] as number) * chance;
        }
        chance = hypergeometric(j + 1, size, left, total);
      }
    }
    ways = next;
    seen += size;
    total -= size;
  }
  let tail = 0;
  const last = ways[n1] as Float64Array;
  for (let s = u2; s < last.length; s++) tail += last[s] as number;
  return Math.min(1, tail);
}

function logChoose(n: number, k: number): number {
  let sum = 0;
  for (let i = 1; i <= k; i++) sum += Math.log((n - k + i) / i);
  return sum;
}

/** The chance that j of `drawn` draws without replacement fall on `marked` of `total`. */
function hypergeometric(j: number, marked: number, drawn: number, total: number): number {
  if (j < 0 || j > marked || j > drawn || drawn - j > total - marked) return 0;
  return Math.exp(logChoose(marked, j) + logChoose(total - marked, drawn - j) - logChoose(total, drawn));
}

/**
 * The one-sided Mann-Whitney test that the first group's values tend to be higher. Exact given the ties for
 * small groups (up to 400 pairs, or 1,500 with 8 or fewer in one group), above that normal with tie and continuity correction.
 *
 *     z = (U - n₁n₂/2 - 1/2) / √(n₁n₂/12 · (N + 1 - Σ(t³ - t) / (N(N - 1))))
 *     rankTest({ lower: [1, 1, 0, 0], higher: [0, 0, 1, 1] }) // 2 above 2: U = 4, p = 1 of C(4,2) = 6 orders = 0.16667
 *
 * p lies in (0, 1]; all values equal give p = 1. An empty group throws RangeError.
 * Sources: Mann and Whitney, Ann. Math. Stat. 18 (1947) 50-60; Lehmann, Nonparametrics (1975), ties.
 */
export function rankTest({ higher, lower }: RankGroups): RankTest {
  let n1 = 0;
  let n2 = 0;
  let u2 = 0;
  let ties = 0;
  for (let g = 0; g < higher.length; g++) {
    const a = higher[g] as number;
    const b = lower[g] as number;
    u2 += a * (2 * n2 + b);
    n1 += a;
    n2 += b;
    ties += (a + b) ** 3 - (a + b);
  }
  if (n1 === 0 || n2 === 0) throw new RangeError(`a rank test needs values in both groups: ${n1} and ${n2}`);
  const u = u2 / 2;
  if (isSmall(n1, n2)) {
    // The smaller group's places are the ones to count; mirrored, both groups have the same U.
    const p =
      n1 <= n2 ? exactTail(higher, lower, u2, n1, n2) : exactTail(mirrored(lower), mirrored(higher), u2, n2, n1);
    return { u, p, method: 'exact' };
  }
  const n = n1 + n2;
  const variance = ((n1 * n2) / 12) * (n + 1 - ties / (n * (n - 1)));
  if (variance <= 0) return { u, p: 1, method: 'normal' };
  const z = (u - (n1 * n2) / 2 - 0.5) / Math.sqrt(variance);
  // Beyond 38 standard errors the distribution function underflows: never a p of 0.
  return { u, p: Math.max(Number.MIN_VALUE, normalCdf(-z, 0, 1)), method: 'normal' };
}
