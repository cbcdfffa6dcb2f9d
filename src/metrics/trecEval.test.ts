import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Problem } from '../files/problem';
import { hasOracle, oracleText } from './oracles.testkit';
import { rankRun } from './rankRun';
import { type TrecEvalOptions, type TrecEvaluation, trecEval } from './trecEval';
import { parseQrels, parseRun } from './trecFiles';

const MEASURE = /^(map|recip_rank|ndcg|num_(q|ret|rel|rel_ret)|(P|recall|success|ndcg_cut)_\d+)$/;

function evaluate(qrels: string, run: string, options: Partial<TrecEvalOptions> = {}): TrecEvaluation {
  return trecEval(parseQrels(qrels, 'qrels'), parseRun(run, 'run', 'trec'), { ks: [1, 3, 5], ...options });
}

function reading(evaluation: TrecEvaluation, query: string, measure: string): number | undefined {
  if (query === 'all') return measure === 'num_q' ? evaluation.numQ : evaluation.all[measure];
  return evaluation.queries.find((row) => row.query === query)?.values[measure];
}

interface Line {
  readonly measure: string;
  readonly query: string;
  readonly value: string;
}

const oracle = 'trec_eval-tests';
/** An expected file of 9.0.8 where there is one. */
function expectedLines(file: string): Line[] {
  const old = resolve(__dirname, '../../../shared/oracles', oracle, 'v9.0.8', file);
  const text = existsSync(old) ? oracleText(oracle, 'v9.0.8', file) : oracleText(oracle, file);
  return text
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([measure]) => measure !== undefined && MEASURE.test(measure))
    .map(([measure, query, value]) => ({ measure, query, value }) as Line);
}

// The commands are those of trec_eval's Makefile, target quicktest.
const FILES: readonly [string, string, string, Omit<TrecEvalOptions, 'ks'>, number][] = [
  ['out.test', 'qrels.test', 'results.test', {}, 15],
  ['out.test.a', 'qrels.test', 'results.test', {}, 37],
  ['out.test.aq', 'qrels.test', 'results.test', {}, 145],
  ['out.test.aqc', 'qrels.test', 'results.trunc', { complete: true }, 109],
  ['out.test.aqcM', 'qrels.test', 'results.trunc', { complete: true, depth: 100 }, 109],
  ['out.test.aql', 'qrels.rel_level', 'results.test', { relevanceLevel: 2 }, 145],
  ['out.test.meas_params', 'qrels.test', 'results.test', {}, 44],
  ['out.comment.test', 'qrels.comment.test', 'results.comment.test', {}, 15],
];

describe.skipIf(!hasOracle(oracle))('trecEval against the expected files of trec_eval', () => {
  it.each(FILES)('equals %s to four decimals', (file, qrels, run, options, count) => {
    const lines = expectedLines(file);
    const ks = [...new Set(lines.flatMap(({ measure }) => /_(\d+)$/.exec(measure)?.[1] ?? []))].map(Number);
    const evaluation = evaluate(oracleText(oracle, qrels), oracleText(oracle, run), { ks, ...options });
    const ours = lines.map(({ measure, query, value }) => {
      const got = reading(evaluation, query, measure);
      return { measure, query, value: got?.toFixed(value.includes('.') ? 4 : 0) };
    });
    expect(ours).toEqual(lines);
    expect(lines.length).toBe(count);
  });

  it('passes comment lines over, and reads a # within an id', () => {
    const plain = parseQrels(oracleText(oracle, 'qrels.test'), 'q');
    const commented = parseQrels(oracleText(oracle, 'qrels.test.with-comments').replaceAll('CR#93E', 'CR93E'), 'q');
    expect(commented).toEqual(plain);
  });
});

