import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Turn } from '../system';
import { leansOnHistory, rewriteByRules } from './rewrite';

const user = (content: string): Turn => ({ role: 'user', content });
const assistant = (content: string): Turn => ({ role: 'assistant', content });
const rewrite = (query: string, ...history: Turn[]) => rewriteByRules({ tenant_id: 'm', query, history });

describe('leansOnHistory', () => {
  it.each([
    ['and in prod?', true],
    ['What about the staging volumes of pool-kestrel-9?', true],
    ['does it survive a restart of the node', true],
    ['how long are those kept before deletion', true],
    ['why?', true],
    ['log retention', true],
    ['', true],
    ['? staging volumes deletion grace period', true],
    ['how long are error logs kept', false],
    ['HLY-4021', false],
    ['what does HLY-4021 mean for it', false],
    ['and HLY-4021?', true],
    ['android agents keep crashing after updates', false],
  ])('%j: %s', (query, leans) => expect(leansOnHistory(query)).toBe(leans));
});

describe('rewriteByRules', () => {
  it('gives the worked example', () => {
    expect(rewrite('and in prod?', user('how long are dev logs kept'), assistant('A week.'))).toEqual({
      text: 'how long are dev logs kept\nand in prod?',
      context: 'how long are dev logs kept',
    });
  });

  it('goes back as far as questions lean on one another', () => {
    const history = [
      user('who signs a prod release'),
      user('how long are dev logs kept'),
      assistant('It?'),
      user('and in prod?'),
    ];
    expect(rewrite('why?', ...history)).toEqual({
      text: 'how long are dev logs kept\nand in prod?\nwhy?',
      context: 'how long are dev logs kept\nand in prod?',
    });
  });

  it('leaves alone what stands alone, and what has nothing before it', () => {
    const alone = { text: 'how long are error logs kept', context: '' };
    expect(rewrite('how long are error logs kept', user('who signs a release'))).toEqual(alone);
    expect(rewrite('and in prod?')).toEqual({ text: 'and in prod?', context: '' });
    expect(rewrite('and in prod?', assistant('Logs stay a week.'))).toEqual({ text: 'and in prod?', context: '' });
  });

  it('ends with the query, is made of what the user said, in order, and leaves its history as it is', () => {
    const content = fc.constantFrom(
      'why?',
      'and in prod?',
      'how long are error logs kept',
      'HLY-4021',
      'does it hold?',
    );
    const turn = fc.record({ role: fc.constantFrom('user' as const, 'assistant' as const), content });
    fc.assert(
      fc.property(content, fc.array(turn, { maxLength: 6 }), (query, history) => {
        const before = JSON.stringify(history);
        const { text, context } = rewrite(query, ...history);
        expect(JSON.stringify(history)).toBe(before);
        const asked = history.filter(({ role }) => role === 'user').map((said) => said.content);
        const lines = text.split('\n');
        expect(lines).toEqual([...asked, query].slice(-lines.length));
        expect(context).toBe(lines.slice(0, -1).join('\n'));
      }),
    );
  });
});
