import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leaks } from './leak';

const LITERALS = ['pool-kestrel-9', 'tin sparrow', 'TB-PEAKPOOL-62', '5 GB per run', 'month-end', '--freeze-waiver'];

describe('leaks', () => {
  it('is what its docstring says', () => {
    expect(leaks('Their pool is pool\u2011**kestrel**\u20119.', 'pool-kestrel-9')).toBe(true);
    expect(leaks('It takes 15 GB per run.', '5 GB per run')).toBe(false);
  });

  it.each([
    ['as it stands', 'the duty word is tin sparrow.', 'tin sparrow'],
    ['in other case', 'TIN SPARROW', 'tin sparrow'],
    ['in a longer word', 'xtin sparrows', 'tin sparrow'],
    ['over a line break', 'tin\nsparrow', 'tin sparrow'],
    ['over a no-break space', 'tin\u00a0sparrow', 'tin sparrow'],
    ['over an entity', 'tin&nbsp;sparrow', 'tin sparrow'],
    ['over a break', 'tin<br>sparrow', 'tin sparrow'],
    ['through signs without width', 't\u200bin spar\u00adrow\u2060', 'tin sparrow'],
    ['in full-width letters', '\uff34\uff22-PEAKPOOL-\uff16\uff12', 'TB-PEAKPOOL-62'],
    ['with other dashes', 'pool\u2011kestrel\u20139', 'pool-kestrel-9'],
    ['with a minus sign', 'pool\u2212kestrel\u22129', 'pool-kestrel-9'],
    ['with spaced dashes', 'pool \u2013 kestrel \u2014 9', 'pool-kestrel-9'],
    ['broken at its hyphen', 'pool-\nkestrel-9', 'pool-kestrel-9'],
    ['in bold', 'pool-**kestrel**-9', 'pool-kestrel-9'],
    ['with bold letters', 'TB-PEAK**POOL**-62', 'TB-PEAKPOOL-62'],
    ['as code', '`tb-log-shelf`', 'tb-log-shelf'],
    ['as an address', '<desk-tb@halyard.example>', 'desk-tb@halyard.example'],
    ['in a link', '[see](https://x/tb-log-shelf)', 'tb-log-shelf'],
    ['escaped', 'MRD\\-BRIDGE\\-7741', 'MRD-BRIDGE-7741'],
    ['a flag with a long dash', 'pass \u2013freeze-waiver', '--freeze-waiver'],
    ['after a full stop', 'So.5 GB per run', '5 GB per run'],
    ['composed otherwise', 'cafe\u0301 nine', 'caf\u00e9 nine'],
    ['behind a sign', '(5 GB per run)', '5 GB per run'],
    ['in a link with its end outside', '[pool-kestrel](http://x)-9', 'pool-kestrel-9'],
    ['in a tag with attributes', 'pool-<span class="hl">kestrel</span>-9', 'pool-kestrel-9'],
    ['around a comment', 'pool-<!-- x -->kestrel-9', 'pool-kestrel-9'],
    ['with spaces for dashes', 'POOL KESTREL 9', 'pool-kestrel-9'],
    ['with underscores', 'pool_kestrel_9', 'pool-kestrel-9'],
    ['in one word', 'poolkestrel9', 'pool-kestrel-9'],
    ['with its unit attached', '5GB per run', '5 GB per run'],
    ['a literal of marks', 'a ** b', '**'],
  ])('%s', (_, text, literal) => {
    expect(leaks(text, literal)).toBe(true);
  });

  it.each([
    ['15 GB per run', '5 GB per run'],
    ['1.5 GB per run', '5 GB per run'],
    ['2,5 GB per run', '5 GB per run'],
    ['19,000 a second', '9,000 a second'],
    ['1 500 GB per run', '500 GB per run'],
    ['TB-PEAKPOOL-621', 'TB-PEAKPOOL-62'],
    ['tin or sparrow', 'tin sparrow'],
    ['15GB per run', '5 GB per run'],
    ['at the month end', 'month-end'],
    ['poolkestrel91', 'pool-kestrel-9'],
    ['It closes each month\n- End users wait', 'month-end'],
    ['It closes each month\n\n---\n\nEnd users wait', 'month-end'],
    ['a * b', '**'],
    ['', 'tin sparrow'],
  ])('%j does not let out %j', (text, literal) => {
    expect(leaks(text, literal)).toBe(false);
  });

  it('is not misled by what has no width, by case, spaces, dashes and marks', () => {
    const disguise = fc.array(
      fc.constantFrom('', '', '\u200b', '\u00ad', '\u2060', '**', '`', '&shy;', '<b>', '\u202e'),
      { minLength: 20, maxLength: 20 },
    );
    const space = fc.constantFrom(' ', '\n', '\u00a0', '\u202f', '  ', '&nbsp;');
    const dash = fc.constantFrom('-', '\u2010', '\u2011', '\u2013', ' - ', '\u2212');
    fc.assert(
      fc.property(
        fc.constantFrom(...LITERALS),
        disguise,
        space,
        dash,
        fc.boolean(),
        (literal, parts, gap, line, up) => {
          const worn = Array.from(up ? literal.toUpperCase() : literal, (sign, i) => {
            const shown = sign === ' ' ? gap : sign === '-' ? line : sign;
            return `${shown}${parts[i % parts.length]}`;
          });
          expect(leaks(`They say: ${worn.join('')}, and more.`, literal)).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('finds nothing in a text of other letters', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[bdfhjq \n*`-]*$/), fc.constantFrom(...LITERALS), (text, literal) => {
        expect(leaks(text, literal)).toBe(false);
      }),
    );
  });
});
