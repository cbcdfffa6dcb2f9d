import { afterEach, describe, expect, it } from 'vitest';
import { type ChatScript, type ChatServer, startChatServer } from '../../models/chatServer.testkit';
import { openaiChat } from '../../models/openaiChat';
import type { Chunk } from './chunk';
import type { FusedHit } from './fuse';
import { promptedAnswerer } from './promptedAnswerer';

const REFUSAL = "I can't answer that from the documentation.";

let server: ChatServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function answering(script: ChatScript) {
  const started = await startChatServer(script);
  server = started;
  const model = openaiChat({ baseURL: started.url, apiKey: 'none', model: 'small', random: () => 0 });
  return { answerer: promptedAnswerer(model, { refusal: REFUSAL }), started };
}

function hit(chunk_id: string, body: string, more: Partial<FusedHit> = {}): FusedHit {
  const span = { tenant_id: 't', source_type: 'doc', source_id: 'd', start: 0, end: body.length } as const;
  const heading_path = ['Limits', 'Requests'];
  const chunk: Chunk = {
    ...{ chunk_id, tenant_id: 't', text: `Limits\n${body}`, body, span },
    ...{ heading_path, version: '1', updated: '2026-03-02' },
  };
  return { chunk, score: 0.03, legs: {}, ...more };
}
const input = (offered: readonly FusedHit[]) => ({
  question: { tenant_id: 't', query: 'How long?', history: [] },
  asked: 'How long may a request take?',
  offered,
});
const five = ['a', 'b', 'c', 'd', 'e'].map((id) => hit(id, `Body ${id}.`));

describe('promptedAnswerer', () => {
  it('gives text, citations, the model that served and usage', async () => {
    const { answerer, started } = await answering(() => ({
      content: '\nAt most 20 s [2]. An older one says 60 s [1, 2].\n',
      model: 'small-2026',
      usage: { prompt_tokens: 90, completion_tokens: 9 },
    }));
    const offered = [hit('old', 'At most 60 s.', { superseded_by: 'new' }), hit('new', 'At most 20 s.')];
    expect(await answerer.answer(input(offered))).toEqual({
      text: 'At most 20 s [2]. An older one says 60 s [1, 2].',
      citations: ['new', 'old'],
      abstained: false,
      served_by: ['small-2026'],
      usage: { calls: 1, input_tokens: 90, output_tokens: 9 },
    });
    expect(started.requests[0]?.body.messages[7]?.content).toBe(`<source n="1" updated="2026-03-02" superseded_by="2">
Limits > Requests
At most 60 s.
</source>

<source n="2" updated="2026-03-02">
Limits > Requests
At most 20 s.
</source>

<question>
How long?
</question>`);
    expect(answerer.id).toBe('answer-prompt@1,model=openai:small');
  });

  it.each([
    ['Yes [3][1], and [3].', ['c', 'a']],
    ['Yes [1-3].', ['a', 'b', 'c']],
    ['Yes【2】and [^5].', ['b', 'e']],
    ['Yes [7], or [0], in [2024]: `list[1]`.', []],
    ['Yes.', []],
  ])('reads the citations of %j', async (content, cited) => {
    const { answerer } = await answering(() => ({ content }));
    expect(await answerer.answer(input(five))).toMatchObject({ text: content, citations: cited, abstained: false });
  });

  it.each([
    [REFUSAL, true],
    [`  ${REFUSAL}\n`, true],
    ['I can\u2019t answer that from the documentation.', true],
    ["I can't  answer that\nfrom the\u00a0documentation.", true],
    [`${REFUSAL} But the limit is 5 [1].`, false],
    [`${REFUSAL} [1]`, false],
    ["I can't answer that from the documentation", true],
    [`"${REFUSAL}"`, true],
    [`**${REFUSAL}**`, true],
    ["I'm sorry, that is not there.", false],
  ])('takes %j for an abstention: %s', async (content, abstained) => {
    const { answerer } = await answering(() => ({ content }));
    expect(await answerer.answer(input(five))).toMatchObject({ text: content.trim(), abstained });
  });

  it('takes a model that declines for an abstention, in its own words', async () => {
    const { answerer } = await answering((_, nth) =>
      nth === 1 ? { refusal: 'I will not [1].' } : { finish_reason: 'content_filter' },
    );
    const declined = { citations: [], abstained: true, served_by: ['small'] };
    expect(await answerer.answer(input(five))).toMatchObject({ ...declined, text: 'I will not [1].' });
    expect(await answerer.answer(input(five))).toMatchObject({ ...declined, text: '' });
  });

  it('takes no half of an answer, not even one that looks whole', async () => {
    const { answerer } = await answering(() => ({ content: 'At most 20 s [1].', finish_reason: 'length' }));
    await expect(answerer.answer(input(five))).rejects.toMatchObject({
      kind: 'unreadable',
      message: 'model small: the answer was cut off at the most tokens (allow it more tokens)',
    });
  });

  it('abstains without asking where there is no source', async () => {
    const { answerer, started } = await answering(() => ({ content: 'Sure!' }));
    expect(await answerer.answer(input([]))).toEqual({
      text: REFUSAL,
      citations: [],
      abstained: true,
      served_by: [],
      usage: { calls: 0, input_tokens: 0, output_tokens: 0 },
    });
    expect(started.requests).toEqual([]);
  });

  it('shows no source as superseded by one that is not among them', async () => {
    const { answerer, started } = await answering(() => ({ content: 'x' }));
    await answerer.answer(input([hit('old', 'At most 60 s.', { superseded_by: 'elsewhere' })]));
    expect(started.requests[0]?.body.messages[7]?.content).not.toContain('superseded_by');
  });

  it('rejects with the fault of the model, and with the reason of who called it off', async () => {
    const { answerer } = await answering(() => ({ status: 401 }));
    await expect(answerer.answer(input(five))).rejects.toMatchObject({ kind: 'rejected' });
    const signal = AbortSignal.abort(new Error('changed my mind'));
    await expect(answerer.answer({ ...input(five), signal })).rejects.toThrow('changed my mind');
  });
});
