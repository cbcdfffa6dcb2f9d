import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { parseExamRecords } from '../golden/examRecord';
import type { ExamQuestion } from '../judge/examQuestions';
import { judgePrompt } from '../judge/judgePrompt';
import { verdictRubric } from '../judge/rubrics';
import { type ChatServer, type ScriptedReply, startChatServer } from '../models/chatServer.testkit';
import { type ExamOptions, examCommand } from './exam';
import { readExamSet } from './examSet';
import { exitCode } from './outcome';
import { projectFiles } from './project';
import { projectCopy, silent } from './project.testkit';

let root: string;
beforeAll(() => {
  root = projectCopy();
});
let server: ChatServer | undefined;
afterEach(async () => {
  vi.unstubAllEnvs();
  await server?.close();
  server = undefined;
});
const exam = (change: ExamOptions = {}, say: (line: string) => void = silent) =>
  examCommand({ root, judge: 'offline', progress: false, ...change }, say);
const recordsOf = (folder: string) => join(folder, 'golden/exam-records.json');
const read = (file: string) => parseExamRecords(readFileSync(file, 'utf8'), file);

/** A reply that agrees with an item's label and quotes its first source. */
function right({ label, input }: ExamQuestion): ScriptedReply {
  const [source] = input.context;
  const quote = source?.text.split('\n\n').pop()?.split(/\s+/).slice(0, 6).join(' ') ?? '';
  const claims = label === 'fail' || input.answer.abstained ? [] : [{ claim: 'it', source: 1, quote }];
  return { content: JSON.stringify({ verdict: label === 'pass' ? 'PASS' : 'FAIL', reason: 'so', claims }) };
}
/** A server whose model `judge` has the key, and says to some items what `change` says instead. */
async function withModel(
  folder: string,
  change: (question: ExamQuestion) => ScriptedReply | undefined = () => undefined,
) {
  const { questions } = readExamSet(projectFiles(folder));
  const byPrompt = new Map(questions.map((one) => [judgePrompt(verdictRubric, one.input)[1]?.content, one]));
  const started = await startChatServer(({ messages }) => {
    const question = byPrompt.get(messages[1]?.content ?? '') as ExamQuestion;
    return {
      model: 'judge-2026',
      usage: { prompt_tokens: 10, completion_tokens: 1 },
      ...(change(question) ?? right(question)),
    };
  });
  server = started;
  vi.stubEnv('CUTLINE_LAB_BASE_URL', started.url);
  return { questions, asked: () => started.requests.length };
}

describe('exam, of the committed key', () => {
  it('is passed by the offline judge with every clear-cut item right, as golden/exam-records.json says', async () => {
    const outcome = await examCommand({ judge: 'offline' }, silent);
    expect(exitCode(outcome)).toBe(0);
    expect(outcome.json).toMatchObject({
      outcome: 'passed',
      kind: 'offline',
      clear_cut: { false_pass: 0, false_fail: 0, unjudged: 0 },
    });
    const kept = read('golden/exam-records.json')['grounding@1'];
    expect(kept).toBeDefined();
    const { status, date: _, ...record } = kept ?? { status: undefined, date: '' };
    expect(outcome.json).toMatchObject({ ...record, outcome: status });
  });

  it('is failed by the judge that goes by looks, exit 1, and names the items', async () => {
    const outcome = await exam({ judge: 'surface' });
    expect(exitCode(outcome)).toBe(1);
    expect(outcome.text).toMatch(/^Exam of surface@1: FAILED: \d+ of 82 clear-cut items wrong: EX-GC-\d{4}-bad/);
  });

  it('has counts that add up to its items', async () => {
    const { json } = await exam();
    const items = json.items as { part: string; label: string; verdict: { outcome: string } }[];
    expect(items).toHaveLength(193);
    for (const part of ['clear_cut', 'not_clear_cut', 'borderline']) {
      const own = items.filter((one) => one.part === part);
      const { n, right_pass, right_fail, false_pass, false_fail, unjudged } = json[part] as Record<string, number>;
      expect(n).toBe(own.length);
      expect((right_pass ?? 0) + (right_fail ?? 0) + (false_pass ?? 0) + (false_fail ?? 0) + (unjudged ?? 0)).toBe(n);
      expect(right_pass).toBe(
        own.filter(({ label, verdict }) => label === 'pass' && verdict.outcome === 'pass').length,
      );
      expect(false_pass).toBe(
        own.filter(({ label, verdict }) => label === 'fail' && verdict.outcome === 'pass').length,
      );
    }
  });
});

