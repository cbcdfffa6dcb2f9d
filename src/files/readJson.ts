// [door] reads files
import { parseJson } from './parseJson';
import { readText } from './readText';

/** The value a JSON file holds. Missing, cut off or broken: a Problem naming file and line. */
export function readJson(path: string): unknown {
  return parseJson(readText(path), path);
}
