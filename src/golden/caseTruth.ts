import { Problem } from '../files/problem';
import type { GoldenCase } from './case';
import { describeLocator, resolveLocator, type SourceLocator } from './locator';
import type { Source, SourceSpan } from './source';

/** A locator of a case with the stretch of source it means. */
export interface LocatedSource {
  readonly locator: SourceLocator;
  readonly span: SourceSpan;
  /** The whole text of the span's source. */
  readonly text: string;
}

/** What can be resolved: a golden case, or whatever else names where its answer stands. */
export interface Locatable {
  readonly case_id: string;
  readonly tenant_id: string;
  readonly expected_sources: readonly SourceLocator[];
}

/** Where a case's truth stands in the corpus as it is now. */
export interface CaseTruth<T extends Locatable = GoldenCase> {
  readonly golden: T;
  /** One entry a locator; a passage that several documents hold has one for each. */
  readonly located: readonly LocatedSource[];
  /** Passages that no document holds: misses, where any other lost locator stops the run. */
  readonly lostPassages: readonly SourceLocator[];
}

function textOf(span: SourceSpan, sources: readonly Source[]): string {
  const own = (s: Source) =>
    s.tenant_id === span.tenant_id && s.source_type === span.source_type && s.source_id === span.source_id;
  return sources.find(own)?.text ?? '';
}

/**
 * Resolves every case's locators before anything is spent. A doc, changelog or ticket locator that the corpus no longer
 * holds, one whose heading stands twice, and a tenant without documents stop the run: Problems naming the case.
 */
export function caseTruths<T extends Locatable>(
  cases: readonly T[],
  sources: readonly Source[],
  file: string,
): CaseTruth<T>[] {
  const tenants = new Set(sources.map((source) => source.tenant_id));
  return cases.map((golden) => {
    const where = `${file}, ${golden.case_id}`;
    if (!tenants.has(golden.tenant_id)) {
      throw new Problem(`no documents of tenant "${golden.tenant_id}"`, {
        where,
        cure: `the corpus has ${[...tenants].join(', ')}`,
      });
    }
    const lostPassages: SourceLocator[] = [];
    const located = golden.expected_sources.flatMap((locator): LocatedSource[] => {
      const spans = resolveLocator(locator, golden.tenant_id, sources);
      if (spans.length === 0 && locator.source_type === 'passage') lostPassages.push(locator);
      else if (spans.length === 0) {
        throw new Problem(`the corpus does not hold its source ${describeLocator(locator)}`, {
          where,
          cure: 'mend the locator, or the case if its answer is gone',
        });
      } else if (spans.length > 1 && locator.source_type !== 'passage') {
        throw new Problem(`its source ${describeLocator(locator)} stands ${spans.length} times`, {
          where,
          cure: 'name a heading that stands once, or say what it contains',
        });
      }
      return spans.map((span) => ({ locator, span, text: textOf(span, sources) }));
    });
    return { golden, located, lostPassages };
  });
}