describe('exam', () => {
  it('prints one JSON object and nothing else with --json', () => {
    const args = ['src/cli/cutline.mjs', 'exam', '--judge', 'offline', '--root', root, '--json'];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout.trimEnd().split('\n')).toHaveLength(1);
    expect(JSON.parse(stdout)).toMatchObject({
      command: 'exam',
      status: 'pass',
      outcome: 'passed',
      judge: 'grounding@1',
    });
  });

  it('writes nothing without --export, and with it once: a record that would change in its date alone stays', async () => {
    const own = projectCopy();
    rmSync(recordsOf(own));
    await exam({ root: own });
    expect(existsSync(recordsOf(own))).toBe(false);
    expect((await exam({ root: own, export: true })).text).toContain(`Wrote ${recordsOf(own)}: review the diff`);
    const { 'grounding@1': record } = read(recordsOf(own));
    writeFileSync(recordsOf(own), JSON.stringify({ 'grounding@1': { ...record, date: '2020-01-01' } }));
    const before = readFileSync(recordsOf(own), 'utf8');
    expect((await exam({ root: own, export: true })).text).toContain(`${recordsOf(own)} already says this.`);
    expect(readFileSync(recordsOf(own), 'utf8')).toBe(before);
  });

  it('keeps the records of other judges, a failed one’s too', async () => {
    const own = projectCopy();
    await exam({ root: own, judge: 'surface', export: true });
    const records = read(recordsOf(own));
    expect(Object.keys(records)).toEqual(['grounding@1', 'surface@1']);
    expect(records['surface@1']?.status).toBe('failed');
    expect(records['grounding@1']).toEqual(read('golden/exam-records.json')['grounding@1']);
  });

  it('stops at records that cannot be read, before anything is asked', async () => {
    const own = projectCopy();
    writeFileSync(recordsOf(own), '{"grounding@1": {}}');
    await expect(exam({ root: own })).rejects.toThrow(/exam-records\.json: field grounding@1\.judge/);
  });

  it('is not held, exit 2, where a passage stands in no document any more, and says which', async () => {
    const own = projectCopy();
    const file = join(own, 'golden/quickstart.json');
    const text = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      text.replace(
        '{"source_type": "passage", "contains": "DefaultErrorHandler"}',
        '{"source_type": "passage", "contains": "nowhere to be found"}',
      ),
    );
    const outcome = await exam({ root: own });
    expect(exitCode(outcome)).toBe(2);
    expect(outcome.text).toMatch(
      /^Exam of grounding@1: NOT HELD: \d of 82 clear-cut items without a verdict: EX-GC-9002-/,
    );
    expect(outcome.text).toContain('fixture incomplete: GC-9002: the corpus does not hold its source');
    const items = outcome.json.items as { item_id: string; verdict: object }[];
    expect(items.find(({ item_id }) => item_id === 'EX-GC-9002-good')?.verdict).toMatchObject({
      outcome: 'unjudged',
      cause: 'fixture_incomplete',
    });
  });

  it.each<[string, ExamOptions, RegExp]>([
    ['an unknown judge', { judge: 'ofline' }, /^--judge: /],
    [
      'an unknown provider',
      { judge: 'nobody:large' },
      /^--judge: unknown provider "nobody" \(its address goes into CUTLINE_NOBODY_BASE_URL\)$/,
    ],
    ['a temperature of no use', { judge: 'openai:large', temperature: 'warm' }, /--temperature.*a number from 0 to 2/],
    ['no exam', { root: '/nowhere/at/all' }, /^\/nowhere\/at\/all\//],
  ])('refuses %s', async (_, options, message) => {
    await expect(exam(options)).rejects.toMatchObject({ name: 'Problem', message: expect.stringMatching(message) });
  });
});

