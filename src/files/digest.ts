import { createHash } from 'node:crypto';

/** Hexadecimal SHA-256 of a text's UTF-8 bytes. `digest('')` begins `e3b0c442`. */
export function digest(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/** A digest of a collection that does not depend on its order: the digest of its members' sorted digests. */
export function digestOfSet(texts: readonly string[]): string {
  return digest(texts.map(digest).sort().join('\n'));
}
