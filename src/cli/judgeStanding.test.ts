import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ExamRecord, parseExamRecords } from '../golden/examRecord';
import { toldJudge } from '../judge/examined.testkit';
import { groundingJudge } from '../judge/groundingJudge';
import { modelledJudge } from '../judge/modelledJudge';
import { surfaceJudge } from '../judge/surfaceJudge';
import { examCommand } from './exam';
import { examHeld, standingOf } from './judgeStanding';
import { exitCode } from './outcome';
import { projectFiles } from './project';
import { projectCopy, silent } from './project.testkit';

let root: string;
let passed: ExamRecord;
const records = () => join(root, 'golden/exam-records.json');
beforeAll(async () => {
  root = projectCopy();
  expect(exitCode(await examCommand({ root, judge: 'offline', export: true, progress: false }, silent))).toBe(0);
  passed = parseExamRecords(readFileSync(records(), 'utf8'), 'r.json')['grounding@1'] as ExamRecord;
});
const keep = (change: Partial<ExamRecord> = {}, id = 'grounding@1') =>
  writeFileSync(records(), JSON.stringify({ [id]: { ...passed, judge: id, ...change } }));
beforeEach(() => keep());
const standing = (judge = groundingJudge()) => standingOf(judge, projectFiles(root));

/** Ten items, all right but for what is changed. */
const part = (change: Partial<ExamRecord['clear_cut']>): ExamRecord['clear_cut'] => ({
  ...{ n: 10, right_pass: 5, right_fail: 5, false_pass: 0, false_fail: 0, unjudged: 0 },
  ...change,
});

const CURE = '(npm run check-judge -- --export)';

describe('standingOf', () => {
  it('lets a judge gate that passed this exam, over this corpus, by this rubric', () => {
    expect(standing()).toEqual({ kind: 'may_gate' });
  });

  it.each<[string, Partial<ExamRecord>, string]>([
    ['another exam', { exam: 'a'.repeat(64) }, `its recorded exam was another one ${CURE}`],
    ['another corpus', { corpus: 'a'.repeat(64) }, `its recorded exam was another one ${CURE}`],
    ['another rubric', { rubric: 'verdict@0' }, `its recorded exam was another one ${CURE}`],
    [
      'an exam it failed',
      { status: 'failed', clear_cut: part({ right_fail: 4, false_pass: 1 }) },
      'its recorded exam is failed',
    ],
    [
      'an exam that was not held',
      { status: 'not_held', clear_cut: part({ right_fail: 4, unjudged: 1 }) },
      'its recorded exam is not held',
    ],
    [
      'an exam at a server',
      { setting: 'host:1/v1' },
      `it sat its exam at host:1/v1, and is asked at no server ${CURE}`,
    ],
  ])('does not for %s', (_, change, why) => {
    keep(change);
    expect(standing()).toEqual({ kind: 'may_not', why });
  });

  it('does not by the verdicts of a model that did not sit the exam', () => {
    keep({ served_by: ['large-0911'] });
    const standing = (servedBy: string[]) => standingOf(groundingJudge(), projectFiles(root), servedBy);
    expect(standing(['large-0911'])).toEqual({ kind: 'may_gate' });
    expect(standing(['large-0911', 'large-1130'])).toEqual({
      kind: 'may_not',
      why: `large-1130 served verdicts and did not sit the exam ${CURE}`,
    });
  });

  it('knows whether any judge has passed the exam as it stands', () => {
    const files = projectFiles(root);
    expect(examHeld(files)).toBe(true);
    keep({ corpus: 'a'.repeat(64) });
    expect(examHeld(files)).toBe(false);
    keep({ status: 'failed', clear_cut: part({ right_fail: 4, false_pass: 1 }) });
    expect(examHeld(files)).toBe(false);
    rmSync(records());
    expect(examHeld(files)).toBe(false);
  });

  it('stops at a record whose status its counts do not bear out', () => {
    keep({ clear_cut: part({ right_fail: 4, false_pass: 1 }) });
    expect(() => standing()).toThrow('grounding@1: status passed does not fit its clear-cut counts');
    keep({ status: 'failed' });
    expect(() => standing()).toThrow('grounding@1: status failed does not fit its clear-cut counts');
  });

  it('does not without a record, by another judge’s, or by a name that every object has', () => {
    const why = `it has no recorded exam ${CURE}`;
    for (const judge of [surfaceJudge(), modelledJudge({ noise: 0 }), toldJudge({}, 'constructor')])
      expect(standing(judge)).toEqual({ kind: 'may_not', why });
    rmSync(records());
    expect(standing()).toEqual({ kind: 'may_not', why });
  });

  it('does not where the judge may judge its own answers, whatever its record', () => {
    keep({}, 'lab:large');
    const judge = toldJudge({}, 'lab:large');
    expect(standing(judge)).toEqual({ kind: 'may_gate' });
    expect(standing({ ...judge, sees: 'A language model (lab:large), SELF-JUDGING allowed: it reads.' })).toEqual({
      kind: 'may_not',
      why: 'it may judge answers that it wrote itself',
    });
  });

  it('does not where there is no exam, and stops at records that cannot be read', () => {
    const exam = readFileSync(join(root, 'golden/exam.json'), 'utf8');
    rmSync(join(root, 'golden/exam.json'));
    expect(standing()).toEqual({ kind: 'may_not', why: `there is no exam (${join(root, 'golden/exam.json')})` });
    writeFileSync(join(root, 'golden/exam.json'), exam);
    writeFileSync(records(), '{"grounding@1":');
    expect(() => standing()).toThrow(`${records()}, line 1`);
  });
});
