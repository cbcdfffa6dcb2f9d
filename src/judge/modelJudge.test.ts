import { describe, expect, it } from 'vitest';
import type { ScriptedReply } from '../models/chatServer.testkit';
import { abstaining, failReply, judgeInput, passReply, saying } from './judged.testkit';
import { judgeWith, type Replies } from './judgedByModel.testkit';
import type { UnjudgedCause } from './judgement';
import { judgePrompt } from './judgePrompt';
import { verdictRubric } from './rubrics';

const usage = { prompt_tokens: 100, completion_tokens: 10 };
const [pass, fail]: ScriptedReply[] = [
  { content: passReply, usage },
  { content: failReply, usage },
];
const verdict = (reply: object): ScriptedReply => ({ content: JSON.stringify(reply), usage });
const bare = { verdict: 'PASS', reason: 'ok', claims: [] };

describe('modelJudge: a verdict', () => {
  it('passes with its claims, and says who served it by what rubric', async () => {
    const { judge, requests } = await judgeWith({ large: { ...pass, model: 'large-2026' } }, { size: '32B' });
    expect(await judge.verdict(judgeInput())).toEqual({
      judge: 'lab:large',
      rubric: 'verdict@2',
      served_by: 'large-2026',
      size: '32B',
      usage: { calls: 1, input_tokens: 100, output_tokens: 10 },
      outcome: 'pass',
      reason: 'borne out',
      cited_chunk_ids: ['logs'],
      claims: [{ claim: 'logs stay 30 days', chunk_id: 'logs', quote: 'Logs stay 30 days' }],
    });
    expect(requests[0]?.body).toMatchObject({
      messages: judgePrompt(verdictRubric, judgeInput()),
      response_format: { json_schema: { name: 'verdict', strict: true } },
    });
    expect(requests[0]?.body).not.toHaveProperty('temperature');
  });

  it('fails, and needs no claims for it', async () => {
    const { judge } = await judgeWith({ large: fail as ScriptedReply }, { temperature: 0 });
    expect(await judge.verdict(judgeInput())).toMatchObject({ outcome: 'fail', reason: 'a wrong value', claims: [] });
  });

  it('sends the temperature it was given', async () => {
    const { judge, requests } = await judgeWith({ large: fail as ScriptedReply }, { temperature: 0 });
    await judge.verdict(judgeInput());
    expect(requests[0]?.body.temperature).toBe(0);
  });

  it.each<[string, Replies, number]>([
    ['a 429', [{ status: 429 }, pass as ScriptedReply], 2],
    ['a 500', [{ status: 500 }, pass as ScriptedReply], 2],
    ['a try that took too long', [{ stall: true }, pass as ScriptedReply], 2],
    ['a code fence', { content: `Here it is:\n\`\`\`json\n${passReply}\n\`\`\`\nDone.` }, 1],
    ['two objects that agree', { content: `${passReply}\n${passReply}` }, 1],
    [
      'a server without schemas',
      [{ status: 400, body: { error: { message: 'no response_format' } } }, pass as ScriptedReply],
      2,
    ],
  ])('is a verdict after or with %s', async (_, replies, requests) => {
    const { judge, asked } = await judgeWith({ large: replies });
    expect(await judge.verdict(judgeInput())).toMatchObject({ outcome: 'pass', served_by: 'large' });
    expect(asked()).toHaveLength(requests);
  });

  it('keeps no claim of a FAIL that does not hold, and the FAIL', async () => {
    const claims = [{ claim: 'a', source: 9, quote: 'Logs stay 30 days' }];
    const { judge } = await judgeWith({ large: verdict({ ...bare, verdict: 'FAIL', claims }) });
    expect(await judge.verdict(judgeInput())).toMatchObject({ outcome: 'fail', claims: [], cited_chunk_ids: [] });
  });

  it('passes an abstention that cites nothing', async () => {
    const { judge } = await judgeWith({ large: verdict(bare) });
    expect(await judge.verdict(abstaining())).toMatchObject({ outcome: 'pass', claims: [] });
  });
});

