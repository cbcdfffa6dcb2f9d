import { describe, expect, it } from 'vitest';
import { withoutKeys } from './withoutKeys';

describe('withoutKeys', () => {
  it.each([
    ['wrong key sk-abcdef123456 for https://me:pw@host/v1', 'wrong key (key) for https://host/v1'],
    ['sk-proj-Ab_9-cdefgh, again sk-abcdef123456.', '(key), again (key).'],
    ['authorization: Bearer abc.def-123=', 'authorization: Bearer (key)'],
  ])('takes the secret out of %j', (text, clean) => expect(withoutKeys(text)).toBe(clean));

  it.each(['risk-scorer-backend', 'task-0123456789', 'sk-short', 'https://host/v1?at=@noon', 'a bearer of news', ''])(
    'leaves %j as it is',
    (text) => expect(withoutKeys(text)).toBe(text),
  );
});
