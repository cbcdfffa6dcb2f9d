import { describe, expect, it } from 'vitest';
import { chainEntries } from './chainEntries';

describe('chainEntries', () => {
  it('reads pairs in order, a model up to the comma', () => {
    expect(chainEntries('openai:gpt-4.1-mini, local:qwen3:32b', 'CUTLINE_CHAT_CHAIN')).toEqual([
      { provider: 'openai', model: 'gpt-4.1-mini' },
      { provider: 'local', model: 'qwen3:32b' },
    ]);
  });

  it('takes providers in any letter case, models as they are', () => {
    expect(chainEntries('Lab_2:Org/Model', 'x')).toEqual([{ provider: 'lab_2', model: 'Org/Model' }]);
    expect(chainEntries('lab:a,lab:A', 'x')).toHaveLength(2);
    expect(() => chainEntries('lab:a,LAB:a', 'x')).toThrow('x: names lab:a twice (each model is asked once)');
  });
});