describe('exam of a model', () => {
  it('is passed by one that has the key, asked once for each item, and records who served it', async () => {
    const own = projectCopy();
    const { questions, asked } = await withModel(own);
    const lines: string[] = [];
    const outcome = await exam({ root: own, judge: 'lab:judge', export: true, progress: true }, (line) =>
      lines.push(line),
    );
    expect(outcome.text.split('\n')[0]).toBe('Exam of lab:judge: PASSED: all 82 clear-cut items right.');
    expect(exitCode(outcome)).toBe(0);
    expect(outcome.json).toMatchObject({
      kind: 'model',
      usage: { calls: 193, input_tokens: 1930, output_tokens: 193 },
    });
    expect(asked()).toBe(questions.length);
    expect(lines).toContain('190 of 193 items judged');
    expect(lines[lines.length - 1]).toBe('193 of 193 items judged');
    expect(read(recordsOf(own))['lab:judge']).toMatchObject({ status: 'passed', served_by: ['judge-2026'] });

    // The replies are kept: the second time nobody is asked, unless fresh ones are wanted.
    const again = await exam({ root: own, judge: 'lab:judge' });
    expect([again.status, asked()]).toEqual(['pass', 193]);
    expect(again.json).toMatchObject({ usage: { calls: 0 }, served_by: ['judge-2026'] });
    await exam({ root: own, judge: 'lab:judge', fresh: true });
    expect(asked()).toBe(386);
  });

  it('is failed by one clear-cut item, exit 1, and by nothing that is not clear-cut', async () => {
    const own = projectCopy();
    await withModel(own, (question) => {
      if (question.part !== 'clear_cut') return { content: '{"verdict": "FAIL", "reason": "all of it"}' };
      return question.item_id === 'EX-GC-0001-good' ? { content: '{"verdict": "FAIL", "reason": "no"}' } : undefined;
    });
    const outcome = await exam({ root: own, judge: 'lab:judge' });
    expect(outcome.text.split('\n')[0]).toBe(
      'Exam of lab:judge: FAILED: 1 of 82 clear-cut items wrong: EX-GC-0001-good.',
    );
    expect(exitCode(outcome)).toBe(1);
  });

  it.each<[string, ScriptedReply, string]>([
    ['a refusal', { refusal: 'No.' }, 'refused'],
    ['a reply that is cut off', { content: '{"verdict": "PASS", "reason": ""}', finish_reason: 'length' }, 'cut_off'],
    ['prose', { content: 'PASS' }, 'unreadable'],
    ['a PASS without a source', { content: '{"verdict": "PASS", "reason": ""}' }, 'ungrounded_pass'],
  ])('is not held, exit 2, with %s to one clear-cut item', async (_, reply, cause) => {
    const own = projectCopy();
    await withModel(own, ({ item_id }) => (item_id === 'EX-GC-0001-good' ? reply : undefined));
    const outcome = await exam({ root: own, judge: 'lab:judge' });
    expect(outcome.text.split('\n')[0]).toBe(
      'Exam of lab:judge: NOT HELD: 1 of 82 clear-cut items without a verdict: EX-GC-0001-good.',
    );
    expect(exitCode(outcome)).toBe(2);
    const items = outcome.json.items as { item_id: string; verdict: object }[];
    expect(items.find(({ item_id }) => item_id === 'EX-GC-0001-good')?.verdict).toMatchObject({
      outcome: 'unjudged',
      cause,
    });
  });

  it('stops where nobody listens, with the address, before a verdict', async () => {
    const own = projectCopy();
    await withModel(own);
    await server?.close();
    await expect(exam({ root: own, judge: 'lab:judge', export: true })).rejects.toThrow(
      `${server?.url}, model judge: connection refused`,
    );
    expect(readFileSync(recordsOf(own), 'utf8')).toBe(readFileSync('golden/exam-records.json', 'utf8'));
    expect(existsSync(join(own, 'data/calls'))).toBe(false);
  });
});
