import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noUsage } from '../models/usage';
import type { Fault } from './fault';
import { readAnswer } from './readAnswer';
import type { Answer } from './system';

const chunk = { chunk_id: 'logs@0-9', tenant_id: 'acme', text: 'Thirty days.', scores: { similarity: 0.8 } };
const source = { tenant_id: 'acme', source_type: 'doc', source_id: 'logs', start: 0, end: 12 };
const whole = {
  text: 'Thirty days [1].',
  abstained: false,
  retrieved: [{ ...chunk, source }, { ...chunk, chunk_id: 'b' }, chunk],
  offered: 2,
  citations: ['logs@0-9'],
  signals: { margin: -0.2 },
  withheld: { by: 'confidence_gate', text: 'Thirty.', citations: ['b'] },
  rewritten: 'how long are logs kept',
  served_by: ['small'],
  events: { rerank_fallback: 1 },
  usage: { calls: 1, input_tokens: 90, output_tokens: 8, cost: 0.01 },
  timings: { retrieve: 12.5 },
};
const least = { text: 'Yes.', retrieved: [chunk] };
const told = (faults: readonly Fault[]) => faults.map(({ field, problem, spoils }) => `${spoils} ${field}: ${problem}`);
const faultsOf = (change: object) => told(readAnswer({ ...whole, ...change }).faults);
const answerOf = (change: object) => readAnswer({ ...whole, ...change }).answer as Answer;

describe('readAnswer: what is right', () => {
  it('keeps a whole answer as it is, repeats included', () => {
    expect(readAnswer(whole)).toEqual({ answer: whole, faults: [] });
  });

  it('fills in what may be left out, null being absent', () => {
    const read = { answer: { ...least, abstained: false, citations: [], usage: noUsage, timings: {} }, faults: [] };
    expect(readAnswer(least)).toEqual(read);
    const names = Object.keys(whole).filter((name) => !(name in least));
    const nulls = Object.fromEntries(names.map((name) => [name, null]));
    expect(readAnswer({ ...nulls, ...least })).toEqual(read);
    const { scores: _, ...bare } = chunk;
    expect(answerOf({ retrieved: [{ ...bare, source: null }], offered: 1 }).retrieved).toEqual([
      { ...chunk, scores: {} },
    ]);
  });

  it('passes over fields that it does not know', () => {
    const retrieved = [{ ...chunk, page: 3, source: { ...source, version: '2' } }];
    expect(readAnswer({ ...least, retrieved, extra: { deep: true } })).toEqual({
      answer: { ...readAnswer(least).answer, retrieved: [{ ...chunk, source }] },
      faults: [],
    });
  });

  it('reads an abstention without words, and an answer without words as an empty one', () => {
    for (const text of [undefined, null, '']) {
      expect(answerOf({ text, abstained: true })).toMatchObject({ text: '', abstained: true });
      expect(faultsOf({ text, abstained: true })).toEqual([]);
    }
    expect(answerOf({ text: ' \n' }).text).toBe(' \n');
    expect(faultsOf({ text: ' \n' })).toEqual([
      'nothing text: is empty, and the system does not say that it abstains: it counts 0',
    ]);
  });
});

describe('readAnswer: what is no answer', () => {
  it.each([
    [undefined, 'answer: is undefined, not an object: returned no text'],
    [null, 'answer: is null, not an object: returned no text'],
    ['Thirty days.', 'answer: is a string, not an object: returned no text'],
    [[whole], 'answer: is a list, not an object: returned no text'],
    [() => whole, 'answer: is a function, not an object: returned no text'],
    [{}, 'text: returned no text'],
    [{ ...whole, text: null }, 'text: returned no text'],
    [{ ...whole, text: undefined, abstained: false }, 'text: returned no text'],
    [{ ...whole, text: 30 }, 'text: is 30: returned no text'],
    [{ ...whole, text: 30, abstained: true }, 'text: is 30: returned no text'],
    [{ ...whole, text: ['Thirty', 'days'] }, 'text: is a list: returned no text'],
    [{ ...whole, abstained: 'true' }, 'abstained: is a string, neither true nor false'],
    [{ ...whole, abstained: 1 }, 'abstained: is 1, neither true nor false'],
  ])('%j', (value, fault) => {
    const { answer, faults } = readAnswer(value);
    expect(answer).toBeUndefined();
    expect(told(faults)).toEqual([`answer ${fault}`]);
  });
});

