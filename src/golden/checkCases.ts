import { countWords, normalise } from '../text/normalise';
import { type CaseType, CaseType as CaseTypes, type GoldenCase, mustAbstainTypes } from './case';
import type { CaseTruth } from './caseTruth';
import { describeLocator } from './locator';
import type { Source } from './source';

/** Something about a case that a person should look at; it stops nothing. */
export interface CaseRemark {
  readonly case_id: string;
  readonly kind: 'over_broad' | 'ambiguous' | 'lost_passage' | 'other_version' | 'near_duplicate' | 'literal';
  readonly words: string;
}

/** What the golden set covers, and what it would still need to gate a release. */
export interface GoldenCheck {
  readonly cases: number;
  readonly byType: Readonly<Record<CaseType, number>>;
  readonly byTenant: Readonly<Record<string, number>>;
  /** How many cases have each value of each axis; `unset` where a case has none. */
  readonly axes: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly mustAbstain: number;
  readonly remarks: readonly CaseRemark[];
  /** What is missing before the set may gate a release; empty when nothing is. */
  readonly missing: readonly string[];
}

/** A located passage of more words than this, with no literal to narrow it, would call half a document relevant. */
const BROAD_WORDS = 200;
const LEAST_CASES = 30;
const AXES = ['question_type', 'difficulty', 'multi_document', 'topic', 'paraphrase_of'] as const;

function count<T extends string>(values: readonly T[], known: readonly T[] = []): Record<T, number> {
  const counts = new Map(known.map((value) => [value, 0]));
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return Object.fromEntries(counts) as Record<T, number>;
}

function axisOf(golden: GoldenCase, axis: (typeof AXES)[number]): string {
  const value = golden.axes?.[axis];
  if (axis === 'paraphrase_of') return value === undefined ? 'original' : 'paraphrase';
  return value === undefined ? 'unset' : String(value);
}

function sourceRemarks({ golden, located, lostPassages }: CaseTruth, sources: readonly Source[]): CaseRemark[] {
  const { case_id } = golden;
  const broad = located
    .filter(({ locator }) => !('contains' in locator) || locator.contains === undefined)
    .map(({ locator, span, text }) => ({ locator, words: countWords(text.slice(span.start, span.end)) }))
    .filter(({ words }) => words > BROAD_WORDS)
    .map(({ locator, words }) => ({
      case_id,
      kind: 'over_broad' as const,
      words: `${describeLocator(locator)} is ${words} words: say what it contains`,
    }));
  const passages = golden.expected_sources
    .map((locator) => ({ locator, places: located.filter((entry) => entry.locator === locator).length }))
    .filter(({ places }) => places > 1)
    .map(({ locator, places }) => ({
      case_id,
      kind: 'ambiguous' as const,
      words: `${describeLocator(locator)} stands in ${places} documents`,
    }));
  const lost = lostPassages.map((locator) => ({
    case_id,
    kind: 'lost_passage' as const,
    words: `${describeLocator(locator)} stands in no document: a miss`,
  }));
  const versions = Object.entries(golden.written_against ?? {}).flatMap(([id, version]): CaseRemark[] => {
    const source = sources.find((s) => s.tenant_id === golden.tenant_id && s.source_id === id);
    const now = source?.version || source?.updated;
    if (now === version) return [];
    return [
      { case_id, kind: 'other_version', words: `written against ${id} ${version}; the corpus holds ${now ?? 'none'}` },
    ];
  });
  return [...broad, ...passages, ...lost, ...versions];
}

/** Literals at odds with the case itself: a right answer that would fail, a leak that would be none. */
function literalRemarks({ golden }: CaseTruth, sources: readonly Source[]): CaseRemark[] {
  const { case_id, tenant_id, reference_answer, must_contain, forbidden_text } = golden;
  const holds = (text: string, literal: string) =>
    normalise(text).toLowerCase().includes(normalise(literal).toLowerCase());
  const own = sources.filter((source) => source.tenant_id === tenant_id);
  const lacking = must_contain
    .filter((literal) => !holds(reference_answer, literal))
    .map((literal) => `its reference answer lacks "${literal}", which it must contain`);
  const known = forbidden_text
    .filter((literal) => own.some((source) => holds(source.text, literal)))
    .map((literal) => `"${literal}" is forbidden and stands in the tenant's own corpus`);
  return [...lacking, ...known].map((words) => ({ case_id, kind: 'literal' as const, words }));
}

function duplicates(cases: readonly GoldenCase[]): CaseRemark[] {
  const seen = new Map<string, string>();
  return cases.flatMap((golden): CaseRemark[] => {
    const asked = normalise(
      `${golden.tenant_id} ${golden.history.map((turn) => turn.content).join(' ')} ${golden.query}`,
    ).toLowerCase();
    const first = seen.get(asked);
    if (first === undefined) seen.set(asked, golden.case_id);
    return first === undefined
      ? []
      : [{ case_id: golden.case_id, kind: 'near_duplicate', words: `asks what ${first} asks` }];
  });
}

/**
 * Checks resolved cases: coverage by type and axis, remarks, and whether the set is ready to gate a release. `examHeld`: a
 * judge has passed the exam over these cases and sources.
 */
export function checkCases(
  truths: readonly CaseTruth[],
  sources: readonly Source[],
  { examHeld = false }: { readonly examHeld?: boolean } = {},
): GoldenCheck {
  const cases = truths.map((truth) => truth.golden);
  const missing = [
    ...(cases.length < LEAST_CASES ? [`${cases.length} cases: ${LEAST_CASES} at the least`] : []),
    ...CaseTypes.options
      .filter((type) => cases.every((golden) => golden.case_type !== type))
      .map((type) => `no case of type ${type}`),
    ...(examHeld ? [] : ['judge exam not held yet']),
    'no failures marked as read yet',
  ];
  return {
    cases: cases.length,
    byType: count(
      cases.map((golden) => golden.case_type),
      CaseTypes.options,
    ),
    byTenant: count(cases.map((golden) => golden.tenant_id)),
    axes: Object.fromEntries(AXES.map((axis) => [axis, count(cases.map((golden) => axisOf(golden, axis)))])),
    mustAbstain: cases.filter((golden) => mustAbstainTypes.includes(golden.case_type)).length,
    remarks: [
      ...truths.flatMap((truth) => [...sourceRemarks(truth, sources), ...literalRemarks(truth, sources)]),
      ...duplicates(cases),
    ],
    missing,
  };
}
