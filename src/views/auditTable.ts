import type { AuditRow } from '../calibration/labelAudit';
import { htmlTable } from './htmlTable';
import { shorten } from './table';

/** Questions whose score does not fit their label, each with the beginning of the passage that gave it, to be read. */
export function auditTable(rows: readonly AuditRow[]): string {
  return htmlTable(
    rows.map((row) => ({
      id: row.question_id,
      label: row.label.replaceAll('_', ' '),
      score: row.score,
      question: row.query,
      nearest: row.source,
      passage: shorten(row.passage, 160),
    })),
  );
}
