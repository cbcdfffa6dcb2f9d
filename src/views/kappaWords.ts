import type { CohenKappa } from '../stats/cohenKappa';
import { fixed, within } from './numbers';

/** Kappa with its interval, or why it has none, in words: `0.400 [0.151, 0.649] over 50`. */
export function kappaWords(kappa: CohenKappa): string {
  if ('notDefined' in kappa) return `not defined over ${kappa.n} (${kappa.notDefined})`;
  if ('noInterval' in kappa) return `${fixed(kappa.value)} over ${kappa.n}, no interval (${kappa.noInterval})`;
  return `${within(kappa.value, kappa)} over ${kappa.n}`;
}
