import { describe, expect, it } from 'vitest';
import { responseFormat, weakerMode } from './jsonMode';

const form = { name: 'verdict', schema: { type: 'object' } };

describe('responseFormat', () => {
  it('is a strict schema, any JSON, or nothing', () => {
    expect(responseFormat('json_schema', form)).toEqual({
      type: 'json_schema',
      json_schema: { name: 'verdict', schema: { type: 'object' }, strict: true },
    });
    expect(responseFormat('json_object', form)).toEqual({ type: 'json_object' });
    expect(responseFormat('text', form)).toBeUndefined();
  });
});

describe('weakerMode', () => {
  it('goes down to text and ends', () => {
    expect([weakerMode('json_schema'), weakerMode('json_object'), weakerMode('text')]).toEqual([
      'json_object',
      'text',
      undefined,
    ]);
  });
});
