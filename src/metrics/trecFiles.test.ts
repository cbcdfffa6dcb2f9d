import { describe, expect, it } from 'vitest';
import { Problem } from '../files/problem';
import { hasOracle, oracleText } from './oracles.testkit';
import { parseQrels, parseRun } from './trecFiles';

const plain = (map: ReadonlyMap<string, ReadonlyMap<string, number>>) =>
  Object.fromEntries([...map].map(([query, docs]) => [query, Object.fromEntries(docs)]));
const qrels = (text: string) => plain(parseQrels(text, 'q.txt'));
const run = (text: string, convention: 'cutline' | 'trec' = 'cutline') =>
  Object.fromEntries(
    [...parseRun(text, 'r.txt', convention)].map(([query, docs]) => [
      query,
      docs.map(({ doc, score }) => [doc, score]),
    ]),
  );

const JUDGED = { q1: { d1: 1, 'd#2': 0 }, q2: { d1: 2 } };

describe('case 17: qrels', () => {
  it.each([
    ['TREC text', 'q1 0 d1 1\nq1 0 d#2 0\nq2 0 d1 2\n'],
    ['tabs, double spaces, CRLF, a byte-order mark', '\ufeffq1\t0\td1\t1\r\nq1  0  d#2  0 \r\n\r\nq2 0 d1 2'],
    ['lone carriage returns', 'q1 0 d1 1\rq1 0 d#2 0\rq2 0 d1 +2\r'],
    ['comment lines', '# q9 0 d 1\nq1 0 d1 1\n  #\nq1 0 d#2 0\n#x\nq2 0 d1 2\n'],
    ['JSON', '{"q1": {"d1": 1, "d#2": 0},\n "q2": {"d1": 2.0}}'],
    ['JSON with a byte-order mark', '\ufeff\n{"q1":{"d1":1,"d#2":0},"q2":{"d1":2}}'],
    ['CSV', 'query,doc,rel\nq1,d1,1\nq1,d#2,0\nq2,d1,2\n'],
    [
      'CSV with other names, order and columns',
      'relevance;"doc_id";note;Query-ID\r\n1;d1;x;q1\r\n0;"d#2";"a;\r\nb";q1\r\n2;d1;;q2\r\n',
    ],
    ['TSV with a score', '\ufeffqid\tdocid\tscore\nq1\td1\t1\nq1\td#2\t0\n\nq2\td1\t2'],
  ])('are read as %s', (_, text) => {
    expect(qrels(text)).toEqual(JUDGED);
  });

  it.each([
    ['a line with three fields', 'q1 0 d1 1\n# c\n\nq1 0 d2', 'q.txt, line 4: 3 fields, where a line of qrels has 4'],
    ['a line with five', 'q1 0 d1 1 x', 'q.txt, line 1: 5 fields'],
    ['prose', 'Hello.', 'q.txt, line 1: 1 field, where'],
    ['CSV without a header', 'q1,d1,1\n', 'q.txt, line 1: 1 field, where'],
    [
      'a grade that is no whole number',
      'q1 0 d1 1\r\nq1 0 d2 1.5',
      'q.txt, line 2: the grade "1.5" is not a whole number',
    ],
    ['a grade beyond counting', 'q1 0 d1 99999999999999999999', 'q.txt, line 1: the grade'],
    [
      'a document judged twice',
      'q1 0 d1 1\nq2 0 d1 1\nq1 0 d1 1',
      'q.txt, line 3: document "d1" is judged twice for query "q1"',
    ],
    ['an empty file', ' \n# only this\n', 'q.txt, line 1: holds no judgement'],
    ['broken JSON', '{"q1": {"d1": 1,\n}}', 'q.txt, line 2: broken JSON'],
    ['a bare NaN in JSON', '{"q1":\n{"d1": NaN}}', 'q.txt, line 2: NaN is not JSON'],
    ['JSON of another shape', '[{"q1": 1}]', 'q.txt, line 1: what it holds is not a JSON object'],
    ['a JSON list of documents', '{"q0": {"d": 1},\n"q1": ["d1"]}', 'q.txt, line 2: query "q1" is not a JSON object'],
    [
      'a JSON object too deep',
      '{"q1": {\n"d1": {"rel": 1}}}',
      'q.txt, line 2: document "d1" of query "q1" holds no number',
    ],
    ['a JSON grade that is text or truth', '{"q1": {"a": 1,\n"d1": true}}', 'q.txt, line 2: the grade true'],
    ['a JSON document judged twice', '{"q1": {"d1": 1,\n\n"d1": 2}}', 'q.txt, line 3: document "d1" is judged twice'],
    ['a JSON query that stands twice', '{"q1": {"d1": 1},\n"q1": {"d2": 2}}', 'q.txt, line 2: query "q1" stands twice'],
    ['CSV without grades', 'query,doc\nq1,d1', 'q.txt, line 1: no column rel or relevance or score'],
    ['CSV with a column twice', 'query,doc,doc,rel\n', 'q.txt, line 1: column "doc" stands twice'],
    ['a CSV row of another width', 'query,doc,rel\n"q\n1",d1,1\nq1,d1', 'q.txt, line 4: 2 cells under 3 columns'],
    ['a CSV row without a document', 'query,doc,rel\nq1,,1', 'q.txt, line 2: no document id'],
    ['an open quote', 'query,doc,rel\nq1,"d1,1', 'q.txt, line 2: broken CSV'],
    ['a CSV grade that is no number', 'query,doc,rel\nq1,d1,', 'q.txt, line 2: the grade "" is not'],
  ])('with %s are a Problem naming file and line', (_, text, message) => {
    expect(() => parseQrels(text, 'q.txt')).toThrow(Problem);
    expect(() => parseQrels(text, 'q.txt')).toThrow(message);
  });

  it('say what they may be', () => {
    expect(() => parseQrels('x', 'q')).toThrow(/TREC lines .* JSON .* CSV/);
  });
});

