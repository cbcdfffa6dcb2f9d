import type { GoldenCase } from '../golden/case';
import { noUsage } from '../models/usage';
import type { Answer, RetrievedChunk } from '../system/system';
import type { Asserted } from './assertion';

/** What a test says of a case and its answer; the rest is plain. */
export interface Told {
  readonly type?: GoldenCase['case_type'];
  readonly must_contain?: readonly string[];
  readonly forbidden_text?: readonly string[];
  readonly refusal?: string;
  readonly text: string;
  readonly abstained?: boolean;
  /** Chunks c1, c2, … of the case's tenant; a number says how many. */
  readonly retrieved?: number | readonly RetrievedChunk[];
  readonly offered?: number;
  readonly citations?: readonly string[];
  readonly withheld?: Answer['withheld'];
  readonly rewritten?: string;
}

export function chunk(chunk_id: string, tenant_id = 'meridian'): RetrievedChunk {
  return { chunk_id, tenant_id, text: `Text of ${chunk_id}.`, scores: {} };
}

/** A case of the tenant meridian, by itself a normal one, with an answer from five chunks. */
export function asserted(told: Told): Asserted {
  const { retrieved = 5, offered, withheld, rewritten, refusal } = told;
  const chunks =
    typeof retrieved === 'number' ? Array.from({ length: retrieved }, (_, i) => chunk(`c${i + 1}`)) : retrieved;
  return {
    golden: {
      case_id: 'GC-0001',
      case_type: told.type ?? 'normal',
      tenant_id: 'meridian',
      must_contain: [...(told.must_contain ?? [])],
      forbidden_text: [...(told.forbidden_text ?? [])],
    },
    answer: {
      text: told.text,
      abstained: told.abstained ?? false,
      retrieved: chunks,
      ...(offered === undefined ? {} : { offered }),
      citations: told.citations ?? [],
      ...(withheld === undefined ? {} : { withheld }),
      ...(rewritten === undefined ? {} : { rewritten }),
      usage: noUsage,
      timings: {},
    },
    ...(refusal === undefined ? {} : { refusal }),
  };
}
