import { describe, expect, it } from 'vitest';
import { GROUNDING_SEES, groundingJudge } from './groundingJudge';
import { abstaining, chunk, judgeInput, saying } from './judged.testkit';
import type { JudgeInput } from './judgement';

const judge = groundingJudge();
const decided = async (input: JudgeInput) => {
  const said = await judge.verdict(input);
  if (said.outcome === 'unjudged') throw new Error('rules always decide');
  return { outcome: said.outcome, reason: said.reason };
};
/** A question, its sources and its right answer, with one answer to it. */
const on = (query: string, sources: readonly JudgeInput['context'][number][], reference: string) => {
  const common = { question: { query, history: [] }, context: sources, reference };
  return {
    say: (text: string, change: Partial<JudgeInput> = {}) => saying(text, { ...common, ...change }),
    abstain: (text: string, change: Partial<JudgeInput> = {}) => abstaining(text, { ...common, ...change }),
  };
};

const LIMIT = 'The relay accepts 600 events a minute and waits two hours for the archive.';
const limits = on('How many events does the relay accept?', [chunk(LIMIT)], 'The relay accepts 600 events a minute.');
const archive = on('How long does the relay wait?', [chunk(LIMIT)], 'The relay waits two hours for the archive.');
const GROWN = 'Payloads of the relay grew from 8 KB to 32 KB with the last release.';
const payload = on(
  'How large may a payload of the relay be?',
  [chunk('A payload of the relay may have 8 KB.', '2026-01-01'), chunk(GROWN, '2026-03-01')],
  'A payload of the relay may have 32 KB.',
);
const newer = on(
  'How long are snapshots of the relay kept?',
  [
    chunk('Snapshots of the relay are kept 14 days.', '2025-05-01'),
    chunk('Relay snapshots are kept 30 days.', '2026-05-01'),
  ],
  'Snapshots of the relay are kept 30 days.',
);
const codes = on(
  'What does RLY-101 mean?',
  [chunk('RLY-101 means that the queue is full. RLY-102 means that the token has expired.')],
  'RLY-101 means that the queue is full.',
);