describe('case 28: a run', () => {
  const RUN = {
    q1: [
      ['b', 0.5],
      ['a', -2.5e-4],
    ],
    q2: [['c', 1]],
  };
  it.each([
    ['TREC text with more behind the tag', 'q1 Q0 b 1 0.5 tag junk at end\nq1 Q0 a 2 -2.5E-4 t\nq2 Q0 c 1 1 t'],
    [
      'tabs, CRLF, BOM, comments',
      '\ufeff# run\r\nq1\tQ0\tb\t9\t.5\tt\r\nq1\tQ0\ta\t9\t-0.00025\tt\r\nq2\tQ0\tc\tx\t1.\tt\r\n',
    ],
    ['JSON', '{"q1":{"b":0.5,"a":-2.5e-4},"q2":{"c":1}}'],
    ['CSV', 'qid,docid,rank,score\nq1,b,1,0.5\nq1,a,2,-2.5e-4\nq2,c,1,1\n'],
  ])('is read as %s', (_, text) => {
    expect(run(text)).toEqual(RUN);
  });

  it('keeps JSON ids as they are: numbers, escapes, U+2028, __proto__', () => {
    const ids = ['10', '9', 'a"b', '\u2028', '__proto__', '{', 'é'];
    const text = JSON.stringify({ q: Object.fromEntries(ids.map((id) => [id, 1])) });
    expect(
      new Set(
        parseRun(text, 'r')
          .get('q')
          ?.map(({ doc }) => doc),
      ),
    ).toEqual(new Set(ids));
  });

  it('may hold a query without documents', () => {
    expect(run('{"q1": {"a": 1}, "q2": {}}')).toEqual({ q1: [['a', 1]], q2: [] });
  });

  it.each([
    ['five fields', '1 Q0 a 1 2.0 t\n1 Q0 b 2 1.0', 'r.txt, line 2: 5 fields, where a line of a run has 6'],
    ['a score that is no number', '1 Q0 a 1 x t', 'r.txt, line 1: the score "x" is not a number'],
    ['a score with a tail', '1 Q0 a 1 1.5x t', 'r.txt, line 1: the score "1.5x" is not a number'],
    ['a JSON score that is text', '{"1": {"a": "0.5a"}}', 'r.txt, line 1: the score "0.5a" is not a number'],
    ['CSV without scores', 'query,doc,rel\n1,a,1', 'r.txt, line 1: no column score'],
    ['no document', '{"q1": {}}', 'r.txt, line 1: holds no retrieved document'],
  ])('with %s is a Problem in either convention', (_, text, message) => {
    expect(() => parseRun(text, 'r.txt')).toThrow(message);
    expect(() => parseRun(text, 'r.txt', 'trec')).toThrow(message);
  });

  it('with a score that is not finite is a Problem, and in trec as trec_eval reads it', () => {
    for (const score of ['nan', 'NaN', '-nan', 'inf', '-Infinity', '1e999']) {
      const text = `1 Q0 b 1 0 t\n1 Q0 a 1 ${score} t`;
      expect(() => parseRun(text, 'r.txt')).toThrow(`r.txt, line 2: the score "${score}" is not a finite number`);
      expect(Number.isFinite(parseRun(text, 'r.txt', 'trec').get('1')?.[1]?.score)).toBe(false);
    }
  });

  it('case 13: keeps a repeat in our convention, and in trec it is a Problem', () => {
    const text = '1 Q0 t 1 2 x\n1 Q0 t 2 1 x\n';
    expect(run(text)).toEqual({
      '1': [
        ['t', 2],
        ['t', 1],
      ],
    });
    expect(() => parseRun(text, 'r.txt', 'trec')).toThrow(
      'r.txt, line 2: document "t" is returned twice for query "1"',
    );
    expect(() => parseRun('{"1":{"t":2,\n"t":1}}', 'r.txt', 'trec')).toThrow('r.txt, line 2: document "t"');
  });
});

describe.skipIf(!hasOracle('ranx-fixtures'))('the fixtures of ranx', () => {
  const file = (name: string) => oracleText('ranx-fixtures', name);
  it('say the same as JSON and as TREC text', () => {
    expect(qrels(file('qrels.json'))).toEqual(qrels(file('qrels.trec')));
    expect(qrels(file('small_qrels.json'))).toEqual(qrels(file('small_qrels.trec')));
    expect(run(file('run.json'))).toEqual(run(file('run.trec')));
    expect(qrels(file('qrels.trec'))).toEqual({ q1: { d1: 1, d2: 2, d3: 3 }, q2: { d1: 1, d2: 2 } });
  });

  it('are read in size', () => {
    const lines = file('notebook-qrels.trec')
      .split('\n')
      .filter((line) => line.trim() !== '');
    const judged = [...parseQrels(file('notebook-qrels.trec'), 'q').values()].reduce((n, docs) => n + docs.size, 0);
    expect(judged).toBe(lines.length);
    expect(judged).toBeGreaterThan(1000);
  });
});
