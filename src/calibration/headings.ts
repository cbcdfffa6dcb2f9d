import type { Source } from '../golden/source';
import { cosine } from '../models/embedder';
import type { Library } from '../system/reference/library';
import { countWords } from '../text/normalise';
import type { ScoredQuestion } from './deriveScores';

/** A section under this many words of its own says nothing that its heading does not. */
const BARE = 12;

/** The headings of a corpus that promise something and have next to nothing under them, subsections aside. */
export function bareHeadings(
  sources: readonly Source[],
): { readonly tenant_id: string; readonly slug: string; readonly heading: string }[] {
  return sources.flatMap((source) =>
    source.sections
      .filter((s) => s.level > 1 && countWords(source.text.slice(s.bodyStart, s.bodyEnd)) < BARE)
      // A line of `##` alone is a heading without a word: nothing to embed.
      .filter((s) => /[\p{L}\p{N}]/u.test(s.heading))
      .map((s) => ({ tenant_id: source.tenant_id, slug: source.source_id, heading: s.heading })),
  );
}

/** A question's nearest bare heading beside its nearest chunk. */
export interface HeadingScore {
  readonly scored: ScoredQuestion;
  readonly heading: string;
  readonly slug: string;
  readonly headingScore: number;
  readonly chunkScore: number;
}

/**
 * The cosine of each question with the bare heading nearest to it in its tenant, beside the cosine with its nearest chunk:
 * how near a line that answers nothing can come. Highest heading first, equal ones in order of id; questions of tenants without one are left out.
 */
export async function headingScores(library: Library, scored: readonly ScoredQuestion[]): Promise<HeadingScore[]> {
  const { embedder } = library;
  const headings = bareHeadings(library.sources);
  const vectors = await embedder.embed(
    headings.map((h) => h.heading),
    'document',
  );
  const asked = await embedder.embed(
    scored.map((s) => s.question.query),
    'query',
  );
  return scored
    .flatMap((row, i): HeadingScore[] => {
      const own = headings
        .map((heading, h) => ({
          ...heading,
          headingScore: cosine(asked[i] as Float32Array, vectors[h] as Float32Array),
        }))
        .filter((heading) => heading.tenant_id === row.question.tenant_id)
        .sort((a, b) => b.headingScore - a.headingScore);
      const best = own[0];
      const chunkScore = row.scores.similarity;
      if (best === undefined || chunkScore === undefined) return [];
      return [{ scored: row, heading: best.heading, slug: best.slug, headingScore: best.headingScore, chunkScore }];
    })
    .sort((a, b) => b.headingScore - a.headingScore || (a.scored.question.id < b.scored.question.id ? -1 : 1));
}
