import OpenAI from 'openai';
import { describe, expect, it } from 'vitest';
import { formatRefused } from './formatRefused';

const { APIError } = OpenAI;
/** An error as the client makes it of a status and a body. */
const error = (status: number, body: unknown) =>
  APIError.generate(status, body as object, typeof body === 'string' ? body : undefined, new Headers());
const saying = (message: string, more: Record<string, unknown> = {}) => ({ error: { message, ...more } });

describe('formatRefused', () => {
  it.each<[number, unknown]>([
    [400, saying("Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.")],
    [400, saying('bad schema', { param: 'response_format' })],
    [400, saying("'messages' must contain the word 'json' to use 'json_object'", { param: 'messages' })],
    [400, saying('This response_format type is unavailable now')],
    [400, saying('failed to parse grammar')],
    [400, saying('Structured outputs are not supported')],
    [400, saying('Unrecognized request argument supplied')],
    [400, saying('no', { code: 'unknown_parameter' })],
    [404, saying('No endpoints found that can handle the requested parameters.')],
    [422, { detail: [{ loc: ['body', 'response_format'] }] }],
    [422, saying('Extra input fields are not permitted')],
    [400, 'response_format is not known here'],
  ])('is true of %d %j', (status, body) => {
    expect(formatRefused(error(status, body))).toBe(true);
  });

  it.each<[number, unknown]>([
    [400, saying("This model's maximum context length is 8192 tokens.")],
    [400, saying("Unsupported parameter: 'max_tokens'", { param: 'max_tokens', code: 'unsupported_parameter' })],
    [404, saying('The model does not exist')],
    [404, {}],
    [401, saying('response_format')],
    [429, saying('response_format')],
    [500, saying('response_format')],
  ])('is false of %d %j', (status, body) => {
    expect(formatRefused(error(status, body))).toBe(false);
  });

  it('is false of what is no answer of a server', () => {
    expect(formatRefused(new Error('json_schema'))).toBe(false);
    expect(formatRefused(new OpenAI.APIConnectionError({ message: 'json_schema' }))).toBe(false);
  });
});
