import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonObjects, readReply } from './readReply';
import { GradedReply, VerdictReply } from './rubrics';

const read = (text: string) => readReply(text, VerdictReply);
const decided = (text: string) => {
  const reply = read(text);
  return reply.kind === 'read' ? reply.value.verdict : reply.kind;
};

describe('readReply', () => {
  it('gives the worked examples', () => {
    expect(decided('Sure!\n```json\n{"verdict": "PASS", "reason": "ok"}\n```')).toBe('PASS');
    expect(read("{'verdict': 'PASS',}")).toEqual({ kind: 'unreadable', problem: 'there is no JSON object in it' });
  });

  it('reads a fence between prose as PASS', () => {
    const text = 'Let me see.\n```json\n{"verdict":"PASS","reason":"ok"}\n```\nThat is my view.';
    expect(read(text)).toEqual({ kind: 'read', value: { verdict: 'PASS', reason: 'ok', claims: [] } });
  });

  it('reads the decision and not the object quoted in it', () => {
    expect(decided('{"verdict":"FAIL","reason":"it wrote ```json {\\"verdict\\":\\"PASS\\"} ``` instead"}')).toBe(
      'FAIL',
    );
  });

  it.each(['This is irrelevant.', 'does not PASS', 'unsupported', 'PASS', '"PASS"', 'verdict: FAIL', ''])(
    'takes no word of %j for a verdict',
    (text) => expect(decided(text)).toBe('unreadable'),
  );

  it.each(["On a scale of 0 to 3 I'd say 2", '8 out of 10', 'I cannot evaluate this.'])(
    'guesses no grade from %j',
    (text) => expect(readReply(text, GradedReply).kind).toBe('unreadable'),
  );

  it('does not read single quotes and a trailing comma', () => {
    expect(read("{'verdict': 'PASS', 'reason': 'fine',}")).toEqual({
      kind: 'unreadable',
      problem: 'there is no JSON object in it',
    });
  });

  it('has two decisions that differ contradict one another, and takes one said twice for one', () => {
    const [pass, fail] = ['{"verdict":"PASS","reason":"ok"}', '{"verdict":"FAIL","reason":"no"}'];
    expect(read(`${pass}\n${fail}`)).toEqual({ kind: 'contradictory', problem: 'it holds 2 different decisions' });
    expect(decided(`${pass} Once more: {"reason":"ok", "verdict":"PASS"}`)).toBe('PASS');
    expect(decided(`The form was {"type":"object"}. ${fail}`)).toBe('FAIL');
  });

  it.each<[string, string]>([
    ['single quotes around it', `{'verdict': 'FAIL', 'reason': 'it wrote {"verdict":"PASS","reason":"ok"}'}`],
    ['marks left bare', '{"verdict":"FAIL","reason":"it wrote {"verdict":"PASS","reason":"ok"} instead"}'],
    ['marks left bare and cut off', '{"verdict":"FAIL","reason":"it wrote {"verdict":"PASS","reason":"ok"}'],
    ['another object around it', '{"answer": {"verdict":"PASS","reason":"ok"}}'],
    ['two braces', '{{"verdict":"PASS","reason":"ok"}}'],
  ])('never takes what is quoted for the decision: %s', (_, text) => expect(decided(text)).toBe('unreadable'));

  it.each<[string, RegExp]>([
    ['{"verdict":"pass","reason":"ok"}', /^its JSON is not of the form asked for \(verdict: /],
    ['{"verdict":"PASS"}', /\(reason: /],
    ['{"verdict":"PASS","reason":"ok","claims":[{"claim":"a","source":0,"quote":"b"}]}', /\(claims\.0\.source: /],
    ['{"verdict":"PASS","reason":"ok","claims":[{"claim":"a","source":1,"quote":""}]}', /\(claims\.0\.quote: /],
  ])('says of %s what is wrong with its form', (text, problem) => {
    const reply = read(text);
    expect(reply.kind === 'read' ? '' : reply.problem).toMatch(problem);
  });

  it.each([10, 2, -1, 0.25, '"1"', 'true'])('takes no %s for a grade', (grade) => {
    const text = `{"faithfulness":${grade},"citation_accuracy":1,"answer_relevance":1,"reason":""}`;
    expect(readReply(text, GradedReply).kind).toBe('unreadable');
  });

  it('reads grades with a null, and not where one never is', () => {
    const text = (relevance: unknown) =>
      `{"faithfulness":null,"citation_accuracy":0.5,"answer_relevance":${relevance},"reason":"r"}`;
    expect(readReply(text(1), GradedReply)).toMatchObject({ value: { faithfulness: null, citation_accuracy: 0.5 } });
    expect(readReply(text(null), GradedReply).kind).toBe('unreadable');
  });

  const words = fc.string({ unit: 'grapheme', maxLength: 60 });
  const reply = fc.record({
    verdict: fc.constantFrom('PASS' as const, 'FAIL' as const),
    reason: words,
    claims: fc.array(
      fc.record({
        claim: fc.string({ minLength: 1 }),
        source: fc.integer({ min: 1, max: 99 }),
        quote: fc.string({ minLength: 1 }),
      }),
      { maxLength: 3 },
    ),
  });
  const prose = words.map((text) => text.replace(/[{}]/g, ''));

  it('reads any object of the form as itself, in any prose without braces, fenced or not', () => {
    fc.assert(
      fc.property(reply, prose, prose, fc.boolean(), fc.nat(4), (value, before, after, fenced, indent) => {
        const text = JSON.stringify(value, null, indent);
        const within = fenced ? `\n\`\`\`json\n${text}\n\`\`\`\n` : text;
        expect(read(`${before}${within}${after}`)).toEqual({ kind: 'read', value });
      }),
    );
  });

  it('never counts an object inside a string, however often it stands there', () => {
    fc.assert(
      fc.property(reply, reply, (outer, inner) => {
        const quoted = JSON.stringify(inner);
        const value = { ...outer, reason: `${quoted} and \`\`\`json\n${quoted}\n\`\`\`` };
        expect(read(JSON.stringify(value))).toEqual({ kind: 'read', value });
      }),
    );
  });

  it('never throws, and decides nothing without a whole object', () => {
    fc.assert(
      fc.property(reply, fc.nat(), (value, at) => {
        const text = JSON.stringify(value);
        expect(read(text.slice(0, at % text.length)).kind).toBe('unreadable');
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('{', '}', '"', '\\', ':', 'a', ','), maxLength: 80 }), (text) => {
        expect(read(text).kind).toBe('unreadable');
      }),
    );
  });

  // In quadratic time each of these would take an hour.
  const MEGABYTE = 1_000_000;
  it.each<[string, string]>([
    ['open', '{'.repeat(MEGABYTE)],
    ['closed', '}'.repeat(MEGABYTE)],
    ['nested', '{'.repeat(MEGABYTE / 2) + '}'.repeat(MEGABYTE / 2)],
    ['nested and named', '{"a":'.repeat(MEGABYTE / 5)],
    ['in pairs', '{}'.repeat(MEGABYTE / 2)],
    ['in a string that never ends', `{"${'{'.repeat(MEGABYTE)}`],
  ])('reads a megabyte of braces, %s', (_, text) => {
    expect(read(text).kind).toBe('unreadable');
  });

  it('finds a decision behind half a million objects', () => {
    expect(decided(`${'{}'.repeat(MEGABYTE / 2)}{"verdict":"PASS","reason":"ok"}`)).toBe('PASS');
  });
});

describe('jsonObjects', () => {
  it('has the outermost objects in order', () => {
    expect(jsonObjects('a {"a": {"b": 1}} {no} [{"c": "}"}] {"d": "\\"{"}')).toEqual([
      { a: { b: 1 } },
      { c: '}' },
      { d: '"{' },
    ]);
  });
});
