import { describe, expect, it } from 'vitest';
import { serverAddress } from './serverAddress';

describe('serverAddress', () => {
  it.each([
    ['http://me:pw@127.0.0.1:11434/v1/?key=x', '127.0.0.1:11434/v1'],
    ['https://API.openai.com/v1', 'api.openai.com/v1'],
    ['http://host', 'host'],
    ['no url', ''],
  ])('of %s is %s', (url, address) => {
    expect(serverAddress(url)).toBe(address);
  });
});
