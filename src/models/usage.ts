/** What model calls took. */
export interface Usage {
  /** Requests that were answered; one that was tried again counts once. */
  readonly calls: number;
  readonly input_tokens: number;
  readonly output_tokens: number;
  /** In the currency of the configured prices; absent where no price is configured. */
  readonly cost?: number;
}

export const noUsage: Usage = { calls: 0, input_tokens: 0, output_tokens: 0 };

/**
 * The sum of two. A cost is a sum only where both have one, or one of them made no call.
 *
 *     { calls: 1, input_tokens: 90, output_tokens: 10, cost: 0.2 } + { calls: 1, input_tokens: 10, output_tokens: 5, cost: 0.1 }
 *     // { calls: 2, input_tokens: 100, output_tokens: 15, cost: 0.3 }
 */
export function addUsage(a: Usage, b: Usage): Usage {
  if (a.calls === 0) return b;
  if (b.calls === 0) return a;
  const known = a.cost !== undefined && b.cost !== undefined;
  return {
    calls: a.calls + b.calls,
    input_tokens: a.input_tokens + b.input_tokens,
    output_tokens: a.output_tokens + b.output_tokens,
    ...(known ? { cost: (a.cost as number) + (b.cost as number) } : {}),
  };
}
