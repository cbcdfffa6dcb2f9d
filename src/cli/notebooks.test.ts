import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkNotebooksCommand, notebooksCommand } from './notebooks';
import { exitCode } from './outcome';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cutline-notebooks-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function notebook(name: string, ...code: string[]): string {
  const path = join(folder, name);
  const cells = [
    { cell_type: 'markdown', metadata: {}, source: `# ${name}` },
    ...code.map((source) => ({ cell_type: 'code', metadata: {}, execution_count: null, outputs: [], source })),
  ];
  const metadata = { kernelspec: { name: 'tslab', display_name: 'TypeScript', language: 'typescript' } };
  writeFileSync(path, JSON.stringify({ cells, metadata, nbformat: 4, nbformat_minor: 5 }));
  return path;
}

describe('notebooks save', () => {
  it('writes a page for each and an index, a broken or failing one among them', async () => {
    const broken = join(folder, 'broken.ipynb');
    writeFileSync(broken, '{');
    const good = notebook('good.ipynb', 'const answer: number = 42;', "console.log('it is', answer);");
    const red = notebook('red.ipynb', "throw new Error('the claim does not hold');");
    const out = join(folder, 'reports');
    const outcome = await notebooksCommand('save', { files: [broken, good, red], out, progress: false });
    expect(exitCode(outcome)).toBe(1);
    expect(outcome.text).toContain(`${broken}: FAILED: ${broken}, line 1`);
    expect(outcome.text).toContain(`${good}: passed`);
    expect(outcome.text).toMatch(/red\.ipynb: FAILED in code cell 1 \(thrown\)[\s\S]*the claim does not hold/);
    expect(readFileSync(join(out, 'good.html'), 'utf8')).toContain('it is 42');
    expect(readFileSync(join(out, 'broken.html'), 'utf8')).toContain('cannot be read');
    const index = readFileSync(join(out, 'index.html'), 'utf8');
    for (const name of ['broken', 'good', 'red']) expect(index).toContain(`href="${name}.html"`);
    expect(index).toContain('1 of 3 passed');
  });

  it('stops where there is nothing to run', async () => {
    const empty = mkdtempSync(join(folder, 'empty-'));
    await expect(
      notebooksCommand('run', { files: [join(empty, 'none.ipynb')], progress: false }),
    ).resolves.toMatchObject({ status: 'fail' });
    await expect(checkNotebooksCommand({ files: [join(empty, 'none.ipynb')] })).rejects.toThrow(
      /none\.ipynb: no such file/,
    );
  });
});

describe('notebooks check', () => {
  it('finds nothing to mend in what is committed', async () => {
    const outcome = await checkNotebooksCommand({});
    expect([exitCode(outcome), outcome.text]).toEqual([0, expect.stringContaining('nothing to mend')]);
  });
});
