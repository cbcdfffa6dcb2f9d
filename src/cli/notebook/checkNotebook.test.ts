import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkNotebooks } from './checkNotebook';
import { checkShape } from './checkShape';
import { faultLine } from './notebookFault';
import type { Notebook, NotebookCell } from './notebookFile';

const root = resolve(__dirname, '../../..');
const cell = (kind: NotebookCell['kind'], source: string, more: Partial<NotebookCell> = {}): NotebookCell => ({
  kind,
  source,
  storedOutputs: 0,
  executionCount: null,
  ...more,
});
const notebook = (cells: readonly NotebookCell[], more: Partial<Notebook> = {}): Notebook => ({
  path: 'n.ipynb',
  kernel: 'tslab',
  cells,
  ...more,
});
const heading = cell('markdown', '# A question?');
const claim = cell('code', "if (1 > 2) throw new Error('no')");

describe('checkNotebooks', () => {
  it('compiles the joined cells strictly and finds each fault in its cell and line', async () => {
    const good = notebook(
      [
        heading,
        cell(
          'code',
          "import { wilson } from './src/stats/interval';\nimport { display } from 'tslab';\nconst rate = wilson(8, 10)",
        ),
        // Without a separator this line would call the one before it.
        cell('code', '(() => display.html(String(rate.low)))()'),
        cell('code', "const later = await Promise.resolve(rate.high);\nif (later < 0) throw new Error('no')"),
      ],
      { path: 'good.ipynb' },
    );
    const bad = notebook(
      [
        heading,
        cell('code', "import { wilson, nothing } from './src/stats/interval';\nconst rate = wilson(8, 10);"),
        cell('markdown', 'between'),
        cell('code', '\nconst text: string = rate.low;\nconst loose = (x) => x;\nconsole.log({ text, rate }, loose);'),
        cell('code', 'if (rate.low > 2) throw new Error(', { source: 'if (rate.low > 2) {\n  throw new Error("no")' }),
      ],
      { path: 'bad.ipynb' },
    );
    const found = (await checkNotebooks([good, bad], { root })).map(faultLine);
    expect(found).toEqual([
      expect.stringMatching(/^bad\.ipynb, cell 2, line 1: .*nothing.* \(TS2305\)$/),
      expect.stringMatching(/^bad\.ipynb, cell 2, line 1: 'nothing' is declared but .* \(TS6133\)$/),
      expect.stringMatching(/^bad\.ipynb, cell 4, line 2: Type 'number' is not assignable .* \(TS2322\)$/),
      expect.stringMatching(/^bad\.ipynb, cell 4, line 3: Parameter 'x' implicitly .* \(TS7006\)$/),
      expect.stringMatching(/^bad\.ipynb, cell 4, line 4: tslab loses { rate }/),
      expect.stringMatching(/^bad\.ipynb, cell 5, line 2: .* \(TS1005\)$/),
    ]);
  });
});

describe('checkShape', () => {
  it('accepts a question, code, and a claim that throws', () => {
    expect(checkShape(notebook([heading, cell('code', Array(12).fill('f();').join('\n\n')), claim]))).toEqual([]);
  });

  it.each<[string, Notebook, string]>([
    ['another kernel', notebook([heading, claim], { kernel: 'python3' }), 'n.ipynb: the kernelspec is "python3"'],
    ['no kernel', notebook([heading, claim], { kernel: undefined }), 'n.ipynb: the kernelspec is missing'],
    ['no heading', notebook([cell('markdown', 'text'), claim]), 'n.ipynb, cell 1: no heading'],
    ['code first', notebook([claim]), 'n.ipynb, cell 1: no heading'],
    ['outputs', notebook([heading, { ...claim, storedOutputs: 1 }]), 'n.ipynb, cell 2: outputs are stored'],
    ['a count', notebook([heading, { ...claim, executionCount: 7 }]), 'n.ipynb, cell 2: the execution count 7'],
    [
      '13 lines',
      notebook([heading, cell('code', Array(13).fill('f();').join('\n')), claim]),
      'n.ipynb, cell 2: 13 lines',
    ],
    [
      'no claim',
      notebook([heading, claim, cell('code', "// throw\n'throw'")]),
      'n.ipynb, cell 3: the last code cell never throws',
    ],
    ['no code', notebook([heading]), 'n.ipynb: no code cell'],
  ])('reports %s', (_, found, text) => {
    expect(checkShape(found).map(faultLine)).toEqual([expect.stringContaining(text)]);
  });
});
