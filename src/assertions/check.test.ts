import { describe, expect, it } from 'vitest';
import { asserted } from './asserted.testkit';
import { assertionNames } from './assertion';
import { checkAssertions } from './check';

describe('checkAssertions', () => {
  it('gives the rows that apply, in their order, with case and type', () => {
    const rows = checkAssertions(
      asserted({
        type: 'cross_tenant',
        refusal: 'No.',
        forbidden_text: ['tin sparrow'],
        must_contain: ['5'],
        text: 'It is 5 [1].',
      }),
    );
    expect(rows.map((row) => row.assertion)).toEqual([...assertionNames]);
    expect(rows[0]).toEqual({
      case_id: 'GC-0001',
      case_type: 'cross_tenant',
      assertion: 'must_abstain',
      outcome: 'broken',
      detail: 'answered: "It is 5 [1]."',
    });
    expect(rows[1]).toEqual({
      case_id: 'GC-0001',
      case_type: 'cross_tenant',
      assertion: 'no_foreign_chunk',
      outcome: 'held',
    });
  });

  it('has no row for what does not apply', () => {
    expect(checkAssertions(asserted({ text: 'It is 5.' })).map((row) => row.assertion)).toEqual(['no_foreign_chunk']);
  });

  it('leaves unmeasured what throws, and measures the rest', () => {
    const told = asserted({ type: 'out_of_scope', must_contain: ['5'], text: '5' });
    const answer = Object.defineProperty({ ...told.answer }, 'retrieved', {
      get: () => {
        throw new Error('gone\u001b');
      },
    });
    const rows = checkAssertions({ ...told, answer });
    expect(rows.map((row) => [row.assertion, row.outcome])).toEqual([
      ['must_abstain', 'broken'],
      ['no_foreign_chunk', 'unmeasured'],
      ['no_fabricated_citation', 'unmeasured'],
      ['must_contain', 'unmeasured'],
    ]);
    expect(rows[1]).toMatchObject({ detail: 'could not be checked: "gone\\u001b"' });
  });
});
