import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readNotebook } from './notebookFile';
import { headingOf, notebookTitle } from './notebookTitle';

const folder = mkdtempSync(join(tmpdir(), 'cutline-notebook-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(content: unknown): string {
  const path = join(folder, 'n.ipynb');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const cell = (cell_type: string, source: unknown, more = {}) => ({
  cell_type,
  source,
  metadata: { tags: [] },
  id: 'x',
  ...more,
});

describe('readNotebook', () => {
  it('reads sources as text or lines, with what editors add', () => {
    const cells = [
      cell('markdown', ['# A\r\n', 'b']),
      cell('code', 'x', { outputs: [{}], execution_count: 3 }),
      cell('raw', ''),
    ];
    const notebook = readNotebook(
      file({ nbformat: 4, nbformat_minor: 5, metadata: { kernelspec: { name: 'tslab', language: 'x' } }, cells }),
    );
    expect(notebook.kernel).toBe('tslab');
    expect(notebook.cells).toEqual([
      { kind: 'markdown', source: '# A\nb', storedOutputs: 0, executionCount: null },
      { kind: 'code', source: 'x', storedOutputs: 1, executionCount: 3 },
      { kind: 'raw', source: '', storedOutputs: 0, executionCount: null },
    ]);
    expect(notebookTitle(notebook)).toBe('A');
  });

  it('names file and cell of what is broken', () => {
    expect(() => readNotebook(join(folder, 'none.ipynb'))).toThrow('none.ipynb: no such file');
    expect(() => readNotebook(file('{"cells": ['))).toThrow('n.ipynb, line 1: the JSON ends');
    expect(() => readNotebook(file({ nbformat: 3, cells: [] }))).toThrow('n.ipynb: field nbformat: not nbformat 4');
    expect(() => readNotebook(file({ nbformat: 4, cells: [] }))).toThrow('holds no cells');
    expect(() => readNotebook(file({ nbformat: 4, cells: [cell('code', ''), cell('code', 5)] }))).toThrow(
      'n.ipynb, cell 2: field source',
    );
    expect(() => readNotebook(file({ nbformat: 4, cells: [cell('heading', '')] }))).toThrow(
      'n.ipynb, cell 1: field cell_type',
    );
  });
});

describe('headingOf', () => {
  it('takes the first heading that is not in a code block, without marks', () => {
    expect(headingOf('```sh\n# not this\n```\n\n## The `cut` *earns* [its](x) place ##')).toBe(
      'The cut earns its place',
    );
    expect(headingOf('#hashtag')).toBeUndefined();
    expect(headingOf('~~~\n# open to the end')).toBeUndefined();
  });
});
