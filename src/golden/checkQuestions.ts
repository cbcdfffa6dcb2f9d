import { Problem } from '../files/problem';
import { describeLocator, resolveLocator } from './locator';
import type { Question } from './question';
import type { Source } from './source';

/**
 * Holds questions against the corpus they are asked of, before anything is computed: a tenant that it does not have, and
 * an answerable question whose source it does not hold, are Problems naming the question. `file` names it in messages.
 */
export function checkQuestions(questions: readonly Question[], sources: readonly Source[], file: string): void {
  const tenants = new Set(sources.map((source) => source.tenant_id));
  for (const { id, tenant_id, expected_sources = [] } of questions) {
    const where = `${file}, ${id}`;
    if (!tenants.has(tenant_id)) {
      const cure = `the corpus has ${[...tenants].join(', ')}`;
      throw new Problem(`no documents of tenant "${tenant_id}"`, { where, cure });
    }
    const lost = expected_sources.find((locator) => resolveLocator(locator, tenant_id, sources).length === 0);
    if (lost !== undefined) {
      const cure = 'mend the locator, or the label if the answer is gone';
      throw new Problem(`the corpus does not hold its source ${describeLocator(lost)}`, { where, cure });
    }
  }
}
