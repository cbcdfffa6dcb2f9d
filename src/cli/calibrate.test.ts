import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseThresholds, thresholdsSchema } from '../golden/thresholds';
import { calibrateCommand } from './calibrate';
import { exitCode } from './outcome';
import { projectCopy, silent } from './project.testkit';

const calibrate = (options: Parameters<typeof calibrateCommand>[0]) => calibrateCommand(options, silent);
type Questions = Record<string, unknown>[];

function editQuestions(root: string, edit: (questions: Questions) => unknown): string {
  const path = join(root, 'golden/questions.json');
  writeFileSync(path, JSON.stringify(edit(JSON.parse(readFileSync(path, 'utf8')) as Questions)));
  return path;
}

describe('calibrate', () => {
  it('shows the calibration and writes nothing without --export', async () => {
    const root = projectCopy();
    rmSync(join(root, 'golden/thresholds.json'), { force: true });
    const outcome = await calibrate({ root });
    expect(exitCode(outcome)).toBe(0);
    expect(outcome.text).toContain('What separates');
    expect(outcome.text).toContain('Labels to read again');
    expect(outcome.text).not.toMatch(/holdout/i);
    expect(existsSync(join(root, 'golden/thresholds.json'))).toBe(false);
  });

  it('exports once, leaves the file alone when nothing but the date would change, and counts exports against one holdout', async () => {
    const root = projectCopy();
    const file = join(root, 'golden/thresholds.json');
    rmSync(file, { force: true });
    await calibrate({ root, export: true, note: 'first' });
    const first = readFileSync(file, 'utf8');
    expect(parseThresholds(first, file).similarity).toMatchObject({
      note: 'first',
      chosen_by: 'objective',
      holdout: { exports: 1 },
    });
    // As if it had been exported on another day: the date takes no part in what counts as a change.
    const older = first.replace(/"exported": "[^"]+"/, '"exported": "2001-01-01"');
    writeFileSync(file, older);
    const again = await calibrate({ root, export: true });
    expect(again.text).toContain('already says this');
    expect(readFileSync(file, 'utf8')).toBe(older);
    const byHand = await calibrate({ root, export: true, value: '0.45' });
    expect(byHand.text).toContain('Cut chosen by hand');
    expect(parseThresholds(readFileSync(file, 'utf8'), file).similarity).toMatchObject({
      value: 0.45,
      chosen_by: 'hand',
      note: 'first',
      holdout: { exports: 2 },
    });
  });

  it('refuses to export a cut that did not earn its place: exit 1, the file untouched', async () => {
    const root = projectCopy();
    const file = join(root, 'golden/thresholds.json');
    const before = readFileSync(file, 'utf8');
    const shown = await calibrate({ root, pair: 'on-topic' });
    expect([exitCode(shown), shown.text]).toEqual([0, expect.stringContaining('Refused')]);
    const outcome = await calibrate({ root, pair: 'on-topic', export: true });
    expect([exitCode(outcome), outcome.text]).toEqual([1, expect.stringContaining('Nothing was exported')]);
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  it('refuses to export a cut that no sentinel could hold from one side', async () => {
    const root = projectCopy();
    const file = join(root, 'golden/thresholds.json');
    const before = readFileSync(file, 'utf8');
    const outcome = await calibrate({ root, export: true, value: '2' });
    expect([exitCode(outcome), outcome.text]).toEqual([
      1,
      expect.stringContaining('no answerable question lies on its side of 2'),
    ]);
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  it('stops at a broken thresholds.json before it computes, and does not overwrite it', async () => {
    const root = projectCopy();
    const file = join(root, 'golden/thresholds.json');
    const cut = readFileSync(file, 'utf8').slice(0, 700);
    writeFileSync(file, cut);
    await expect(calibrate({ root, export: true })).rejects.toThrow(
      /thresholds\.json, line \d+: the JSON ends in the middle: the file is cut off/,
    );
    expect(readFileSync(file, 'utf8')).toBe(cut);
  });

  it('names file, question and field of bad questions', async () => {
    const root = projectCopy();
    const path = editQuestions(root, (questions) => questions.map((q, i) => (i === 2 ? { ...q, tennant_id: 'x' } : q)));
    await expect(calibrate({ root })).rejects.toThrow(`${path}, Q-0003: unknown field "tennant_id"`);
    editQuestions(root, (questions) =>
      questions.map(({ tennant_id: _, ...q }, i) => (i === 4 ? { ...q, id: 'Q-0001' } : q)),
    );
    await expect(calibrate({ root })).rejects.toThrow(/the id Q-0001 stands twice/);
    editQuestions(root, () => []);
    await expect(calibrate({ root })).rejects.toThrow(/holds no question/);
  });

  it('says that one label alone is nothing to calibrate on', async () => {
    const root = projectCopy();
    editQuestions(root, (questions) => questions.filter((q) => q.answerable === true));
    await expect(calibrate({ root })).rejects.toThrow(
      /no tune question is unanswerable, off topic: nothing to calibrate on/,
    );
  });

  it('names a corpus file without front matter, and vectors of another embedder', async () => {
    const root = projectCopy();
    const doc = join(root, 'data/corpus/meridian/docs/bare.md');
    writeFileSync(doc, '# Bare\n\nNo header here.\n');
    await expect(calibrate({ root })).rejects.toThrow(`${doc}: has no front matter`);
    rmSync(doc);
    const vectors = join(root, 'data/vectors/use-lite-0.2.0.jsonl');
    const [, ...lines] = readFileSync(vectors, 'utf8').split('\n');
    writeFileSync(vectors, ['{"embedder":"another@1","dimensions":512}', ...lines].join('\n'));
    await expect(calibrate({ root })).rejects.toThrow(`${vectors}: holds vectors of another@1`);
  });

  it('names a question of an unknown tenant, and one whose source the corpus does not hold', async () => {
    const root = projectCopy();
    const path = editQuestions(root, (questions) =>
      questions.map((q) => (q.id === 'Q-0010' ? { ...q, tenant_id: 'meridiann' } : q)),
    );
    await expect(calibrate({ root })).rejects.toThrow(
      `${path}, Q-0010: no documents of tenant "meridiann" (the corpus has meridian, orbweaver, tallowby)`,
    );
    const lost = { source_type: 'doc', slug: 'error-codes', heading: 'By nunber' };
    editQuestions(root, (questions) =>
      questions.map((q) => (q.id === 'Q-0010' ? { ...q, tenant_id: 'meridian', expected_sources: [lost] } : q)),
    );
    await expect(calibrate({ root })).rejects.toThrow(
      /Q-0010: the corpus does not hold its source doc error-codes "By nunber"/,
    );
  });

  it('writes the first policy beside the first threshold', async () => {
    const root = projectCopy();
    rmSync(join(root, 'golden/policy.json'));
    rmSync(join(root, 'golden/thresholds.json'));
    const outcome = await calibrate({ root, export: true });
    expect(outcome.text).toContain('policy.json');
    expect(JSON.parse(readFileSync(join(root, 'golden/policy.json'), 'utf8'))).toEqual({
      enforce: { thresholds: ['similarity'] },
    });
  });

  it('asks for what an objective needs', async () => {
    await expect(calibrate({ objective: 'costs', falseAnswerCost: '5', falseAbstentionCost: '1' })).rejects.toThrow(
      /--unanswerable-share is missing/,
    );
    await expect(
      calibrate({ objective: 'costs', falseAnswerCost: '-5', falseAbstentionCost: '1', unanswerableShare: '0.1' }),
    ).rejects.toThrow(/--false-answer-cost -5/);
    await expect(calibrate({ objective: 'best' })).rejects.toThrow(/unknown objective "best"/);
    await expect(calibrate({ pair: 'some' })).rejects.toThrow(/unknown pair "some"/);
    await expect(calibrate({ value: 'high' })).rejects.toThrow(/--value high is not a number/);
  });
});

describe('what is committed in golden/', () => {
  it('publishes the schema that the code parses by', () => {
    expect(JSON.parse(readFileSync('golden/thresholds.schema.json', 'utf8'))).toEqual(
      JSON.parse(JSON.stringify(thresholdsSchema())),
    );
  });

  it('holds a threshold that reads back', () => {
    const threshold = parseThresholds(
      readFileSync('golden/thresholds.json', 'utf8'),
      'golden/thresholds.json',
    ).similarity;
    expect(threshold?.sentinels.map((sentinel) => sentinel.side)).toEqual([
      ...Array(3).fill('answerable'),
      ...Array(3).fill('unanswerable'),
    ]);
  });
});
