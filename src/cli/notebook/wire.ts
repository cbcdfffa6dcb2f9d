import { createHmac, timingSafeEqual } from 'node:crypto';
import { Problem } from '../../files/problem';

/** A Jupyter message (protocol 5.3) without its routing prefix and binary buffers. */
export interface WireMessage {
  readonly header: {
    readonly msg_id: string;
    readonly msg_type: string;
    readonly session: string;
    readonly username: string;
    readonly date: string;
    readonly version: string;
  };
  /** The header of the request this answers, or {}. */
  readonly parent_header: { readonly msg_id?: string };
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly content: Readonly<Record<string, unknown>>;
}

const DELIMITER = Buffer.from('<IDS|MSG>');

/** Hexadecimal HMAC-SHA256 over the four parts, as Jupyter signs them. */
export function sign(parts: readonly Buffer[], key: string): string {
  const hash = createHmac('sha256', key);
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}

/** A request's message; `id` must be unique among those of the session. */
export function makeMessage(
  msg_type: string,
  content: Readonly<Record<string, unknown>>,
  { id, session, date }: { readonly id: string; readonly session: string; readonly date: Date },
): WireMessage {
  return {
    header: { msg_id: id, msg_type, session, username: 'cutline', date: date.toISOString(), version: '5.3' },
    parent_header: {},
    metadata: {},
    content,
  };
}

/** The frames that go over the wire: delimiter, signature, header, parent header, metadata, content. */
export function encodeMessage(message: WireMessage, key: string): Buffer[] {
  const { header, parent_header, metadata, content } = message;
  const parts = [header, parent_header, metadata, content].map((part) => Buffer.from(JSON.stringify(part)));
  return [DELIMITER, Buffer.from(sign(parts, key)), ...parts];
}

function parsePart(part: Buffer): Record<string, unknown> {
  const value: unknown = JSON.parse(part.toString('utf8'));
  if (typeof value !== 'object' || value === null) throw new Error('a part is not an object');
  return value as Record<string, unknown>;
}

/** Reads what a socket received. Frames without a delimiter, with a wrong signature or broken JSON are a Problem. */
export function decodeMessage(frames: readonly Buffer[], key: string): WireMessage {
  const at = frames.findIndex((frame) => frame.equals(DELIMITER));
  const signature = frames[at + 1];
  const [header, parent, metadata, content] = frames.slice(at + 2);
  if (at < 0 || !signature || !header || !parent || !metadata || !content) {
    throw new Problem(`not a Jupyter message: ${frames.length} frames`);
  }
  const expected = Buffer.from(sign(frames.slice(at + 2), key));
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) {
    throw new Problem('a message with a wrong signature: something else speaks on the kernel’s port');
  }
  try {
    return {
      header: parsePart(header) as WireMessage['header'],
      parent_header: parsePart(parent) as WireMessage['parent_header'],
      metadata: parsePart(metadata),
      content: parsePart(content),
    };
  } catch (error) {
    throw new Problem(`a message that cannot be read: ${(error as Error).message}`);
  }
}
