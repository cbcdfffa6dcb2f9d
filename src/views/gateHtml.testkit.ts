import type { SentinelRow } from '../gate/sentinelGate';

/** A sentinel that passes, but for the changes. */
export function sentinelRow(changes: Partial<SentinelRow>): SentinelRow {
  return {
    question_id: 'Q-0001',
    tenant_id: 'acme',
    query: 'how?',
    side: 'answerable',
    before: 0.7,
    now: 0.7,
    cut: 0.6,
    tolerance: 0.00001,
    top_before: 'doc a',
    top_now: 'doc a',
    status: 'pass',
    words: 'on its side',
    ...changes,
  };
}
