/** What a command has to say when it is done. */
export interface Outcome {
  readonly status: 'pass' | 'fail' | 'incomplete' | 'done';
  /** For people. */
  readonly text: string;
  /** For `--json`: printed with command and status, alone on stdout. Rates are fractions. */
  readonly json: Readonly<Record<string, unknown>>;
  /** Where it differs from the status: a refused export fails though the calibration is done. */
  readonly exit?: 0 | 1 | 2;
}

/** 0 pass or done, 1 fail, 2 could not measure. */
export function exitCode({ status, exit }: Outcome): 0 | 1 | 2 {
  return exit ?? { pass: 0 as const, done: 0 as const, fail: 1 as const, incomplete: 2 as const }[status];
}
