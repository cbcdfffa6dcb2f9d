// [door] reads files
import { readFileSync } from 'node:fs';
import { Problem } from './problem';

/**
 * The text of a UTF-8 file, without a byte-order mark; line ends are left as they are.
 * A missing file, a folder, and bytes that are not UTF-8 are a Problem naming the path.
 */
export function readText(path: string): string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT') throw new Problem('no such file', { where: path });
    if (code === 'EISDIR') throw new Problem('is a folder, not a file', { where: path });
    throw new Problem(`cannot be read: ${(error as Error).message}`, { where: path });
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    throw new Problem('is not UTF-8 text', { where: path, cure: 'save it as UTF-8' });
  }
}
