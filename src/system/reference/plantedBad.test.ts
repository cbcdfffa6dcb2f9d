import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readJson } from '../../files/readJson';
import { mustAbstainTypes, parseCases } from '../../golden/case';
import { useLite } from '../../models/useLite';
import { abstains } from '../abstains';
import type { SystemQuestion } from '../system';
import { systemContract } from '../systemContract.testkit';
import { type Library, openLibrary } from './library';
import { plantedBad } from './plantedBad';
import { referenceSystem } from './reference';

/** The committed corpus, opened once for this file. */
let opened: Promise<Library> | undefined;
const theLibrary = () => {
  opened ??= openLibrary({ embedder: useLite() });
  return opened;
};
let library: Library;
beforeAll(async () => {
  library = await theLibrary();
});
afterAll(() => library.close());

const cases = parseCases(readJson('golden/cases.json'), 'golden/cases.json');
const asks = ({ tenant_id, query, history }: (typeof cases)[number]): SystemQuestion => ({ tenant_id, query, history });
const mustAbstain = cases.filter(({ case_type }) => mustAbstainTypes.includes(case_type));
const runtime: SystemQuestion = { tenant_id: 'meridian', query: 'job max runtime hours', history: [] };

systemContract('the planted bad system', async () => {
  const library = await theLibrary();
  return {
    system: { ...plantedBad(library), close: async () => {} },
    question: runtime,
    tenants: ['orbweaver', 'tallowby'],
  };
});

describe('plantedBad', () => {
  it('is named as what it is, without a gate and without a support check', () => {
    const { id, config } = plantedBad(library);
    expect(id).toBe('reference:planted-bad');
    expect(config).toMatchObject({ arm: expect.stringMatching(/^hybrid@/), gate: 'open' });
    expect(config.answerer).toMatch(/^extractive@1,floor=0/);
    expect(config.answerer).not.toBe(referenceSystem({ library }).config.answerer);
    expect(plantedBad(library, 'vector').config.arm).toMatch(/^vector@/);
  });

  it('answers every golden case that a right system abstains from', async () => {
    const system = plantedBad(library);
    expect(mustAbstain.length).toBeGreaterThan(0);
    for (const golden of mustAbstain)
      expect(abstains(await system.answer(asks(golden)), system.refusal), golden.case_id).toBe(false);
  });

  it('keeps tenants apart all the same', async () => {
    const system = plantedBad(library);
    for (const golden of cases) {
      const { retrieved } = await system.answer(asks(golden));
      const others = retrieved.filter(({ tenant_id }) => tenant_id !== golden.tenant_id);
      expect(others, golden.case_id).toEqual([]);
    }
  });
});
