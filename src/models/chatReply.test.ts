import { describe, expect, it } from 'vitest';
import { chatReply } from './chatReply';

const answer = (message: unknown, finish_reason: unknown = 'stop', rest: Record<string, unknown> = {}) => ({
  choices: [{ index: 0, message, finish_reason }],
  ...rest,
});
const saying = (content: string, rest: Record<string, unknown> = {}) => answer({ content }, 'stop', rest);
const usage = { calls: 1, input_tokens: 0, output_tokens: 0 };

describe('chatReply', () => {
  it('reads text, the model that served and tokens', () => {
    const counted = { model: 'small-2026', usage: { prompt_tokens: 90, completion_tokens: 7 } };
    expect(chatReply(saying(' Hi.\n', counted), 'small')).toEqual({
      text: ' Hi.\n',
      finish: 'stop',
      model: 'small-2026',
      usage: { calls: 1, input_tokens: 90, output_tokens: 7 },
    });
    expect(chatReply(saying('Hi.'), 'small')).toEqual({ text: 'Hi.', finish: 'stop', model: 'small', usage });
  });

  it('counts a cost where there are prices and the server counts', () => {
    const counted = { usage: { prompt_tokens: 1000, completion_tokens: 200 } };
    const prices = { input: 0.5, output: 2 };
    expect(chatReply(saying('x', counted), 'small', prices)).toMatchObject({ usage: { cost: 0.0009 } });
    expect(chatReply(saying('x'), 'small', prices)).toHaveProperty('usage', usage);
    expect(chatReply(saying('x', { usage: { prompt_tokens: 5 } }), 'small', prices)).toHaveProperty('usage', {
      ...usage,
      input_tokens: 5,
    });
  });

  it.each<[string, unknown, unknown, string, string]>([
    ['parts', { content: [{ type: 'text', text: 'a' }, { type: 'image' }, null, { text: 'b' }] }, 'stop', 'ab', 'stop'],
    ['no finish_reason', { content: 'a' }, null, 'a', 'stop'],
    ['a finish_reason of its own', { content: 'a' }, 'eos', 'a', 'stop'],
    ['a refusal', { content: null, refusal: 'I will not.' }, 'stop', 'I will not.', 'refused'],
    ['a refusal as a part', { content: [{ type: 'refusal', refusal: 'No.' }] }, 'stop', 'No.', 'refused'],
    ['an empty refusal', { content: 'a', refusal: '' }, 'stop', 'a', 'stop'],
    ['a refusal that is cut off', { content: 'a', refusal: 'I w' }, 'length', 'I w', 'refused'],
    ['a content filter', { content: 'half' }, 'content_filter', 'half', 'refused'],
    ['a content filter, no text', { content: null }, 'content_filter', '', 'refused'],
    ['a cut', { content: '{"whole": true}' }, 'length', '{"whole": true}', 'length'],
    ['a cut before the first word', {}, 'length', '', 'length'],
  ])('reads %s', (_, message, finish_reason, text, finish) => {
    expect(chatReply(answer(message, finish_reason), 'small')).toEqual({ text, finish, model: 'small', usage });
  });

  it.each<[string, unknown, string]>([
    ['null', null, 'no choices'],
    ['a page of HTML', '<html>Welcome</html>', 'no choices'],
    ['no choices', {}, 'no choices'],
    ['an empty list', { choices: [] }, 'no choices'],
    ['a choice of null', { choices: [null] }, 'no choices'],
    ['an error with status 200', { error: { message: 'not loaded' } }, 'no choices, but an error: not loaded'],
    ['an error as a text', { error: 'not loaded' }, 'no choices, but an error: not loaded'],
    ['no message', { choices: [{}] }, 'no text (finish_reason absent)'],
    ['an empty text', answer({ content: '' }), 'no text (finish_reason "stop")'],
    ['a blank text', answer({ content: ' \n' }), 'no text (finish_reason "stop")'],
    ['a number for a text', answer({ content: 5 }), 'no text (finish_reason "stop")'],
    [
      'a call of a tool',
      answer({ content: null, tool_calls: [{}] }, 'tool_calls'),
      'no text (finish_reason "tool_calls")',
    ],
    ['an error half way', answer({ content: 'hal' }, 'error'), 'the server broke off while it wrote'],
  ])('says what is wrong with %s', (_, given, problem) => {
    expect(chatReply(given, 'small')).toBe(problem);
  });
});
