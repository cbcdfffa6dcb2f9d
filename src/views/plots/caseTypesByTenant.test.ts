import { describe, expect, it } from 'vitest';
import type { CaseType, GoldenCase } from '../../golden/case';
import type { CaseTruth } from '../../golden/caseTruth';
import { caseTypesByTenant } from './caseTypesByTenant';
import { checkedChart } from './chart.testkit';
import { cloudColors } from './theme';

const truth = (tenant_id: string, case_type: CaseType): CaseTruth => {
  return { golden: { tenant_id, case_type } as GoldenCase, located: [], lostPassages: [] };
};

describe('caseTypesByTenant', () => {
  it('counts each type of each tenant, in order, and colours what expects an abstention', () => {
    const truths = [
      truth('zeta', 'normal'),
      truth('acme', 'normal'),
      truth('acme', 'normal'),
      truth('acme', 'cross_tenant'),
    ];
    const { all, label } = checkedChart(caseTypesByTenant(truths));
    expect(label).toMatch(
      /^Cases by type and tenant: acme normal 2, zeta normal 1, acme out of scope 0, zeta out of scope 0/,
    );
    expect(label).toMatch(/acme cross tenant 1, zeta cross tenant 0\.$/);
    const drawn = all('rect').filter((bar) => Number(bar.getAttribute('width')) > 0);
    expect(drawn.map((bar) => bar.getAttribute('fill')).sort()).toEqual(
      [cloudColors.answerable, cloudColors.answerable, cloudColors.unanswerable_off_topic].sort(),
    );
    const texts = all('text').map((text) => text.textContent);
    for (const said of ['exact identifier', 'acme', 'zeta', '● expects an abstention']) expect(texts).toContain(said);
  });

  it.each<[string, CaseTruth[]]>([
    ['no case', []],
    ['one case', [truth('acme', 'out_of_scope')]],
    ['a hostile tenant', [truth('</svg><script>alert(1)</script><img src=x>', 'normal')]],
  ])('draws with %s', (_, truths) => {
    checkedChart(caseTypesByTenant(truths));
  });
});
