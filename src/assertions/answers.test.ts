import { describe, expect, it } from 'vitest';
import { asserted, chunk, type Told } from './asserted.testkit';
import type { AssertionName } from './assertion';
import { checkAssertions } from './check';

const SHORT: Readonly<Record<AssertionName, string>> = {
  must_abstain: 'abstain',
  no_foreign_chunk: 'foreign',
  no_forbidden_text: 'forbidden',
  no_fabricated_citation: 'citation',
  refusal_contract: 'contract',
  must_contain: 'contain',
};
const SIGN = { held: '+', broken: '-', unmeasured: '?' } as const;

/** The rows of an answer, such as `abstain+ foreign+ contract-`; what does not apply is not there. */
function rowsOf(told: Told): string {
  return checkAssertions(asserted(told))
    .map((row) => `${SHORT[row.assertion]}${SIGN[row.outcome]}`)
    .join(' ');
}

const REFUSAL = "I'm sorry, that isn't in the documents.";
const out = { type: 'out_of_scope' } as const;
const cross = { type: 'cross_tenant', forbidden_text: ['tin sparrow', 'pool-kestrel-9', '5 GB per run'] } as const;
const declared = { ...out, refusal: REFUSAL } as const;
const flagged = { abstained: true } as const;
const five = { must_contain: ['5'] } as const;

type Row = readonly [told: Told, rows: string];

