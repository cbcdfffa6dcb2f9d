import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readJson } from '../files/readJson';
import { mustAbstainTypes, parseCases } from '../golden/case';
import { asserted } from './asserted.testkit';
import { checkAssertions } from './check';

const FILE = join(__dirname, '../../golden/cases.json');

describe('the reference answers of golden/cases.json', () => {
  it('break no assertion', () => {
    const cases = parseCases(readJson(FILE), FILE);
    expect(cases.length).toBeGreaterThan(30);
    const broken = cases.flatMap((golden) => {
      const abstained = mustAbstainTypes.includes(golden.case_type);
      const { answer } = asserted({ text: golden.reference_answer, abstained, retrieved: 0 });
      return checkAssertions({ golden, answer }).filter((row) => row.outcome !== 'held');
    });
    expect(broken).toEqual([]);
  });
});
