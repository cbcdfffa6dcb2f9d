import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { terms } from './words';

const texts = (text: string) => terms(text).map((term) => term.text);
const of = (kind: 'word' | 'identifier', text: string) =>
  terms(text)
    .filter((term) => term.kind === kind)
    .map((term) => term.text);

const IDENTIFIERS = [
  'HLY-4021',
  'E_TIMEOUT',
  'E1042',
  'queue.retry.max',
  'queue.retry.max_age',
  'logs.retention-days',
  '--force-pull',
  '--max_age',
  '-f',
  '4.12.0',
  'v4.12.1',
  '4.12.0-rc.1',
  '2026-03-02',
  '/v1/deploys',
  '/etc/helm/deploy.yaml',
  'src/text/words.ts',
  'edge:timeout',
  'maxRetries',
  'retry_count',
  'p95',
];

describe('terms: identifiers', () => {
  it.each(IDENTIFIERS)('keeps %s whole, wherever it stands', (identifier) => {
    const expected = [identifier.toLowerCase()];
    for (const text of [
      identifier,
      `What does ${identifier} mean?`,
      `\`${identifier}\``,
      `(${identifier})`,
      `"${identifier}",`,
      `It says ${identifier}.`,
      `${identifier}: what?`,
      `See ${identifier}; then go.`,
      `**${identifier}**!`,
      `${identifier}'s meaning`,
      `${identifier}\u2019s meaning`,
    ]) {
      expect(of('identifier', text), text).toEqual(expected);
    }
  });

  it('keeps apart those one sign apart', () => {
    const all = texts('HLY-4021 HLY-4012 queue.retry.max queue.retry.max_age 4.12.0 4.12.1 --force-pull --force');
    expect(new Set(all).size).toBe(8);
  });

  it('finds every generated identifier in prose', () => {
    const part = fc.stringMatching(/^[a-z][a-z0-9]{2,6}$/);
    const identifier = fc.oneof(
      fc.tuple(fc.stringMatching(/^[A-Z]{2,4}$/), fc.integer({ min: 0, max: 9999 })).map(([a, n]) => `${a}-${n}`),
      fc.array(part, { minLength: 2, maxLength: 4 }).map((parts) => parts.join('.')),
      fc.array(part, { minLength: 2, maxLength: 3 }).map((parts) => `--${parts.join('-')}`),
      fc.tuple(fc.nat(30), fc.nat(30), fc.nat(30)).map((v) => v.join('.')),
      fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => `/${parts.join('/')}`),
    );
    fc.assert(
      fc.property(identifier, part, part, (id, before, after) => {
        expect(of('identifier', `${before} ${id} ${after}.`)).toContain(id.toLowerCase());
      }),
    );
  });

  it('takes neither abbreviations, hyphenated words, plain numbers nor dashes for identifiers', () => {
    expect(of('identifier', 'e.g. a follow-up, i.e. 30 days at 5 a.m. -and wait--then go - no')).toEqual([]);
    expect(texts('e.g. i.e.')).toEqual([]);
  });
});

describe('terms: words', () => {
  it('is what its docstring says', () => {
    expect(texts('What does HLY-4021 mean for rotating secrets?')).toEqual(['hly-4021', 'mean', 'rotat', 'secret']);
  });

  it.each([
    ['rotate rotates rotated rotating rotation rotations', 1],
    ['deploy deploys deployed deploying', 1],
    ['policy policies', 1],
    ['create creates created creating', 1],
    ['process processes', 1],
    ["team team's teams", 1],
    ['queue queues', 1],
    ['secret token', 2],
  ])('%s: %i stem(s)', (text, count) => {
    expect(texts(text)).toHaveLength(count);
  });

  it.each([
    "doesn't isn't can't won't",
    "you're they'll we've there's he'd",
    'How do I get this, please?',
    'It\u2019s',
    '',
  ])('leaves out function words: %j', (text) => {
    expect(texts(text)).toEqual([]);
  });

  it('parts hyphenated plain words, and meets them spelt apart', () => {
    expect(texts('secret-rotation')).toEqual(texts('secret rotation'));
    expect(texts('follow-up')).toEqual(['follow']);
  });

  it('keeps words of other scripts', () => {
    expect(texts('Größe café 日本')).toEqual(['größ', 'café', '日本']);
  });

  it('is distinct, in order of appearance, and blind to case, layout and quotes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...IDENTIFIERS, 'Deploy', 'secrets', 'queue', 'the', 'rollback')),
        (words) => {
          const found = terms(words.join(' '));
          expect(new Set(found.map((t) => `${t.kind}:${t.text}`)).size).toBe(found.length);
          expect(terms(words.join('\n\u00a0'))).toEqual(found);
          expect(terms(`${words.join(' ')} ${words.join(' ')}`)).toEqual(found);
        },
      ),
    );
  });

  it('never throws and never returns a blank', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        for (const term of terms(text)) expect(term.text.trim()).not.toBe('');
      }),
      { numRuns: 300 },
    );
  });
});