interface EdgeCase {
  readonly case: string;
  readonly qrels: string;
  readonly run: string;
  readonly [engine: string]: unknown;
}
interface Answer {
  readonly exit: number;
  readonly values: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

const edge = 'ir-edge-cases';
const edgeCases: EdgeCase[] = hasOracle(edge) ? JSON.parse(oracleText(edge, 'cases.json')) : [];

describe.skipIf(edgeCases.length === 0)('trecEval on inputs that tools disagree about', () => {
  const answers = edgeCases.flatMap((one) =>
    (['trec_eval_9.0.8', 'trec_eval_9.0.8 -c'] as const)
      .filter((engine) => one[engine] !== undefined)
      .map((engine) => ({ name: `${one.case} (${engine})`, one, engine, answer: one[engine] as Answer })),
  );

  it.each(answers.filter(({ answer }) => answer.exit === 0))('$name', ({ one, engine, answer }) => {
    const evaluation = evaluate(one.qrels, one.run, { complete: engine.endsWith('-c') });
    for (const [query, values] of Object.entries(answer.values)) {
      const ours = Object.fromEntries(
        Object.keys(values).map((measure) => [measure, Number(reading(evaluation, query, measure)?.toFixed(4))]),
      );
      expect({ query, ...ours }).toEqual({ query, ...values });
    }
    expect(evaluation.queries.map(({ query }) => query)).toEqual(
      Object.keys(answer.values)
        .filter((query) => query !== 'all')
        .sort(),
    );
  });

  it.each(answers.filter(({ answer }) => answer.exit !== 0))('$name: a Problem', ({ one }) => {
    expect(() => evaluate(one.qrels, one.run)).toThrow(Problem);
    expect(() => evaluate(one.qrels, one.run)).toThrow(/line 2: document "a" is (judged|returned) twice/);
  });

  it('are 19 answers, 17 of them figures', () => {
    expect([answers.length, answers.filter(({ answer }) => answer.exit === 0).length]).toEqual([19, 17]);
  });
});

interface RecordedCase {
  readonly measure: string;
  readonly provider: string;
  readonly qrels: readonly [string, string, number][];
  readonly run: readonly [string, string, number][];
  readonly expected_per_query?: Readonly<Record<string, number>>;
  readonly expected_aggregate?: number;
}
const recorded = 'ir-measures-cases';
/** Names of trec_eval's measures that ir_measures calls otherwise; what SOURCE.txt lists as checked and issue 3 builds. */
const SAME: Readonly<Record<string, string>> = {
  AP: 'map',
  nDCG: 'ndcg',
  'nDCG@3': 'ndcg_cut_3',
  'P@4': 'P_4',
  'Success@2': 'success_2',
  NumRet: 'num_ret',
  NumRel: 'num_rel',
};

describe.skipIf(!hasOracle(recorded))('trecEval on cases recorded from ir_measures', () => {
  const all: RecordedCase[] = hasOracle(recorded) ? JSON.parse(oracleText(recorded, 'cases.json')) : [];
  const lines = (rows: readonly (readonly [string, string, number])[], run: boolean) =>
    rows.map(([q, d, v]) => (run ? `${q} Q0 ${d} 0 ${v} t` : `${q} 0 ${d} ${v}`)).join('\n');
  const cases = all.filter(({ measure, provider }) => provider === 'pytrec_eval' && SAME[measure] !== undefined);

  it.each(cases.map((one) => ({ name: one.measure, one })))('$name', ({ one }) => {
    const evaluation = evaluate(lines(one.qrels, false), lines(one.run, true), { ks: [2, 3, 4] });
    const measure = SAME[one.measure] as string;
    for (const [query, value] of Object.entries(one.expected_per_query ?? {}))
      expect(reading(evaluation, query, measure)).toBeCloseTo(value, 4);
    if (one.expected_aggregate !== undefined)
      expect(reading(evaluation, 'all', measure)).toBeCloseTo(one.expected_aggregate, 4);
  });

  // SetP, SetR and SetAP are P, recall and map in which only the set counts: P over all retrieved, and P times recall.
  it.each(all.filter(({ measure }) => ['SetP', 'SetR', 'SetAP', 'SetF'].includes(measure)))('$measure', (one) => {
    const evaluation = evaluate(lines(one.qrels, false), lines(one.run, true));
    const setValue = (query: string) => {
      const of = (name: string) => reading(evaluation, query, name) as number;
      const [p, r] = [of('num_rel_ret') / of('num_ret'), of('num_rel_ret') / of('num_rel')];
      return { SetP: p, SetR: r, SetAP: p * r, SetF: (2 * p * r) / (p + r) }[one.measure] as number;
    };
    for (const [query, value] of Object.entries(one.expected_per_query ?? {}))
      expect(setValue(query)).toBeCloseTo(value, 4);
    if (one.expected_aggregate !== undefined)
      expect((setValue('0') + setValue('1')) / 2).toBeCloseTo(one.expected_aggregate, 4);
  });

  it('are all of the eleven kinds that were checked', () => {
    expect(new Set(cases.map(({ measure }) => measure)).size).toBe(7);
    expect(cases.length).toBe(11);
  });
});

describe('trecEval', () => {
  it('works its docstring out', () => {
    const { all } = evaluate('1 0 a 1\n1 0 b 0\n1 0 c 2\n', '1 Q0 a 1 3 t\n1 Q0 b 2 2 t\n1 Q0 c 3 1 t\n');
    expect([all.map, all.P_5, all.ndcg].map((value) => value?.toFixed(4))).toEqual(['0.8333', '0.4000', '0.7602']);
  });

  it('refuses files that share no query, and a repeat that a run was parsed with', () => {
    expect(() => evaluate('1 0 a 1', '2 Q0 a 1 1 t')).toThrow('no query of the run is judged');
    const kept = parseRun('1 Q0 a 1 2 t\n1 Q0 a 2 1 t', 'run');
    expect(() => trecEval(parseQrels('1 0 a 1', 'q'), kept, { ks: [5] })).toThrow(RangeError);
    expect(() => evaluate('1 0 a 1', '1 Q0 a 1 1 t', { depth: 0 })).toThrow(RangeError);
  });
});

describe('rankRun', () => {
  const order = (...scores: number[]) =>
    rankRun(scores.map((score, i) => ({ doc: String(i).padStart(2, '0'), score, line: i + 1 }))).map(({ doc }) =>
      Number(doc),
    );

  it('compares 32-bit floats, and breaks ties by id descending', () => {
    expect(order(1, 2, 1)).toEqual([1, 2, 0]);
    // These two differ as doubles alone.
    expect(order(0.975230281005876, 0.9752302810058761 - 1e-12)).toEqual([1, 0]);
  });

  it('orders ids by their UTF-8 bytes, as strcmp does', () => {
    const ids = ['\ufb01', '\u{1f600}', 'z', 'é'];
    const ranked = rankRun(ids.map((doc, i) => ({ doc, score: 1, line: i })));
    expect(ranked.map(({ doc }) => doc)).toEqual(
      [...ids].sort((a, b) => Buffer.compare(Buffer.from(b), Buffer.from(a))),
    );
  });

  it('leaves a NaN where glibc’s qsort does', () => {
    const n = Number.NaN;
    // Made by C: structs with float scores sorted by comp_sim_docno with qsort of glibc 2.36, ids ascending before.
    expect(order(3, 5, n, 5, 3, 2, n, n, n, 5, n, n, n, n, n, 4, 2, 2, n)).toEqual([
      18, 15, 17, 16, 14, 13, 12, 11, 10, 9, 8, 7, 6, 3, 4, 5, 2, 1, 0,
    ]);
    expect(order(5, n, 2, n, 4, n)).toEqual([5, 0, 4, 3, 2, 1]);
  });
});