describe('readAnswer: what it leaves out and names', () => {
  it.each([
    ['no list of what was retrieved', undefined, 'does not say what it retrieved'],
    ['null for it', null, 'does not say what it retrieved'],
    ['an object for it', { 0: chunk }, 'is an object, not a list'],
    ['a list without end', new Array(4_000_000_000), 'has 4000000000 entries, more than 10000'],
  ])('%s', (_, retrieved, problem) => {
    expect(faultsOf({ retrieved, offered: undefined })).toEqual([`retrieval retrieved: ${problem}`]);
    expect(answerOf({ retrieved, offered: undefined }).retrieved).toEqual([]);
  });

  it('chunks without a name, a tenant or a text, by their place in the list', () => {
    const retrieved = [
      chunk,
      { ...chunk, chunk_id: '' },
      { ...chunk, tenant_id: undefined, text: null },
      'text alone',
      { ...chunk, chunk_id: 7 },
      { ...chunk, chunk_id: 'last' },
    ];
    expect(faultsOf({ retrieved })).toEqual([
      'retrieval retrieved[1].chunk_id: is an empty string, not a name',
      'retrieval retrieved[2].tenant_id: is undefined, not a name',
      'retrieval retrieved[2].text: is null, not a text',
      'retrieval retrieved[3]: is a string, not a chunk',
      'retrieval retrieved[4].chunk_id: is 7, not a name',
    ]);
    expect(answerOf({ retrieved }).retrieved.map((kept) => kept.chunk_id)).toEqual(['logs@0-9', 'last']);
    // Of the first two that it offered, one is left.
    expect(answerOf({ retrieved }).offered).toBe(1);
  });

  it('scores that are no numbers, and leaves the ranking as it is', () => {
    const scores = { a: Number.NaN, b: Infinity, c: null, d: '0.5', e: true, f: 0.5, 'odd\nname': -Infinity };
    const retrieved = [{ ...chunk, scores }, { ...chunk, chunk_id: 'b', scores: [0.5] }, chunk];
    expect(faultsOf({ retrieved })).toEqual([
      'score retrieved[0].scores.a: is NaN',
      'score retrieved[0].scores.b: is Infinity',
      'score retrieved[0].scores.c: is null',
      'score retrieved[0].scores.d: is a string',
      'score retrieved[0].scores.e: is a boolean',
      'score retrieved[0].scores["odd\\nname"]: is -Infinity',
      'score retrieved[1].scores: is a list, not an object of numbers',
    ]);
    expect(answerOf({ retrieved }).retrieved.map((kept) => kept.scores)).toEqual([{ f: 0.5 }, {}, chunk.scores]);
    expect(answerOf({ retrieved }).retrieved.map((kept) => kept.chunk_id)).toEqual(['logs@0-9', 'b', 'logs@0-9']);
  });

  it.each([
    ['end', { end: 0 }],
    ['start', { start: -1 }],
    ['half an offset', { start: 0.5 }],
    ['type', { source_type: 'page' }],
    ['tenant', { tenant_id: undefined }],
    ['id', { source_id: 12 }],
  ])('a source with a wrong %s', (_, change) => {
    const retrieved = [{ ...chunk, source: { ...source, ...change } }];
    expect(faultsOf({ retrieved, offered: 1 })).toEqual([
      'retrieval retrieved[0].source: is no span of a source, {tenant_id, source_type, source_id, start, end} with 0 <= start < end',
    ]);
    expect(answerOf({ retrieved, offered: 1 }).retrieved).toEqual([chunk]);
  });

  it.each([-1, 4, 1.5, '2', Number.NaN, true])('the count of offered sources %j', (offered) => {
    expect(faultsOf({ offered })).toHaveLength(1);
    expect(faultsOf({ offered })[0]).toMatch(/^citations offered: is .*, not a count of the 3 retrieved$/);
    expect(answerOf({ offered })).not.toHaveProperty('offered');
  });

  it('citations that are no chunk_ids', () => {
    expect(faultsOf({ citations: ['b', 1, ''] })).toEqual([
      'citations citations[1]: is 1, not a name',
      'citations citations[2]: is an empty string, not a name',
    ]);
    expect(answerOf({ citations: ['b', 1, ''] }).citations).toEqual(['b']);
    expect(faultsOf({ citations: 'b' })).toEqual(['citations citations: is a string, not a list']);
  });

  it.each([
    [{ usage: { calls: 1, input_tokens: -1, output_tokens: 0 } }, 'usage: is not {calls', 'usage', noUsage],
    [{ usage: { input_tokens: 9, output_tokens: 1 } }, 'usage: is not {calls', 'usage', noUsage],
    [{ usage: 12 }, 'usage: is not {calls', 'usage', noUsage],
    [{ usage: { ...noUsage, cost: Number.NaN } }, 'usage.cost: is NaN, not a number', 'usage', noUsage],
    [{ timings: { a: -1, b: 2 } }, 'timings.a: is -1, below 0', 'timings', { b: 2 }],
    [{ events: { a: Number.NaN } }, 'events.a: is NaN', 'events', {}],
    [{ signals: { a: null, b: 1 } }, 'signals.a: is null', 'signals', { b: 1 }],
    [{ withheld: { by: 'me', text: 'x', citations: [] } }, 'withheld: is not {by, text', 'withheld', undefined],
    [{ rewritten: 7 }, 'rewritten: is 7, not a text', 'rewritten', undefined],
    [{ served_by: ['small', 3] }, 'served_by[1]: is 3, not a name', 'served_by', ['small']],
  ])('%j', (change, fault, field, kept) => {
    expect(faultsOf(change)).toHaveLength(1);
    expect(faultsOf(change)[0]?.startsWith(`score ${fault}`)).toBe(true);
    expect(answerOf(change)[field as keyof Answer]).toEqual(kept);
  });
});

