import type { NotebookOutput } from '../../views/pageNotebook';
import type { WireMessage } from './wire';

/** Bytes of output kept for a cell. */
export const KEPT_BYTES = 1_000_000;

/** Gathers a cell's output as its messages arrive. */
export interface CellOutput {
  /** Takes one iopub message; others than output are ignored. */
  take(message: WireMessage): void;
  /** Bytes put out so far, kept or not. */
  total(): number;
  /** Everything printed on stderr, a text for each write. */
  errorTexts(): readonly string[];
  /** The outputs, neighbouring stream texts of one name merged, without the stderr texts that `isError` picks. */
  outputs(isError?: (text: string, isLast: boolean) => boolean): NotebookOutput[];
  /** Bytes kept and put out, when those differ. */
  cut(): { readonly kept: number; readonly total: number } | undefined;
}

interface Entry {
  readonly output: NotebookOutput;
  readonly displayId: string | undefined;
  readonly bytes: number;
}

function sizeOf(output: NotebookOutput): number {
  return Buffer.byteLength(output.output_type === 'stream' ? output.text : JSON.stringify(output));
}

/** As many of a text's first bytes as fit, never half a character. */
function head(text: string, bytes: number): string {
  return new TextDecoder().decode(Buffer.from(text).subarray(0, bytes)).replace(/\uFFFD+$/, '');
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** An empty collection that keeps `limit` bytes; what comes later is counted, and a last line says that it was cut. */
export function cellOutput(limit: number = KEPT_BYTES): CellOutput {
  const entries: Entry[] = [];
  const errorTexts: string[] = [];
  let kept = 0;
  let total = 0;

  function push(output: NotebookOutput, displayId?: string): void {
    const bytes = sizeOf(output);
    total += bytes;
    if (kept + bytes <= limit) {
      kept += bytes;
      entries.push({ output, displayId, bytes });
    } else if (output.output_type === 'stream' && kept < limit) {
      // A stream can end anywhere; half a chart is no chart.
      const text = head(output.text, limit - kept);
      entries.push({ output: { ...output, text }, displayId, bytes: limit - kept });
      kept = limit;
    }
  }

  function display(content: WireMessage['content'], isUpdate: boolean): void {
    const id = (content.transient as { display_id?: string } | undefined)?.display_id;
    const output: NotebookOutput = {
      output_type: 'display_data',
      data: (content.data ?? {}) as Record<string, unknown>,
      metadata: (content.metadata ?? {}) as Record<string, unknown>,
    };
    const at = isUpdate && id !== undefined ? entries.findIndex((entry) => entry.displayId === id) : -1;
    const old = entries[at];
    if (old === undefined) {
      push(output, id);
      return;
    }
    const bytes = sizeOf(output);
    total += bytes - old.bytes;
    if (kept + bytes - old.bytes > limit) return;
    kept += bytes - old.bytes;
    entries[at] = { output, displayId: id, bytes };
  }

  return {
    take({ header, content }) {
      if (header.msg_type === 'stream') {
        const name = content.name === 'stderr' ? 'stderr' : 'stdout';
        const text = String(content.text);
        if (name === 'stderr') errorTexts.push(head(text, KEPT_BYTES / 100));
        if (errorTexts.length > 100) errorTexts.shift();
        push({ output_type: 'stream', name, text });
      } else if (header.msg_type === 'display_data' || header.msg_type === 'update_display_data') {
        display(content, header.msg_type === 'update_display_data');
      }
    },
    total: () => total,
    errorTexts: () => errorTexts,
    outputs(isError = () => false) {
      const merged: NotebookOutput[] = [];
      const lastError = entries
        .map(({ output }) => output.output_type === 'stream' && output.name === 'stderr')
        .lastIndexOf(true);
      entries.forEach(({ output }, i) => {
        const before = merged.at(-1);
        if (output.output_type !== 'stream') merged.push(output);
        else if (output.name === 'stderr' && isError(output.text, i === lastError)) return;
        else if (before?.output_type === 'stream' && before.name === output.name) {
          merged[merged.length - 1] = { ...before, text: before.text + output.text };
        } else merged.push(output);
      });
      if (total > kept) {
        const text = `\n[output cut: the first ${megabytes(kept)} of ${megabytes(total)} are kept]\n`;
        merged.push({ output_type: 'stream', name: 'stderr', text });
      }
      return merged;
    },
    cut: () => (total > kept ? { kept, total } : undefined),
  };
}
