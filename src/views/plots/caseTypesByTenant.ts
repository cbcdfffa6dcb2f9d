import * as Plot from '@observablehq/plot';
import { CaseType, mustAbstainTypes } from '../../golden/case';
import type { CaseTruth } from '../../golden/caseTruth';
import { cloudColors, draw, ink, key, muted, paper } from './theme';

/** How many cases of each type each tenant has; those that expect an abstention in another colour. */
export function caseTypesByTenant(truths: readonly CaseTruth[]): string {
  const tenants = [...new Set(truths.map((truth) => truth.golden.tenant_id))].sort();
  const rows = CaseType.options.flatMap((type) =>
    tenants.map((tenant) => ({
      tenant,
      type: type.replaceAll('_', ' '),
      n: truths.filter((truth) => truth.golden.case_type === type && truth.golden.tenant_id === tenant).length,
      color: mustAbstainTypes.includes(type) ? cloudColors.unanswerable_off_topic : cloudColors.answerable,
    })),
  );
  const most = Math.max(0, ...rows.map((row) => row.n));
  return draw({
    label: `Cases by type and tenant: ${rows.map((row) => `${row.tenant} ${row.type} ${row.n}`).join(', ')}.`,
    height: 260,
    marginLeft: 120,
    marginTop: 66,
    x: { label: 'cases →', domain: [0, most + 1], grid: true, ticks: Math.min(most, 4), tickFormat: 'd' },
    y: { label: null, domain: CaseType.options.map((type) => type.replaceAll('_', ' ')), tickSize: 0 },
    fx: { label: null, domain: tenants, padding: 0.1 },
    marks: [
      Plot.barX(rows, { y: 'type', fx: 'tenant', x: 'n', fill: 'color', inset: 2 }),
      Plot.text(rows, {
        y: 'type',
        fx: 'tenant',
        x: 'n',
        text: (row) => String(row.n),
        dx: 10,
        fill: ink,
        stroke: paper,
        strokeWidth: 3,
      }),
      Plot.ruleX([0], { stroke: muted }),
      ...key(
        [
          { text: 'expects an answer', color: cloudColors.answerable },
          { text: 'expects an abstention', color: cloudColors.unanswerable_off_topic },
        ],
        { dx: 0, dy: -58, ...(tenants[0] === undefined ? {} : { fx: tenants[0] }) },
      ),
    ],
  });
}
