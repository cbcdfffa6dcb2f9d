import type { AskedCase } from '../golden/askedCase';
import type { CaseTruth } from '../golden/caseTruth';
import { limit } from '../models/limit';
import { askSystem } from '../system/askSystem';
import type { System } from '../system/system';
import { recordCase } from './recordCase';
import type { CaseRecord } from './run';

export interface ExecuteOptions {
  /** Milliseconds an answer may take. */
  readonly timeoutMs: number;
  /** Questions asked at once; default 8. */
  readonly concurrency?: number;
  /** Called off: what is finished stays finished, and the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Told of every record as soon as it is there, in the order in which they finish. */
  readonly onRecord?: (record: CaseRecord) => void;
}

/**
 * Asks a system every case, some at once, and scores what comes back. A system that throws, takes too long or returns what
 * is no answer leaves that case unmeasured, and the run goes on. The records come in the order of the cases. Where `onRecord`
 * throws, so that a record would be lost, nothing more is asked, and the promise rejects with what it threw.
 */
export async function execute(
  system: System,
  truths: readonly CaseTruth<AskedCase>[],
  { timeoutMs, concurrency = 8, signal, onRecord }: ExecuteOptions,
): Promise<CaseRecord[]> {
  const slot = limit(concurrency);
  let lost: { readonly error: unknown } | undefined;
  const keep = (record: CaseRecord) => {
    try {
      onRecord?.(record);
    } catch (error) {
      lost = { error };
      throw error;
    }
  };
  return Promise.all(
    truths.map((truth) =>
      slot(async () => {
        if (lost !== undefined) throw lost.error;
        const { tenant_id, query, history } = truth.golden;
        const limits = { timeoutMs, ...(signal === undefined ? {} : { signal }) };
        const asked = await askSystem(system, { tenant_id, query, history }, limits);
        const record = recordCase(truth, asked, system);
        keep(record);
        return record;
      }),
    ),
  );
}