describe('readAnswer: what is hostile', () => {
  it('survives what throws when it is looked at', () => {
    const throwing = Object.defineProperty({ ...whole }, 'timings', {
      get() {
        throw new Error('not now');
      },
    });
    const revoked = Proxy.revocable({}, {});
    revoked.revoke();
    expect(told(readAnswer(throwing).faults)).toEqual(['answer answer: cannot be read: Error: not now']);
    for (const value of [
      revoked.proxy,
      { ...whole, retrieved: revoked.proxy },
      { ...whole, retrieved: [revoked.proxy] },
    ])
      expect(told(readAnswer(value).faults)[0]).toMatch(/^answer answer: cannot be read: TypeError: .*revoked/);
  });

  it('is not fooled by fields that change, and takes over no object of the system', () => {
    let reads = 0;
    const changing = {
      ...whole,
      get text() {
        reads += 1;
        return reads === 1 ? 'first' : 7;
      },
    };
    expect(readAnswer(changing).answer?.text).toBe('first');
    const mine = structuredClone(whole);
    const { answer } = readAnswer(mine);
    mine.citations.push('later');
    Object.assign(mine.retrieved[0] as object, { text: 'later' });
    expect(answer).toEqual(whole);
  });

  it('lets no key reach a prototype', () => {
    const text = JSON.stringify(whole).replaceAll('"similarity"', '"__proto__"');
    const { answer, faults } = readAnswer(JSON.parse(text));
    expect(told(faults)[0]).toBe('score retrieved[0].scores.__proto__: is no name');
    expect(answer?.retrieved[0]?.scores).toEqual({});
    const inherited = JSON.parse('{"__proto__": {"text": "Yes.", "abstained": true}}');
    expect(told(readAnswer(inherited).faults)).toEqual(['answer text: returned no text']);
    expect(({} as { text?: string }).text).toBeUndefined();
  });

  it('reads a text of ten million characters', () => {
    expect(answerOf({ text: 'x'.repeat(10_000_000) }).text).toHaveLength(10_000_000);
  });

  it('gives plain values that a file gives back, whatever it is given', () => {
    const anything = fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true, withMap: true });
    const near = fc.record(
      Object.fromEntries(Object.entries(whole).map(([key, value]) => [key, fc.oneof(fc.constant(value), anything)])),
      { requiredKeys: ['text'] },
    );
    fc.assert(
      fc.property(fc.oneof(near, anything), (value) => {
        const { answer, faults } = readAnswer(value);
        expect(answer === undefined).toBe(faults.some(({ spoils }) => spoils === 'answer'));
        if (answer === undefined) return;
        expect(JSON.parse(JSON.stringify(answer))).toEqual(answer);
        expect(readAnswer(answer)).toMatchObject({ answer });
      }),
      { numRuns: 500 },
    );
  });

  it('finds nothing more to say about what it has read', () => {
    const scores = fc.dictionary(fc.string(), fc.double());
    fc.assert(
      fc.property(fc.array(fc.record({ ...chunkArbitraries(), scores })), scores, (retrieved, signals) => {
        const { answer } = readAnswer({ ...least, retrieved, signals });
        expect(readAnswer(answer)).toEqual({ answer, faults: [] });
      }),
    );
  });
});

function chunkArbitraries() {
  const name = fc.string();
  return { chunk_id: name, tenant_id: name, text: name };
}