describe('groundingJudge: a verdict', () => {
  it('passes what the sources say, with the words that bear each claim out', async () => {
    expect(await judge.verdict(judgeInput())).toEqual({
      judge: 'grounding@1',
      rubric: 'verdict@2',
      usage: { calls: 0, input_tokens: 0, output_tokens: 0 },
      outcome: 'pass',
      reason: 'every claim is borne out, and none says otherwise than the reference',
      claims: [
        { claim: 'Logs stay 30 days in the hot tier.', chunk_id: 'logs', quote: 'Logs stay 30 days in the hot tier.' },
      ],
      cited_chunk_ids: ['logs'],
    });
  });

  it.each<[string, JudgeInput]>([
    ['without a marker', saying('Logs stay 30 days in the hot tier.')],
    ['in other units', archive.say('The relay waits 120 minutes for the archive [1].')],
    ['in digits for words', archive.say('It waits 2 hours for the archive [1].')],
    [
      'as a bare number',
      on(
        'How long may a run take?',
        [chunk('A run may take 4 hours, or with `--hold` up to nine.')],
        'A run may take nine hours with `--hold`.',
      ).say('With `--hold` a run may take 9 hours [1].'),
    ],
    [
      'with a value that the question gives',
      limits.say('Of 900 events a minute the relay accepts 600 events a minute [1].', {
        question: { query: 'Does the relay accept 900 events a minute?', history: [] },
      }),
    ],
    [
      'with a value from the history',
      limits.say('Of 900 events a minute the relay accepts 600 events a minute [1].', {
        question: { query: 'Does it?', history: [{ role: 'user', content: 'I send 900 events a minute.' }] },
      }),
    ],
    ['with the new value of a change', payload.say('A payload of the relay may have 32 KB [2].')],
    ['with old and new value of a change', payload.say('Payloads of the relay grew from 8 KB to 32 KB [2].')],
    ['by the newer source', newer.say('Snapshots of the relay are kept 30 days [2].')],
    [
      'by the newer source, saying that the older disagrees',
      newer.say(
        'Snapshots of the relay are kept 30 days [2]. An older page says that relay snapshots are kept 14 days [1].',
      ),
    ],
    ['of the identifier asked for', codes.say('RLY-101 means that the queue is full [1].')],
    ['without its name', codes.say('It means that the queue is full [1].')],
  ])('passes a right answer %s', async (_, input) => {
    expect(await decided(input)).toEqual({
      outcome: 'pass',
      reason: expect.stringMatching(/^every claim is borne out/),
    });
  });

  it.each<[string, JudgeInput, RegExp]>([
    [
      'a value that stands nowhere',
      limits.say('The relay accepts 700 events a minute [1].'),
      /the value 700 stands in no source it may rest on$/,
    ],
    [
      'the value in another unit',
      archive.say('The relay waits 3 minutes for the archive [1].'),
      /the value 3 stands in no source/,
    ],
    [
      'an identifier that stands nowhere',
      codes.say('RLY-101 means that the queue is full; set `queue.size` [1].'),
      /"queue\.size" stands in no source it may rest on$/,
    ],
    [
      'a neighbour’s meaning without a name',
      codes.say('It means that the token has expired [1].'),
      /^"It means that the token has expired\.": the words that come nearest are about "rly-102"$/,
    ],
    [
      'the former value of a change',
      payload.say('A payload of the relay may have 8 KB [1].'),
      /a source says otherwise: "Payloads of the relay grew from 8 KB to 32 KB/,
    ],
    [
      'what an older source says',
      newer.say('Snapshots of the relay are kept 14 days [1].'),
      /a source says otherwise: "Relay snapshots are kept 30 days\."$/,
    ],
    [
      'a marker that means no source',
      saying('Logs stay 30 days in the hot tier [7].'),
      /: it cites a source that was not there$/,
    ],
    [
      'a marker that points elsewhere',
      saying('Logs stay 30 days in the hot tier [2].'),
      /stands in no source it may rest on$/,
    ],
    [
      'fewer than half of its words',
      saying('Logs please every curious visitor of museums [1].'),
      /% of its content words stand in the sources$/,
    ],
    [
      'words about something else',
      judgeInput({
        answer: { text: 'Then they move to the archive [1].', abstained: false },
        reference: 'Each team pays for its own disk space.',
      }),
      /% of the reference's words: it answers something else$/,
    ],
    ['nothing', saying(''), /^claims nothing$/],
    ['a question', saying('Shall I look for it?'), /^claims nothing$/],
    [
      'anything where there is no source',
      saying('Logs stay 30 days.', { context: [] }),
      /^answers what no source holds$/,
    ],
    [
      'anything where it must abstain',
      saying('Logs stay 30 days [1].', { must_abstain: true }),
      /^answers what no source holds$/,
    ],
  ])('fails an answer with %s', async (_, input, reason) => {
    expect(await decided(input)).toEqual({ outcome: 'fail', reason: expect.stringMatching(reason) });
  });

  it.each<[string, JudgeInput]>([
    ['it must', abstaining(undefined, { must_abstain: true, reference: 'I do not know.' })],
    ['there is no source', abstaining(undefined, { context: [] })],
    ['no source holds the answer', abstaining(undefined, { reference: 'The museum opens at nine on Mondays.' })],
    ['it says what is missing', abstaining('Nothing is said about museums.', { must_abstain: true })],
  ])('passes an abstention where %s', async (_, input) => {
    expect(await decided(input)).toEqual({ outcome: 'pass', reason: 'abstains, and no source holds the answer' });
  });

  it.each<[string, JudgeInput, RegExp]>([
    ['a source holds the answer', abstaining(), /^abstains although a source holds the answer$/],
    [
      'a hint goes beyond the sources',
      abstaining('That is not in the documents; it is likely 90 days.', { must_abstain: true }),
      /^abstains, and adds what no source says: the value 90 /,
    ],
    [
      'a hint names a key of nobody',
      abstaining('That is not documented; see `relay.keep`.', { must_abstain: true }),
      /adds what no source says: "relay\.keep"/,
    ],
  ])('fails an abstention where %s', async (_, input, reason) => {
    expect(await decided(input)).toEqual({ outcome: 'fail', reason: expect.stringMatching(reason) });
  });

  it.each<[string, JudgeInput]>([
    ['a negation', saying('Logs do not stay 30 days in the hot tier [1].')],
    ['a wrong relation between right words', codes.say('RLY-101 means that the token has expired [1].')],
    ['an answer to another question in like words', limits.say('The relay waits two hours [1].')],
  ])('passes what it says that it cannot see: %s', async (_, input) => {
    expect((await decided(input)).outcome).toBe('pass');
  });

  it('fails a paraphrase without words in common, as it says', async () => {
    const { reason } = await decided(saying('Anything recorded remains readily available for a month [1].'));
    expect(reason).toMatch(/of its content words stand in the sources$/);
  });

  it('says what it is and cannot see, wherever it judges', async () => {
    expect(judge).toMatchObject({ id: 'grounding@1', kind: 'offline', sees: GROUNDING_SEES });
    expect(judge.probe).toBeUndefined();
  });
});
