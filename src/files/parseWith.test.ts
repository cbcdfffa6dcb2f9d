import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseWith } from './parseWith';
import { Problem } from './problem';

const Shape = z.strictObject({
  tenant_id: z.string(),
  sources: z.array(z.strictObject({ slug: z.string() })).optional(),
});
const message = (value: unknown): string => {
  try {
    parseWith(Shape, value, 'q.json, Q-1');
  } catch (error) {
    expect(error).toBeInstanceOf(Problem);
    return (error as Error).message;
  }
  throw new Error('was read');
};

describe('parseWith', () => {
  it('returns what fits', () => {
    expect(parseWith(Shape, { tenant_id: 'a' }, 'x')).toEqual({ tenant_id: 'a' });
  });

  it('names place and field', () => {
    expect(message({ tenant_id: 3 })).toMatch(/^q\.json, Q-1: field tenant_id: .*string/);
    expect(message({ tenant_id: 'a', sources: [{ slug: 'x' }, { slug: 3 }] })).toMatch(/field sources\[1\]\.slug: /);
    expect(message({})).toMatch(/field tenant_id: /);
    expect(message('text')).toMatch(/^q\.json, Q-1: .*object/);
  });

  it('names the mistyped field rather than the one it leaves missing', () => {
    expect(message({ tennant_id: 'a' })).toContain('unknown field "tennant_id"');
    expect(message({ tenant_id: 'a', sources: [{ slugg: 'x' }] })).toContain('sources[0]: unknown field "slugg"');
  });
});

describe('Problem', () => {
  it('reads as place, problem and cure', () => {
    expect(new Problem('bad').message).toBe('bad');
    expect(new Problem('bad', { where: 'a, b', cure: 'mend it' }).message).toBe('a, b: bad (mend it)');
    expect(new Problem('bad')).toBeInstanceOf(Error);
  });
});
