import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Where other tools' inputs and answers lie: beside the project. */
const ORACLES = resolve(__dirname, '../../../shared/oracles');

/** Whether a folder of oracles is there; where it is not, a line says what was not checked. */
export function hasOracle(folder: string): boolean {
  const there = existsSync(join(ORACLES, folder));
  if (!there) console.warn(`skipped: ../shared/oracles/${folder} is absent`);
  return there;
}

export function oracleText(...path: string[]): string {
  return readFileSync(join(ORACLES, ...path), 'utf8');
}