describe('modelJudge: no verdict, and never a FAIL', () => {
  const faults: [string, ScriptedReply, UnjudgedCause, number, RegExp][] = [
    ['429 for ever', { status: 429 }, 'rate_limited', 2, /model large: 429 as scripted, after 2 tries$/],
    ['500 for ever', { status: 500 }, 'server_error', 2, /500 as scripted, after 2 tries$/],
    ['a stall for ever', { stall: true }, 'timed_out', 2, /no answer in time, after 2 tries$/],
    ['a wrong key', { status: 401 }, 'rejected', 1, /401 as scripted \(check the API key\)$/],
    ['a body that is no reply', { body: '<html>' }, 'unreadable', 2, /model large: /],
    ['no text', { content: '' }, 'unreadable', 1, /no text/],
    ['cut-off JSON', { content: passReply.slice(0, -5) }, 'unreadable', 2, /^there is no JSON object in it$/],
    [
      'the finish length with valid JSON',
      { content: passReply, finish_reason: 'length' },
      'cut_off',
      1,
      /^the reply was cut off/,
    ],
    ['a refusal', { refusal: 'I will not judge this.' }, 'refused', 1, /^the model declined to judge$/],
    ['prose', { content: 'It looks right to me: PASS.' }, 'unreadable', 2, /^there is no JSON object in it$/],
    ['another form', verdict({ score: 9 }), 'unreadable', 2, /^its JSON is not of the form asked for \(verdict: /],
    ['single quotes', { content: "{'verdict': 'PASS', 'reason': 'fine',}" }, 'unreadable', 2, /no JSON object/],
    [
      'two objects that disagree',
      { content: `${passReply}\n${failReply}` },
      'contradictory',
      2,
      /2 different decisions/,
    ],
    ['a PASS without a source', verdict(bare), 'ungrounded_pass', 1, /^the judge passes an answer and cites no source/],
    [
      'a PASS that quotes what is not there',
      verdict({ ...bare, claims: [{ claim: 'a', source: 1, quote: 'Logs stay 31 days' }] }),
      'ungrounded_pass',
      1,
      /^the judge quotes words that source 1 does not hold: "Logs stay 31 days"$/,
    ],
  ];
  it.each(faults)('after %s', async (_, reply, cause, requests, detail) => {
    const { judge, asked } = await judgeWith({ large: reply });
    const said = await judge.verdict(judgeInput());
    expect(said).toMatchObject({ outcome: 'unjudged', cause, judge: 'lab:large', rubric: 'verdict@2' });
    expect(said).toHaveProperty('detail', expect.stringMatching(detail));
    expect(asked()).toHaveLength(requests);
  });

  it.each(faults.filter(([, , cause]) => !['ungrounded_pass', 'contradictory'].includes(cause)))(
    'and no grade after %s',
    async (_, reply, cause) => {
      const { judge } = await judgeWith({ large: reply });
      expect(await judge.grade(judgeInput())).toMatchObject({ outcome: 'unjudged', cause, rubric: 'graded@2' });
    },
  );

  it('keeps what was said, to the letter', async () => {
    const { judge } = await judgeWith({ large: { content: ' I cannot evaluate this.\n' } });
    expect(await judge.verdict(judgeInput())).toHaveProperty('raw', expect.stringContaining('I cannot evaluate this.'));
    const { judge: silent } = await judgeWith({ large: { status: 500 } });
    expect(await silent.verdict(judgeInput())).toMatchObject({ raw: '', usage: { calls: 0 } });
  });

  it('fails an abstention by no claim that does not hold', async () => {
    const claims = [{ claim: 'a', source: 1, quote: 'Logs stay 31 days' }];
    const { judge } = await judgeWith({ large: verdict({ ...bare, verdict: 'FAIL', claims }) });
    expect(await judge.verdict(abstaining())).toMatchObject({ outcome: 'unjudged', cause: 'ungrounded_pass' });
  });

  it('rejects by the caller’s signal alone', async () => {
    const off = new AbortController();
    const { judge } = await judgeWith({ large: { stall: true } });
    const judging = judge.verdict(judgeInput(), { signal: off.signal });
    off.abort(new Error('changed my mind'));
    await expect(judging).rejects.toThrow('changed my mind');
  });
});

describe('modelJudge: one repair', () => {
  it('asks once more with what was wrong, and counts both', async () => {
    const { judge, requests } = await judgeWith({
      large: [{ content: 'PASS, I think.', usage }, pass as ScriptedReply],
    });
    expect(await judge.verdict(judgeInput())).toMatchObject({
      outcome: 'pass',
      usage: { calls: 2, input_tokens: 200, output_tokens: 20 },
    });
    expect(requests[1]?.body.messages.slice(0, 2)).toEqual(requests[0]?.body.messages);
    expect(requests[1]?.body.messages.slice(2)).toEqual([
      { role: 'assistant', content: 'PASS, I think.' },
      {
        role: 'user',
        content:
          'That reply could not be read: there is no JSON object in it. Give the same decision again as one JSON object of the form asked for, and nothing else.',
      },
    ]);
  });

  it('asks no third time, and counts what it took', async () => {
    const replies = [{ content: 'Hm.', usage }, { content: 'Hm!', usage }, pass as ScriptedReply];
    const { judge, asked } = await judgeWith({ large: replies });
    expect(await judge.verdict(judgeInput())).toMatchObject({
      outcome: 'unjudged',
      cause: 'unreadable',
      raw: 'Hm!',
      usage: { calls: 2, input_tokens: 200, output_tokens: 20 },
    });
    expect(asked()).toHaveLength(2);
  });

  it.each<[string, ScriptedReply, UnjudgedCause]>([
    ['fails', { status: 500 }, 'server_error'],
    ['is cut off', { content: passReply, finish_reason: 'length' }, 'cut_off'],
    ['is a refusal', { refusal: 'No.' }, 'refused'],
  ])('is no verdict where the second reply %s', async (_, second, cause) => {
    const { judge } = await judgeWith({ large: [{ content: 'Hm.', usage }, second] });
    expect(await judge.verdict(judgeInput())).toMatchObject({ outcome: 'unjudged', cause, served_by: 'large' });
  });

  it('audits what it was given the second time', async () => {
    const { judge } = await judgeWith({ large: [{ content: 'Hm.' }, verdict(bare)] });
    expect(await judge.verdict(judgeInput())).toMatchObject({ outcome: 'unjudged', cause: 'ungrounded_pass' });
  });
});

describe('modelJudge: grades', () => {
  const grades = (faithfulness: unknown, citation_accuracy: unknown, answer_relevance: unknown) =>
    verdict({ faithfulness, citation_accuracy, answer_relevance, reason: 'r' });

  it('has those that were given', async () => {
    const { judge, requests } = await judgeWith({ large: grades(1, 0.5, 0) });
    expect(await judge.grade(judgeInput())).toMatchObject({
      outcome: 'graded',
      rubric: 'graded@2',
      reason: 'r',
      grades: { faithfulness: 1, citation_accuracy: 0.5, answer_relevance: 0 },
    });
    expect(requests[0]?.body).toMatchObject({ response_format: { json_schema: { name: 'graded' } } });
  });

  it('has no faithfulness for an abstention, whatever was said, and none for null', async () => {
    const { judge } = await judgeWith({ large: [grades(0, 0, 1), grades(null, null, 1)] });
    expect(await judge.grade(abstaining())).toHaveProperty('grades', { answer_relevance: 1 });
    expect(await judge.grade(saying('So it is.'))).toHaveProperty('grades', { answer_relevance: 1 });
  });

  it('clamps no grade of 10: there is none', async () => {
    const { judge, asked } = await judgeWith({ large: grades(10, 1, 1) });
    expect(await judge.grade(judgeInput())).toMatchObject({ outcome: 'unjudged', cause: 'unreadable' });
    expect(asked()).toHaveLength(2);
  });
});