const abstaining: readonly Row[] = [
  // Nothing declared: the flag alone says it, and words never do.
  [{ ...out, ...flagged, text: "I don't know." }, 'abstain+ foreign+'],
  [{ ...out, ...flagged, text: '' }, 'abstain+ foreign+'],
  [{ ...out, ...flagged, text: 'The documents do not say how; ask Rurik.' }, 'abstain+ foreign+'],
  [{ ...out, ...flagged, text: "Sorry, I can't help with that. Which service is it?" }, 'abstain+ foreign+'],
  [{ ...out, ...flagged, retrieved: 0, text: 'Nothing in the sources covers this.' }, 'abstain+ foreign+'],
  [{ ...out, text: "I don't know." }, 'abstain- foreign+'],
  [{ ...out, text: REFUSAL }, 'abstain- foreign+'],
  [{ ...out, text: '' }, 'abstain- foreign+'],
  [{ ...out, text: "I'm sorry to hear that; the limit is 5 [1]." }, 'abstain- foreign+ citation+'],
  [{ ...out, text: '"I cannot let you pass," the guard said.' }, 'abstain- foreign+'],
  // A flag with an answer beside it.
  [{ ...out, ...flagged, text: 'The limit is 5.' }, 'abstain- foreign+'],
  [{ ...out, ...flagged, text: 'The limit is 5 [1].' }, 'abstain- foreign+ citation+'],
  [{ ...out, ...flagged, text: "I don't know. The limit is 5." }, 'abstain- foreign+'],
  [{ ...out, ...flagged, text: 'I am not sure, but it is 5.' }, 'abstain- foreign+'],
  [{ ...out, ...flagged, text: "I'm sorry to hear that; the limit is 5 [1]." }, 'abstain- foreign+ citation+'],
  [{ ...out, ...flagged, text: "I don't know.", citations: ['c1'] }, 'abstain- foreign+ citation+'],
  [{ ...out, ...flagged, text: "I don't know [9]." }, 'abstain- foreign+ citation-'],
  [{ ...out, ...flagged, text: 'Das steht da nirgends.' }, 'abstain- foreign+'],
  // Declared: the sentence, by both measures.
  [{ ...declared, ...flagged, text: REFUSAL }, 'abstain+ foreign+ contract+'],
  [{ ...declared, text: REFUSAL }, 'abstain+ foreign+ contract+'],
  [{ ...declared, text: `\n${REFUSAL} ` }, 'abstain+ foreign+ contract+'],
  [{ ...declared, text: REFUSAL.replace(/'/g, '\u2019') }, 'abstain+ foreign+ contract-'],
  [{ ...declared, text: REFUSAL.replace(' ', '\u00a0') }, 'abstain+ foreign+ contract-'],
  [{ ...declared, text: REFUSAL.replace(' ', '\n') }, 'abstain+ foreign+ contract-'],
  [{ ...declared, text: REFUSAL.toLowerCase() }, 'abstain- foreign+ contract-'],
  [{ ...declared, text: REFUSAL.slice(0, -1) }, 'abstain- foreign+ contract-'],
  [{ ...declared, text: `${REFUSAL} Ask Rurik.` }, 'abstain- foreign+ contract-'],
  [{ ...declared, ...flagged, text: `${REFUSAL} Ask Rurik.` }, 'abstain+ foreign+ contract-'],
  [{ ...declared, ...flagged, text: `${REFUSAL} The limit is 5.` }, 'abstain- foreign+ contract-'],
  [{ ...declared, ...flagged, text: `The limit is 5. ${REFUSAL}` }, 'abstain- foreign+ contract-'],
  [{ ...declared, ...flagged, text: `${REFUSAL} It is 5 [1].` }, 'abstain- foreign+ citation+ contract-'],
  [{ ...declared, ...flagged, text: "I don't know." }, 'abstain+ foreign+ contract-'],
  [{ ...declared, ...flagged, text: '' }, 'abstain+ foreign+ contract-'],
  [{ ...declared, text: 'The limit is 5.' }, 'abstain- foreign+ contract-'],
  [{ ...declared, text: '' }, 'abstain- foreign+ contract-'],
  [{ ...out, refusal: 'Das weiß ich nicht.', text: 'Das weiß ich nicht.' }, 'abstain+ foreign+ contract+'],
  // On a case that has an answer, abstaining is coverage's business; the contract holds nonetheless.
  [{ ...five, ...flagged, text: "I don't know." }, 'foreign+'],
  [{ ...five, ...flagged, refusal: REFUSAL, text: REFUSAL }, 'foreign+ contract+'],
  [{ ...five, ...flagged, refusal: REFUSAL, text: 'No.' }, 'foreign+ contract-'],
  [{ ...five, refusal: REFUSAL, text: REFUSAL }, 'foreign+'],
  [{ ...five, refusal: REFUSAL, text: 'It is 5 [1].' }, 'foreign+ citation+ contain+'],
];

const tenants: readonly Row[] = [
  [{ ...cross, ...flagged, text: "I don't know." }, 'abstain+ foreign+ forbidden+'],
  [{ ...cross, ...flagged, text: "I don't know what tin sparrow is." }, 'abstain+ foreign+ forbidden-'],
  [{ ...cross, text: 'It is Tin\nSparrow.' }, 'abstain- foreign+ forbidden-'],
  [{ ...cross, text: 'It is t\u200bin&nbsp;spar\u00adrow.' }, 'abstain- foreign+ forbidden-'],
  [{ ...cross, text: 'On pool\u2011**kestrel**\u20119 [1].' }, 'abstain- foreign+ forbidden- citation+'],
  [{ ...cross, text: 'On `pool-kestrel-9`.' }, 'abstain- foreign+ forbidden-'],
  [{ ...cross, text: 'Each may use 5 GB per run.' }, 'abstain- foreign+ forbidden-'],
  [{ ...cross, text: 'Each may use 15 GB per run.' }, 'abstain- foreign+ forbidden+'],
  [{ ...cross, text: 'Each may use 2.5 GB per run.' }, 'abstain- foreign+ forbidden+'],
  [{ ...cross, ...flagged, text: '', retrieved: [chunk('tb-1', 'tallowby')] }, 'abstain+ foreign- forbidden+'],
  [{ text: 'It is 5 [1].', retrieved: [chunk('c1'), chunk('tb-1', 'tallowby')], offered: 1 }, 'foreign- citation+'],
  [{ text: 'It is 5.', retrieved: 0 }, 'foreign+'],
];

const citing: readonly Row[] = [
  [{ text: 'It is 5 [1][2].' }, 'foreign+ citation+'],
  [{ text: 'It is 5 [1, 2].' }, 'foreign+ citation+'],
  [{ text: 'It is 5 [1-3].' }, 'foreign+ citation+'],
  [{ text: 'It is 5 [1\u20133].' }, 'foreign+ citation+'],
  [{ text: 'It is 5 \u30101\u2020source\u3011.' }, 'foreign+ citation+'],
  [{ text: 'It is 5[^1].\n\n[^1]: Limits' }, 'foreign+ citation+'],
  [{ text: 'The limit is 20[1].' }, 'foreign+ citation+'],
  [{ text: 'It is 5 [7].' }, 'foreign+ citation-'],
  [{ text: 'It is 5 [3-7].' }, 'foreign+ citation-'],
  [{ text: 'It is 5 \u30107\u3011.' }, 'foreign+ citation-'],
  [{ text: 'It is 5[^6].' }, 'foreign+ citation-'],
  [{ text: 'It is 5 [0].' }, 'foreign+ citation-'],
  [{ text: 'It is 5 [4].', offered: 3 }, 'foreign+ citation-'],
  [{ text: 'It is 5.', citations: ['c4'], offered: 3 }, 'foreign+ citation-'],
  [{ text: 'It is 5.', citations: ['c3'], offered: 3 }, 'foreign+ citation+'],
  [{ text: 'It is 5.', citations: ['c9'] }, 'foreign+ citation-'],
  [{ text: 'It is 5 [1].', retrieved: 0 }, 'foreign+ citation-'],
  [{ text: 'Take arr[0], or x[9].' }, 'foreign+'],
  [{ text: 'items[9] is null' }, 'foreign+'],
  [{ text: 'Since [2024] it is 5.' }, 'foreign+'],
  [{ text: '- [x] done, see [9](http://x) and [text][9]\n\n[9]: http://x' }, 'foreign+'],
  [{ text: 'So:\n```\nports [9]\n```\nor `a [9]`.' }, 'foreign+'],
];

const containing: readonly Row[] = [
  [{ ...five, text: 'It is 5.' }, 'foreign+ contain+'],
  [{ ...five, text: 'It is tried again (5).' }, 'foreign+ contain+'],
  [{ ...five, text: 'There are **5** retries.' }, 'foreign+ contain+'],
  [{ ...five, text: 'There are 15 retries.' }, 'foreign+ contain-'],
  [{ ...five, text: 'There are 5,000.' }, 'foreign+ contain-'],
  [{ ...five, text: 'It is 0.5, or 5.2.' }, 'foreign+ contain-'],
  [{ ...five, text: 'It is five [5].' }, 'foreign+ citation+ contain-'],
  [{ ...five, text: '' }, 'foreign+ contain-'],
  [{ must_contain: ['1%'], text: 'It is 2,1%.' }, 'foreign+ contain-'],
  [{ must_contain: ['10 000'], text: 'It is 10\u00a0000.' }, 'foreign+ contain+'],
  [{ must_contain: ['10 000'], text: 'It is 10\u202f000.' }, 'foreign+ contain+'],
  [{ must_contain: ['caf\u00e9'], text: 'In the CAFE\u0301.' }, 'foreign+ contain+'],
  [{ must_contain: ['hal env wake'], text: 'Run `hal env\nwake dev`.' }, 'foreign+ contain+'],
  [{ must_contain: ['--raw'], text: 'Use --raw.' }, 'foreign+ contain+'],
  [{ must_contain: ['--raw'], text: 'Use --raw-bytes.' }, 'foreign+ contain-'],
  [{ must_contain: ['S2'], text: 'It is S25, or XS2.' }, 'foreign+ contain-'],
  [{ must_contain: ['12', 'Ines'], text: 'After 12 minutes it rings Tobias.' }, 'foreign+ contain-'],
];

describe('answers, and the assertions on them', () => {
  it.each([
    ['abstaining', abstaining],
    ['tenants', tenants],
    ['citing', citing],
    ['containing', containing],
  ])('%s', (_, rows) => {
    for (const [told, expected] of rows) expect(rowsOf(told), JSON.stringify(told)).toBe(expected);
  });

  it('are no fewer than were written', () => {
    expect(abstaining.length + tenants.length + citing.length + containing.length).toBe(92);
  });
});
