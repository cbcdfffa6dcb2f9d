/** Where a JSON text goes wrong, and how. */
export interface JsonFault {
  /** In UTF-16 units, from 0. */
  readonly offset: number;
  readonly problem: string;
}

const CUT_OFF = 'the JSON ends in the middle: the file is cut off';
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const SCALAR = /(?:true|false|null)(?![\w$])|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const NOT_A_NUMBER = /-?(?:NaN|Infinity)(?![\w$])/y;
/** What the end of a text may have left of a word or a number. */
const BEGUN = /(?:t|tr|tru|f|fa|fal|fals|n|nu|nul|-|-?\d+(?:\.\d*)?(?:[eE][+-]?)?)$/y;

/** What may come next. */
type Awaited = 'value' | 'value or ]' | 'name' | 'name or }' | ':' | ', or end' | 'nothing';

function matchAt(pattern: RegExp, text: string, offset: number): string | undefined {
  pattern.lastIndex = offset;
  return pattern.exec(text)?.[0];
}

/** Where the string that opens at `from` ends, or what is wrong inside it. A loop, since a string may be megabytes long. */
function endOfString(text: string, from: number): number | JsonFault {
  for (let i = from + 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x22) return i + 1;
    if (code === 0x0a || code === 0x0d) return { offset: i, problem: 'broken JSON: a line ends inside a string' };
    if (code < 0x20) return { offset: i, problem: 'broken JSON: a control character inside a string' };
    if (code === 0x5c) {
      const sequence = matchAt(ESCAPE, text, i);
      if (sequence === undefined) {
        const cut = /^\\(?:u[0-9a-fA-F]{0,3})?$/.test(text.slice(i, i + 6)) && i + 6 > text.length;
        return cut ? { offset: text.length, problem: CUT_OFF } : { offset: i, problem: 'broken JSON: a bad escape' };
      }
      i += sequence.length - 1;
    }
  }
  return { offset: text.length, problem: CUT_OFF };
}

/**
 * The first fault of a JSON text, or undefined where `JSON.parse` takes it. Node 20 tells the place of a fault only for
 * some faults, and never for the commonest.
 *
 *     jsonFault('[1,\n NaN]') // { offset: 5, problem: 'NaN is not JSON' }
 */
export function jsonFault(text: string): JsonFault | undefined {
  const open: string[] = [];
  let awaited = 'value' as Awaited;
  const after = (): Awaited => (open.length === 0 ? 'nothing' : ', or end');
  let i = 0;
  for (;;) {
    while (i < text.length && ' \t\n\r'.includes(text[i] as string)) i++;
    if (i === text.length) {
      if (awaited === 'nothing') return undefined;
      const end = text.trimEnd().length;
      return { offset: end, problem: end === 0 ? 'is empty, not JSON' : CUT_OFF };
    }
    const mark = text[i] as string;
    const unexpected = { offset: i, problem: `broken JSON: unexpected ${JSON.stringify(mark)}` };
    if (mark === '"' && awaited !== ':' && awaited !== ', or end' && awaited !== 'nothing') {
      const end = endOfString(text, i);
      if (typeof end !== 'number') return end;
      awaited = awaited === 'name' || awaited === 'name or }' ? ':' : after();
      i = end;
    } else if (mark === ':' && awaited === ':') {
      awaited = 'value';
      i++;
    } else if (mark === ',' && awaited === ', or end') {
      awaited = open[open.length - 1] === '{' ? 'name' : 'value';
      i++;
    } else if (mark === ']' || mark === '}') {
      const opening = mark === ']' ? '[' : '{';
      const empty = awaited === 'value or ]' || awaited === 'name or }';
      if (open[open.length - 1] !== opening || !(empty || awaited === ', or end')) return unexpected;
      open.pop();
      awaited = after();
      i++;
    } else if (awaited === 'value' || awaited === 'value or ]') {
      if (mark === '[' || mark === '{') {
        open.push(mark);
        awaited = mark === '[' ? 'value or ]' : 'name or }';
        i++;
        continue;
      }
      const noNumber = matchAt(NOT_A_NUMBER, text, i);
      if (noNumber !== undefined) return { offset: i, problem: `${noNumber} is not JSON` };
      if (matchAt(BEGUN, text, i) !== undefined && matchAt(SCALAR, text, i)?.length !== text.length - i)
        return { offset: text.length, problem: CUT_OFF };
      const scalar = matchAt(SCALAR, text, i);
      if (scalar === undefined) return unexpected;
      awaited = after();
      i += scalar.length;
    } else {
      return unexpected;
    }
  }
}
