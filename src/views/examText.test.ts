import { describe, expect, it } from 'vitest';
import { allRight, examQuestion, type Said, smallExam, toldJudge } from '../judge/examined.testkit';
import { judgeInput } from '../judge/judged.testkit';
import { sitExam } from '../judge/sitExam';
import { againstLabel, examFinding, examPower, kindRows } from './examFindings';
import { examRow, examText } from './examText';

const sit = (said: Readonly<Record<string, Said>>, id = 'told', questions = smallExam) =>
  sitExam(toldJudge(said, id), questions);
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const STEERING = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

describe('examText', () => {
  it('says the verdict, each part in counts, kappa and every item against its label', async () => {
    const text = examText(await sit({ ...allRight, n1: 'pass', b3: 'fault' }));
    const lines = text.split('\n');
    expect(lines[0]).toBe('Exam of told: PASSED: all 2 clear-cut items right.');
    expect(lines).toContain('Served by told-served.');
    expect(text).toMatch(/^clear-cut: decides +2 +2 of 2 +1 of 1 +1 of 1 +0$/m);
    expect(text).toMatch(/^not clear-cut +1 +0 of 1 +0 of 0 +0 of 1 +0$/m);
    expect(text).toMatch(/^borderline: an author’s label +3 +2 of 2 +1 of 1 +1 of 1 +1$/m);
    expect(text).toMatch(
      /^Kappa with the labels: clear-cut 1\.000 over 2, no interval \(.+\); all items 0\.\d{3} \[.+\] over 5\.$/m,
    );
    expect(text).toContain(
      'Against the label or without a verdict, not clear-cut:\n  n1 (label fail): Logs stay 30 days',
    );
    expect(text).toContain('      PASS: says pass');
    expect(text).toContain('  b3 (label fail, stale fact): ');
    expect(text).toContain('      no verdict (rate limited): 429 for ever');
    expect(text).not.toContain('without a verdict, clear-cut: decides');
    expect(text).toContain('6 model calls, 0 tokens in, 0 out.');
  });

  it('says that it failed or was not held, and why', async () => {
    expect(examText(await sit({}))).toContain('Exam of told: FAILED: 1 of 2 clear-cut items wrong: c2.');
    const gone = [examQuestion('c1', { incomplete: 'GC-0001: the corpus does not hold its source' })];
    const text = examText(await sit({}, 'told', gone));
    expect(text).toContain('Exam of told: NOT HELD: 1 of 1 clear-cut items without a verdict: c1.');
    expect(text).toContain('      fixture incomplete: GC-0001: the corpus does not hold its source');
    expect(text).not.toContain('model calls');
    expect(text).toMatch(/clear-cut not defined over 0 \(/);
  });

  it('steers no terminal, whatever an answer or a name holds', async () => {
    const hostile = 'red \u001b[31m\r\u202e\u0007 and\nnew';
    const input = judgeInput({ answer: { text: hostile, abstained: false } });
    const text = examText(await sit({ x: 'fail' }, hostile, [examQuestion('x', { input })]));
    expect(text).not.toMatch(STEERING);
  });
});

describe('examRow', () => {
  it('divides by what has a verdict', () => {
    const counts = {
      part: 'borderline' as const,
      n: 9,
      right_pass: 1,
      right_fail: 2,
      false_pass: 3,
      false_fail: 2,
      unjudged: 1,
    };
    expect(Object.values(examRow(counts))).toEqual([
      'borderline: an author’s label',
      9,
      '3 of 8',
      '1 of 3',
      '2 of 5',
      1,
    ]);
  });
});

describe('exam findings', () => {
  it('say it in a sentence', async () => {
    expect(examFinding(await sit({ ...allRight, b2: 'pass' }))).toBe(
      'told passed: all 2 clear-cut items right. Of the borderline answers it passed 1 of 1 right ones and failed 1 of 2 wrong ones.',
    );
    expect(examFinding(await sit({}))).toMatch(/^told FAILED: 1 of 2 clear-cut items wrong: c2\. /);
    expect(examFinding({ ...(await sit({})), kind: 'offline', status: 'not_held' })).toMatch(
      /^told \(rules, no model\) could not be examined: /,
    );
  });

  it('count each kind for each judge, and no verdict as no agreement', async () => {
    const results = [await sit(allRight, 'one'), await sit({ ...allRight, b1: 'fail', b3: 'fault' }, 'two')];
    expect(kindRows(results)).toEqual([
      { kind: 'arithmetic', one: '1 of 1', two: '0 of 1' },
      { kind: 'stale fact', one: '2 of 2', two: '1 of 2' },
    ]);
    expect(kindRows([])).toEqual([]);
  });

  it('list what is against its label', async () => {
    const { answers } = await sit({ ...allRight, n1: 'pass', b1: 'fault' });
    expect(againstLabel(answers)).toEqual([
      { item: 'n1', kind: 'not clear cut', label: 'fail', answer: judgeInput().answer.text, judge: 'PASS: says pass' },
      {
        item: 'b1',
        kind: 'arithmetic',
        label: 'pass',
        answer: judgeInput().answer.text,
        judge: 'no verdict (rate limited): 429 for ever',
      },
    ]);
  });

  it('compare two judges by the wrong answers that they pass', async () => {
    const words = examPower(await sit(allRight, 'one'), await sit({ ...allRight, b2: 'pass' }, 'two'));
    expect(words).toContain('two, which opens no source, passes 0.0 % of the wrong answers and one 0.0 %');
    expect(words).toContain('on borderline ones 50.0 % and 0.0 %');
    expect(examPower(await sit({}, 'one', []), await sit({}, 'two', []))).toContain('passes — of the wrong answers');
  });
});
