import type { SourceSpan } from '../golden/source';
import { noUsage, type Usage } from '../models/usage';
import type { Fault, Told } from './fault';
import { type Fields, isAbsent, isAmount, isFields, isName, kindOf, listOf, namesOf, numbersOf } from './fields';
import type { Answer, RetrievedChunk, Withheld } from './system';
import { thrownMessage } from './thrownMessage';

/** The answer in our own shape, where there is one, with all that is wrong with it. */
export interface AnswerRead {
  readonly answer?: Answer;
  readonly faults: readonly Fault[];
}

const SOURCE_TYPES: readonly unknown[] = ['doc', 'changelog', 'ticket'];
const WITHHELD_BY: readonly unknown[] = ['confidence_gate', 'support_check'];

function spanOf(value: unknown, field: string, told: Told): SourceSpan | undefined {
  if (isAbsent(value)) return undefined;
  const { tenant_id, source_type, source_id, start, end } = isFields(value) ? value : ({} as Fields);
  const named = isName(tenant_id) && SOURCE_TYPES.includes(source_type) && isName(source_id);
  const placed = Number.isInteger(start) && Number.isInteger(end) && isAmount(start) && (end as number) > start;
  if (named && placed) return { tenant_id, source_type, source_id, start, end } as SourceSpan;
  // A chunk that has lost its place would pass for one that misses what it holds.
  const shape = '{tenant_id, source_type, source_id, start, end}';
  told(field, 'retrieval', `is no span of a source, ${shape} with 0 <= start < end`);
  return undefined;
}

function chunkOf(value: unknown, field: string, told: Told): RetrievedChunk | undefined {
  if (!isFields(value)) {
    told(field, 'retrieval', `is ${kindOf(value)}, not a chunk`);
    return undefined;
  }
  const { chunk_id, tenant_id, text, source, scores } = value;
  if (!isName(chunk_id)) told(`${field}.chunk_id`, 'retrieval', `is ${kindOf(chunk_id)}, not a name`);
  if (!isName(tenant_id)) told(`${field}.tenant_id`, 'retrieval', `is ${kindOf(tenant_id)}, not a name`);
  if (typeof text !== 'string') told(`${field}.text`, 'retrieval', `is ${kindOf(text)}, not a text`);
  if (!isName(chunk_id) || !isName(tenant_id) || typeof text !== 'string') return undefined;
  const span = spanOf(source, `${field}.source`, told);
  const numbers = numbersOf(scores, `${field}.scores`, -Infinity, told);
  return { chunk_id, tenant_id, text, ...(span === undefined ? {} : { source: span }), scores: numbers };
}

/** Whole or not at all: calls without tokens, or tokens without calls, would add up to a wrong sum. */
function usageOf(value: unknown, told: Told): Usage {
  if (isAbsent(value)) return noUsage;
  const { calls, input_tokens, output_tokens, cost } = isFields(value) ? value : ({} as Fields);
  if (!isAmount(calls) || !isAmount(input_tokens) || !isAmount(output_tokens)) {
    told('usage', 'score', 'is not {calls, input_tokens, output_tokens} with numbers from 0 up');
    return noUsage;
  }
  const priced = isAmount(cost);
  if (!priced && !isAbsent(cost)) told('usage.cost', 'score', `is ${kindOf(cost)}, not a number from 0 up`);
  return { calls, input_tokens, output_tokens, ...(priced ? { cost } : {}) };
}

function withheldOf(value: unknown, told: Told): Withheld | undefined {
  if (isAbsent(value)) return undefined;
  const { by, text, citations } = isFields(value) ? value : ({} as Fields);
  if (WITHHELD_BY.includes(by) && typeof text === 'string')
    return { by, text, citations: namesOf(citations, 'withheld.citations', 'score', told) } as Withheld;
  told('withheld', 'score', `is not {by, text, citations} with by one of ${WITHHELD_BY.join(', ')}`);
  return undefined;
}

function read(value: unknown, told: Told): Answer | undefined {
  if (!isFields(value)) {
    told('answer', 'answer', `is ${kindOf(value)}, not an object: returned no text`);
    return undefined;
  }
  // Each field is read once: one that is computed anew could change between the check and the use.
  const { text, abstained, retrieved, offered, citations, signals, withheld, rewritten } = value;
  const { served_by, events, usage, timings } = value;
  if (!isAbsent(abstained) && typeof abstained !== 'boolean') {
    told('abstained', 'answer', `is ${kindOf(abstained)}, neither true nor false`);
    return undefined;
  }
  if (typeof text !== 'string' && !(isAbsent(text) && abstained === true)) {
    told('text', 'answer', isAbsent(text) ? 'returned no text' : `is ${kindOf(text)}: returned no text`);
    return undefined;
  }
  const words = typeof text === 'string' ? text : '';
  if (words.trim() === '' && abstained !== true)
    told('text', 'nothing', 'is empty, and the system does not say that it abstains: it counts 0');

  if (isAbsent(retrieved)) told('retrieved', 'retrieval', 'does not say what it retrieved');
  const listed = isAbsent(retrieved) ? [] : listOf(retrieved, 'retrieved', 'retrieval', told);
  const chunks = listed.map((entry, i) => chunkOf(entry, `retrieved[${i}]`, told));
  const kept = (of: typeof chunks) => of.filter((chunk): chunk is RetrievedChunk => chunk !== undefined);
  const counted = Number.isInteger(offered) && isAmount(offered) && offered <= listed.length;
  if (!counted && !isAbsent(offered))
    told('offered', 'citations', `is ${kindOf(offered)}, not a count of the ${listed.length} retrieved`);
  if (!isAbsent(rewritten) && typeof rewritten !== 'string')
    told('rewritten', 'score', `is ${kindOf(rewritten)}, not a text`);
  const had = withheldOf(withheld, told);
  return {
    text: words,
    abstained: abstained === true,
    retrieved: kept(chunks),
    ...(counted ? { offered: kept(chunks.slice(0, offered as number)).length } : {}),
    citations: namesOf(citations, 'citations', 'citations', told),
    ...(isAbsent(signals) ? {} : { signals: numbersOf(signals, 'signals', -Infinity, told) }),
    ...(had === undefined ? {} : { withheld: had }),
    ...(typeof rewritten === 'string' ? { rewritten } : {}),
    ...(isAbsent(served_by) ? {} : { served_by: namesOf(served_by, 'served_by', 'score', told) }),
    ...(isAbsent(events) ? {} : { events: numbersOf(events, 'events', 0, told) }),
    usage: usageOf(usage, told),
    timings: numbersOf(timings, 'timings', 0, told),
  };
}

/**
 * Reads whatever a system returned, parsed JSON or live objects, into an Answer of plain values that a file gives back as
 * they were. Never throws: what cannot be used is left out and named, null counts as absent, fields that we do not know are
 * passed over.
 */
export function readAnswer(value: unknown): AnswerRead {
  const faults: Fault[] = [];
  const told: Told = (field, spoils, problem) => faults.push({ field, problem, spoils });
  try {
    const answer = read(value, told);
    return answer === undefined ? { faults } : { answer, faults };
  } catch (thrown) {
    // A getter, a proxy or a list in disguise.
    told('answer', 'answer', `cannot be read: ${thrownMessage(thrown)}`);
    return { faults };
  }
}
