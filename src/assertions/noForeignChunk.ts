import type { Asserted, Finding } from './assertion';
import { firstFew } from './firstFew';
import { quoted } from './quoted';

/**
 * On every case: each retrieved chunk is the asking tenant's, by its own tenant_id and by its source's, whether or not the
 * answer used it. Nothing retrieved holds.
 *
 *     // broken: the chunk "tb-1" is of tenant "tallowby", the case of "meridian"
 */
export function noForeignChunk({ golden, answer }: Asserted): Finding {
  const foreign = answer.retrieved.flatMap(({ chunk_id, tenant_id, source }) => {
    const owner = [tenant_id, source?.tenant_id ?? tenant_id].find((tenant) => tenant !== golden.tenant_id);
    return owner === undefined ? [] : [`the chunk ${quoted(chunk_id)} is of tenant ${quoted(owner)}`];
  });
  if (foreign.length === 0) return { outcome: 'held' };
  return { outcome: 'broken', detail: `${firstFew(foreign)}, the case of ${quoted(golden.tenant_id)}` };
}
