import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdsLiteral } from './literal';

const held = (literal: string, texts: readonly string[]) => {
  for (const text of texts) expect(holdsLiteral(text, literal), `${JSON.stringify(text)} holds ${literal}`).toBe(true);
};
const lacked = (literal: string, texts: readonly string[]) => {
  for (const text of texts) expect(holdsLiteral(text, literal), `${JSON.stringify(text)} lacks ${literal}`).toBe(false);
};

describe('holdsLiteral: numbers', () => {
  it('is what its docstring says', () => {
    held('5', ['It is tried 5 times.', '(5)', '5.', '$5', '5%', '5s', '5-minute']);
    lacked('5', ['15 retries', '5,000', '0.5', '5.2', '-5', '5-10', '5k', '2026-05']);
  });

  it('takes a number whole', () => {
    held('5', ['5 retries', 'at 5, then', '"5"', '[5]', '5!', '5: yes', '5/day', '5\u2026', '~5', '\u22655', 'x = 5;']);
    lacked('5', [
      '1.5',
      '.5',
      '52',
      '2,5',
      '5 000',
      '1 005',
      '1-5',
      '5\u201310',
      '5/10',
      '22:5',
      'a5b',
      '5_a',
      'five',
      '',
    ]);
    held('1%', ['is 1%.', '(1%)']);
    lacked('1%', ['2,1%', '0.1%', '11%', '1 %']);
    held('96', ['96 hours', '--overlap 96h', '96\u00a0h']);
    lacked('96', ['1996', '960', '9.96']);
    held('9,000', ['9,000 a second']);
    lacked('9,000', ['19,000', '9,000,000', '9,0001', '9 000', '9000']);
    held('06:00', ['until 06:00 UTC', '06:00.']);
    lacked('06:00', ['06:00:30', '106:00']);
  });

  it('reads groups, whatever space is between', () => {
    held('10 000', ['10 000', '10\u00a0000', '10\u202f000', '10&nbsp;000', '10\n000']);
    lacked('10 000', ['10 000 000', '110 000', '10 0001', '10000']);
    lacked('000', ['10 000']);
    held('600', ['at 22:00 600 jobs', '2024 600']);
  });

  it('allows a unit, and the number of an identifier or a version', () => {
    held('5', ['5GB', '5GiB', '5ms', '5th', '5am', '5x', '5\u56de']);
    lacked('5', ['5gx', '5B', '5e3', '5mm']);
    held('5530', ['That is HLY-5530:']);
    lacked('5530', ['HLY-55301', 'HLY5530']);
    held('4.12.1', ['from v4.12.1 on', '4.12.1.']);
    lacked('4.12.1', ['4.12.10', '14.12.1', '4.12.1-2', '4.12.1.3', 'xv4.12.1']);
  });
});

describe('holdsLiteral: words and identifiers', () => {
  it('takes words whole', () => {
    held('waiver', ['a waiver.', 'WAIVER', "the waiver's", 'waiver-holder', '"waiver"']);
    lacked('waiver', ['waivers', 'waiver_id', 'waiver.id', 'unwaiver']);
    held('Ines', ['then Ines, then', 'Ines\u2019s']);
    held('release train', ['release\n train', 'release **train**']);
    held('caf\u00e9', ['cafe\u0301']);
    lacked('cafe', ['cafe\u0301']);
    held('\u8a2d\u5b9a', ['\u8a2d\u5b9a\u306f']);
  });

  it('takes identifiers over hyphens and dots', () => {
    held('--raw', ['use --raw.', '`--raw`', '**--raw**', '(--raw)', '--RAW=x']);
    lacked('--raw', ['--raw-bytes', 'no--raw', '---raw', '--rawest', '--raw_x', '-raw']);
    held('S2', ['S2.', '(s2)', 'S2\u2019s']);
    lacked('S2', ['S25', 'XS2']);
    held('flags.boot.wait', ['`flags.boot.wait: true`', 'flags.boot.wait.']);
    lacked('flags.boot.wait', ['flags.boot.wait.max', 'flags.boot.wait-x', 'my.flags.boot.wait']);
    held('pci-a', ['pools pci-a, pci-b']);
    lacked('pci-a', ['pci-a-2', 'pci-ab', 'x-pci-a']);
    held('month-end', ['at month-end.']);
    held('hal env wake', ['`hal env wake`', 'run `hal env wake dev`']);
  });
});

describe('holdsLiteral: marks', () => {
  it('sees through emphasis, escapes, entities and signs without width', () => {
    held('5 retries', [
      '**5** retries',
      '_5_ retries',
      '*5 retries*',
      '`5` retries',
      '<b>5</b> retries',
      '5\u200b retries',
    ]);
    held('retry_count', ['retry_count', 'retry\\_count', '**retry_count**']);
    lacked('retrycount', ['retry_count']);
    lacked('53', ['5*3']);
  });

  it('allows punctuation at either end of a literal', () => {
    held('5.', ['It is 5. Then']);
    lacked('5.', ['5.2', '5']);
    held('(5)', ['is (5)']);
    held('yes,"', ['\u201cyes,\u201d he said']);
    held('$5', ['US$5']);
    lacked('$5', ['$5.20', '$50']);
    lacked('.5', ['0.5']);
    held('**', ['a ** b']);
    lacked('**', ['a * b']);
  });
});

describe('holdsLiteral: properties', () => {
  const literal = fc.oneof(
    fc.stringMatching(/^[a-z\u00e9\u00fc]{1,6}( [a-z\u00e9\u00fc]{1,6}){0,2}$/),
    fc.stringMatching(/^[1-9]\d{0,3}$/),
    fc.stringMatching(/^--[a-z]{2,5}(-[a-z]{2,5})?$/),
    fc.stringMatching(/^[A-Z]{2,3}-[1-9]\d{3}$/),
  );

  it('finds a literal between words, however composed, spaced, cased and emphasised', () => {
    const form = fc.constantFrom('NFC', 'NFD', 'NFKC', 'NFKD');
    const gap = fc.constantFrom(' ', '\u00a0', '\n', '\u202f');
    const mark = fc.constantFrom('', '**', '`', '_');
    const end = fc.constantFrom('.', ',', ')', ' then', '!', '');
    fc.assert(
      fc.property(literal, form, gap, mark, end, fc.boolean(), (sought, f, space, around, after, up) => {
        const written = (up ? sought.toUpperCase() : sought).normalize(f).replace(/ /g, space);
        expect(holdsLiteral(`It is (see) ${around}${written}${around}${after}`, sought)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('finds a number in a row of numbers exactly where it stands by itself', () => {
    const numbers = fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 6 });
    fc.assert(
      fc.property(numbers, fc.integer({ min: 1, max: 30 }), (row, sought) => {
        expect(holdsLiteral(row.join(' and '), String(sought))).toBe(row.includes(sought));
        expect(holdsLiteral(`${row.join(', ')}.`, String(sought))).toBe(row.includes(sought));
      }),
      { numRuns: 500 },
    );
  });

  it('never finds what has no part in the text, and never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), literal, (text, sought) => {
        const spelt = text.normalize('NFKC').toLowerCase();
        if (!/[&<\\]/.test(text) && !/[a-z0-9\u00e9\u00fc]/.test(spelt)) expect(holdsLiteral(text, sought)).toBe(false);
        else holdsLiteral(text, sought);
      }),
    );
  });
});
