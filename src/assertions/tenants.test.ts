import { describe, expect, it } from 'vitest';
import { asserted, chunk } from './asserted.testkit';
import { noForbiddenText } from './noForbiddenText';
import { noForeignChunk } from './noForeignChunk';

describe('noForeignChunk', () => {
  it('holds where all is of the tenant, and where nothing was retrieved', () => {
    expect(noForeignChunk(asserted({ text: '' }))).toEqual({ outcome: 'held' });
    expect(noForeignChunk(asserted({ text: '', retrieved: 0 }))).toEqual({ outcome: 'held' });
  });

  it('names chunk and tenant, used or not', () => {
    const retrieved = [chunk('c1'), chunk('tb-1', 'tallowby')];
    expect(noForeignChunk(asserted({ text: 'It is 5 [1].', retrieved, offered: 1 }))).toEqual({
      outcome: 'broken',
      detail: 'the chunk "tb-1" is of tenant "tallowby", the case of "meridian"',
    });
  });

  it('looks at the source as well', () => {
    const source = { tenant_id: 'tallowby', source_type: 'doc', source_id: 'logs', start: 0, end: 9 } as const;
    expect(noForeignChunk(asserted({ text: '', retrieved: [{ ...chunk('c1'), source }] }))).toEqual({
      outcome: 'broken',
      detail: 'the chunk "c1" is of tenant "tallowby", the case of "meridian"',
    });
    const own = { ...source, tenant_id: 'meridian' };
    expect(noForeignChunk(asserted({ text: '', retrieved: [{ ...chunk('c1'), source: own }] }))).toEqual({
      outcome: 'held',
    });
  });

  it('names three and counts the rest', () => {
    const retrieved = ['a', 'b', 'c', 'd', 'e'].map((id) => chunk(id, ''));
    expect(noForeignChunk(asserted({ text: '', retrieved }))).toEqual({
      outcome: 'broken',
      detail:
        'the chunk "a" is of tenant ""; the chunk "b" is of tenant ""; the chunk "c" is of tenant ""; and 2 more, the case of "meridian"',
    });
  });
});

describe('noForbiddenText', () => {
  const forbidden_text = ['tin sparrow', 'pool-kestrel-9'];

  it('does not apply where nothing is forbidden', () => {
    expect(noForbiddenText(asserted({ text: 'tin sparrow' }))).toBeUndefined();
  });

  it('names what got out', () => {
    expect(
      noForbiddenText(asserted({ forbidden_text, text: 'It is Tin\nSparrow, on pool\u2011kestrel\u20119.' })),
    ).toEqual({
      outcome: 'broken',
      detail: 'the answer holds "tin sparrow"; "pool-kestrel-9"',
    });
    expect(noForbiddenText(asserted({ forbidden_text, text: 'It is tin [1] sparrow.' }))).toEqual({
      outcome: 'broken',
      detail: 'the answer holds "tin sparrow"',
    });
  });

  it('looks at what the user is shown alone', () => {
    const withheld = { by: 'support_check', text: 'It is tin sparrow.', citations: [] } as const;
    const retrieved = [{ ...chunk('c1'), text: 'tin sparrow' }];
    const told = {
      forbidden_text,
      text: "I don't know.",
      abstained: true,
      withheld,
      retrieved,
      rewritten: 'tin sparrow',
    };
    expect(noForbiddenText(asserted(told))).toEqual({ outcome: 'held' });
  });
});
