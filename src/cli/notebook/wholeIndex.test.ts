import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startKernel } from './kernel';

/** Every name that src/index.ts exports as a value, read from its text. */
function exportedValues(): string[] {
  const text = readFileSync('src/index.ts', 'utf8');
  const lists = [...text.matchAll(/^export \{([^}]+)\}/gms)].flatMap((match) => (match[1] as string).split(','));
  const names = lists.map((name) => name.trim()).filter((name) => name !== '' && !name.startsWith('type '));
  return names.map((name) => name.split(' as ').pop() as string);
}

describe('the whole index, in a cell', () => {
  it('compiles and loads under the kernel, with every value it exports', async () => {
    const kernel = await startKernel({ root: resolve('.') });
    try {
      const loaded = await kernel.execute(
        "import * as cutline from './src/index';\nconsole.log(JSON.stringify(Object.keys(cutline)));",
        { timeout: 60 },
      );
      expect(loaded.error).toBeUndefined();
      const printed = loaded.outputs.find((output) => output.output_type === 'stream');
      const names = JSON.parse(printed?.output_type === 'stream' ? printed.text : '[]') as string[];
      expect(exportedValues().length).toBeGreaterThan(40);
      expect(names).toEqual(expect.arrayContaining(exportedValues()));
    } finally {
      await kernel.close();
    }
  });
});
