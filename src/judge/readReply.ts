import type { z } from 'zod';

/** What a reply holds, or why it cannot be read. */
export type ReadReply<T> =
  | { readonly kind: 'read'; readonly value: T }
  | { readonly kind: 'unreadable' | 'contradictory'; readonly problem: string };

/** The end of the JSON object that opens at `start`, one past its brace; undefined where it never closes. */
function objectEnd(text: string, start: number): number | undefined {
  let depth = 0;
  let inString = false;
  for (let i = start; i < text.length; i++) {
    const c = text[i];
    if (inString) {
      if (c === '\\') i++;
      else if (c === '"') inString = false;
    } else if (c === '"') inString = true;
    else if (c === '{') depth++;
    else if (c === '}' && --depth === 0) return i + 1;
  }
  return undefined;
}

/**
 * The outermost objects of a text that are valid JSON, in order. What stands inside outer braces is never taken for an object
 * of its own, whether they hold valid JSON or not, and neither is what stands behind a brace that never closes: it may be a
 * quotation whose marks were left bare. Takes time in proportion to the text.
 */
export function jsonObjects(text: string): unknown[] {
  const found: unknown[] = [];
  for (let at = text.indexOf('{'); at >= 0; ) {
    const end = objectEnd(text, at);
    if (end === undefined) break;
    try {
      found.push(JSON.parse(text.slice(at, end)));
    } catch {
      // No object after all.
    }
    at = text.indexOf('{', end);
  }
  return found;
}

/** What a reply decides, apart from how it explains it. */
function decisionOf(value: unknown): string {
  return JSON.stringify(value, (name, inner: unknown) => (name === 'reason' || name === 'claims' ? undefined : inner));
}

/** A verdict given outside the objects that could be read: in one with a comma too many, or without its other fields. */
const VERDICT = /"verdict"\s*:\s*"([a-z]{1,12})"(?!\s*(?:or|\|))/gi;

function strayVerdict(text: string, decided: unknown): string | undefined {
  const own = (decided as { readonly verdict?: unknown }).verdict;
  if (typeof own !== 'string') return undefined;
  // What stands in a string is quoted: its marks are escaped, and do not match.
  return [...text.matchAll(VERDICT)].map(([, said]) => said as string).find((said) => said.toUpperCase() !== own);
}

/**
 * Reads a judge's reply: the one JSON object of the wanted form in it, whatever prose or code fence stands around. Words are
 * never taken for a verdict ("does not PASS", "8 out of 10"), and no number is guessed. Objects of the form that say
 * different things contradict one another; the same decision given twice, however explained, is given once.
 *
 *     readReply('Sure!\n```json\n{"verdict": "PASS", …}\n```', VerdictReply) // read
 *     readReply("{'verdict': 'PASS',}", VerdictReply)                        // unreadable: no JSON object in it
 */
export function readReply<T>(text: string, schema: z.ZodType<T>): ReadReply<T> {
  const objects = jsonObjects(text);
  if (objects.length === 0) return { kind: 'unreadable', problem: 'there is no JSON object in it' };
  const parsed = objects.map((object) => schema.safeParse(object));
  const values = parsed.flatMap((one) => (one.success === true ? [one.data] : []));
  const [first] = values;
  if (first === undefined) {
    const issue = parsed.flatMap((one) => (one.success === true ? [] : one.error.issues))[0];
    const field = issue === undefined || issue.path.length === 0 ? '' : `${issue.path.map(String).join('.')}: `;
    return {
      kind: 'unreadable',
      problem: `its JSON is not of the form asked for (${field}${issue?.message ?? 'no reason'})`,
    };
  }
  if (values.some((value) => decisionOf(value) !== decisionOf(first)))
    return { kind: 'contradictory', problem: `it holds ${values.length} different decisions` };
  const other = strayVerdict(text, first);
  if (other !== undefined) return { kind: 'contradictory', problem: `it also says "verdict": "${other}"` };
  return { kind: 'read', value: first };
}
