import type { System } from '../system';
import type { Arm } from './arms';
import { extractiveAnswerer } from './extractiveAnswerer';
import type { Library } from './library';
import { referenceSystem, tenantWeights } from './reference';

/**
 * The reference system with its virtues taken out, to set a bar by: no confidence gate, no support check, and of two sources
 * that disagree the one that fits the words better wins, however old.
 */
export function plantedBad(library: Library, arm: Arm = 'hybrid'): System {
  const answerer = extractiveAnswerer({
    embedder: library.embedder,
    weightsOf: tenantWeights(library),
    floor: 0,
    onConflict: 'best',
  });
  return { ...referenceSystem({ library, arm, answerer, gate: 'open' }), id: 'reference:planted-bad' };
}
