import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sameModel } from './sameModel';

describe('sameModel', () => {
  it.each([
    ['openai:gpt-4.1', 'gpt-4.1-2025-04-14'],
    ['gpt-4', 'gpt-4-0613'],
    ['gpt-4-0613', 'gpt-4-1106'],
    ['GPT-4.1', 'openai/gpt-4.1'],
    ['claude-sonnet-4-20250514', 'claude-sonnet-4@20250514'],
    ['mistral-large-latest', 'mistral-large-2411'],
    ['local:qwen3:32b,parameters=e4ff4911', 'qwen3:32b'],
    ['llama3', 'llama3:latest'],
    ['qwen3-32b', '/models/Qwen3-32B.gguf'],
    ['accounts/fireworks/models/llama-v3p1-70b-instruct', 'fireworks:llama-v3p1-70b-instruct'],
  ])('%s is %s', (one, other) => {
    expect([sameModel(one, other), sameModel(other, one)]).toEqual([true, true]);
  });

  it.each([
    ['gpt-4.1', 'gpt-4.1-mini'],
    ['gpt-4.1', 'gpt-4'],
    ['gpt-4', 'gpt-4-turbo'],
    ['qwen3:32b', 'qwen3:8b'],
    ['qwen3:32b', 'llama3:32b'],
    ['claude-3', 'claude-3-5'],
    ['llama-3', 'llama-3-70b'],
    ['openai:gpt-4.1-mini-2025-04-14', 'openai:gpt-4.1-2025-04-14'],
  ])('%s is not %s', (one, other) => {
    expect([sameModel(one, other), sameModel(other, one)]).toEqual([false, false]);
  });

  it('is the same way round, and true of a name with its own releases and providers', () => {
    const name = fc.stringMatching(/^[a-z]{1,6}(-[a-z]{1,5}|\.[1-9])?(:[1-9]b)?$/);
    fc.assert(
      fc.property(
        name,
        name,
        fc.constantFrom('', '-2025-01-31', '-0613', '@20250514', ',parameters=00ff00ff'),
        (a, b, tail) => {
          expect(sameModel(a, b)).toBe(sameModel(b, a));
          expect(sameModel(`lab:${a}${tail}`, a)).toBe(true);
        },
      ),
    );
  });
});
