const MOST = 3;

/** Findings in one line: the first three, and how many more. `firstFew(['a', 'b', 'c', 'd']) === 'a; b; c; and 1 more'`. */
export function firstFew(findings: readonly string[]): string {
  const rest = findings.length - MOST;
  return [...findings.slice(0, MOST), ...(rest > 0 ? [`and ${rest} more`] : [])].join('; ');
}
