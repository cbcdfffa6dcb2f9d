import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { GateReport } from '../gate/regression';
import type { Question } from '../golden/question';
import { sealOf } from '../golden/seal';
import { parseThresholds, type Threshold } from '../golden/thresholds';
import { useLite } from '../models/useLite';
import { readRun } from '../runs/runFile';
import { openLibrary } from '../system/reference/library';
import { referenceSystem } from '../system/reference/reference';
import { gateCommand } from './gate';
import { exitCode } from './outcome';
import { projectCopy, silent } from './project.testkit';
import { type TuneOptions, tuneCommand } from './tune';

const tune = (root: string, options: TuneOptions = {}) =>
  tuneCommand({ root, answerer: 'extractive', progress: false, ...options }, silent);
const runsOf = (root: string) =>
  existsSync(join(root, 'data/runs')) ? readdirSync(join(root, 'data/runs')).sort() : [];
const golden = (root: string) =>
  readdirSync(join(root, 'golden')).map((name) => [name, readFileSync(join(root, 'golden', name), 'utf8')]);

/** A project with six questions of each kind: what a command does with runs shows on a few. */
function smallProject(): string {
  const root = projectCopy();
  const path = join(root, 'golden/questions.json');
  const questions = JSON.parse(readFileSync(path, 'utf8')) as Question[];
  const few = new Map<string, number>();
  const kept = questions.filter(({ answerable, topic, split }) => {
    const kind = `${answerable} ${topic} ${split}`;
    few.set(kind, (few.get(kind) ?? 0) + 1);
    return (few.get(kind) as number) <= 3;
  });
  writeFileSync(path, JSON.stringify(kept));
  return root;
}

describe('tune, over runs', () => {
  let root: string;
  let first: string;
  let once: Awaited<ReturnType<typeof tune>>;
  beforeAll(async () => {
    root = smallProject();
    once = await tune(root);
    first = once.json.run as string;
  });

  it('asks every question once, keeps the run, and writes nothing else', async () => {
    expect(exitCode(once)).toBe(0);
    expect(runsOf(root)).toHaveLength(1);
    expect(first).toBe(join(root, 'data/runs', runsOf(root)[0] as string));
    const run = readRun(first);
    expect(run.header).toMatchObject({
      asked: { kind: 'questions', of: 18, sampled: false },
      system: { id: 'reference', config: { gate: 'open' } },
    });
    expect([run.records.length, run.missing.length]).toEqual([18, 0]);
    expect(once.json.questions).toEqual({ answerable: 3, unanswerable_on_topic: 3, unanswerable_off_topic: 3 });
    expect(once.text).toMatch(/^Confidence gate on similarity, over 9 tune questions of /);
    expect(once.text).toContain('Golden files are as they were; --export writes');
    expect(golden(root).filter(([name]) => name !== 'questions.json')).toEqual(
      golden(projectCopy()).filter(([name]) => name !== 'questions.json'),
    );
  });

  it('reads the stored run the second time: no file more, and that one as it was', async () => {
    const { mtimeMs } = statSync(first);
    const again = await tune(root);
    expect(again).toEqual(once);
    const other = await tune(root, { signal: 'bm25', path: 'gate-alone', pair: 'all', value: '3' });
    expect(other.json).toMatchObject({
      run: first,
      signal: 'bm25',
      path: 'gate_alone',
      pair: 'all',
      value: 3,
      chosen_by: 'hand',
    });
    expect((await tune(root, { run: first })).json).toEqual(once.json);
    expect(runsOf(root)).toHaveLength(1);
    expect(statSync(first).mtimeMs).toBe(mtimeMs);
  });

  it('refuses a run of another set-up, naming what changed', async () => {
    await expect(tune(root, { run: first, arm: 'keyword' })).rejects.toThrow(
      `${first}: is a run of another set-up: system.arm was hybrid_versions@1,depth=50,pool=20, is keyword@1 (run it anew without --run)`,
    );
    const path = join(root, 'golden/questions.json');
    const before = readFileSync(path, 'utf8');
    const [head, ...rest] = JSON.parse(before) as Question[];
    writeFileSync(path, JSON.stringify([{ ...head, query: 'Something else?' }, ...rest]));
    await expect(tune(root, { run: first })).rejects.toThrow(/is a run of another set-up: set was [0-9a-f]+, is/);
    writeFileSync(path, before);
  });

  it('names a run file that is not there, is no run, or is broken', async () => {
    const broken = join(root, 'broken.jsonl');
    await expect(tune(root, { run: broken })).rejects.toThrow(`${broken}: no such file`);
    const lines = readFileSync(first, 'utf8').split('\n');
    writeFileSync(broken, lines.slice(1).join('\n'));
    await expect(tune(root, { run: broken })).rejects.toThrow(`${broken}, line 1:`);
    writeFileSync(broken, lines.map((line, i) => (i === 3 ? line.slice(0, 90) : line)).join('\n'));
    await expect(tune(root, { run: broken })).rejects.toThrow(`${broken}, line 4:`);
    // Cut off in its last record: no record, and the run is not finished.
    const last = JSON.parse(lines[lines.length - 2] as string) as { case_id: string };
    writeFileSync(broken, lines.join('\n').slice(0, -50));
    await expect(tune(root, { run: broken })).rejects.toThrow(`${broken}, ${last.case_id}: was not asked`);
  });

  it('asks again with --fresh, and reads the newest from then on', async () => {
    const { mtimeMs } = statSync(first);
    const fresh = await tune(root, { fresh: true });
    expect(runsOf(root)).toHaveLength(2);
    expect(fresh.json.run).not.toBe(first);
    expect({ ...fresh.json, run: first }).toEqual(once.json);
    expect(statSync(first).mtimeMs).toBe(mtimeMs);
    expect((await tune(root)).json.run).toBe(fresh.json.run);
  });

  it('passes over a run that is not finished, and goes on with it when told to', async () => {
    const other = smallProject();
    const { json } = await tune(other);
    const path = json.run as string;
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
    writeFileSync(path, `${lines.slice(0, -2).join('\n')}\n`);
    const resumed = await tune(other, { resume: true });
    expect(resumed.json).toEqual(json);
    expect(runsOf(other)).toHaveLength(1);
    expect(readRun(path).missing).toEqual([]);
    writeFileSync(path, `${lines.slice(0, -2).join('\n')}\n`);
    const anew = await tune(other);
    expect(anew.json.run).not.toBe(path);
    expect({ ...anew.json, run: path }).toEqual(json);
  });

  it('keeps its runs where it is told to', async () => {
    const out = join(root, 'elsewhere');
    const { json } = await tune(root, { out, concurrency: '1' });
    expect(json.run).toBe(join(out, readdirSync(out)[0] as string));
    expect(runsOf(root)).toHaveLength(2);
  });

  it.each<[TuneOptions, RegExp]>([
    [{ signal: 'support' }, /^--signal: unknown: support \(one of similarity, bm25\)$/],
    [{ signal: 'best-sentence' }, /^--signal: unknown: best-sentence/],
    [{ path: 'alone' }, /^--path: unknown: alone \(one of whole, gate-alone\)$/],
    [{ value: 'high' }, /^--value high is not a number/],
    [{ pair: 'some' }, /unknown pair "some"/],
    [{ seed: '1.5' }, /^--seed 1\.5 is not a whole number/],
    [{ objective: 'best' }, /unknown objective "best"/],
    [{ timeout: '0' }, /^--timeout 0 is not a number above 0/],
    [{ concurrency: '0.5' }, /^--concurrency 0\.5 is not a whole number above 0/],
    [{ answerer: 'best' }, /unknown answerer "best"/],
    [{ arm: 'best' }, /unknown arm "best"/],
  ])('refuses %o', async (options, words) => {
    const before = runsOf(root);
    await expect(tune(root, options)).rejects.toThrow(words);
    expect(runsOf(root)).toEqual(before);
  });
});

describe('tune --export, on the questions of this project', () => {
  let root: string;
  let file: string;
  const thresholds = () => parseThresholds(readFileSync(file, 'utf8'), file);
  beforeAll(async () => {
    root = projectCopy();
    file = join(root, 'golden/thresholds.json');
    await tune(root);
  });

  it('exports nothing where the gate is refused: exit 1, golden/ untouched', async () => {
    const before = golden(root);
    const shown = await tune(root);
    expect([exitCode(shown), shown.text]).toEqual([0, expect.stringContaining('Refused')]);
    const outcome = await tune(root, { export: true });
    expect([exitCode(outcome), outcome.json.exported]).toEqual([1, null]);
    expect(outcome.text).toMatch(
      /Nothing was exported: the gate is refused \(--path gate-alone tunes the gate without the system’s own ways to abstain\)\.$/,
    );
    expect(golden(root)).toEqual(before);
  });

  it('exports nothing that no sentinel could hold from one side', async () => {
    const before = golden(root);
    const outcome = await tune(root, { export: true, value: '2' });
    expect([exitCode(outcome), outcome.text]).toEqual([1, expect.stringContaining('no sentinel could hold it')]);
    expect(golden(root)).toEqual(before);
  });

  it('exports a gate that is offered, beside the threshold that stands, and leaves the file alone the second time', async () => {
    const { similarity } = thresholds();
    const outcome = await tune(root, { path: 'gate-alone', export: true, note: 'first' });
    expect([exitCode(outcome), outcome.text]).toEqual([0, expect.stringContaining(`Wrote ${file}`)]);
    const written = thresholds();
    expect(written.similarity).toEqual(similarity);
    const gate = written.confidence_gate as Threshold;
    expect(gate).toMatchObject({
      note: 'first',
      chosen_by: 'objective',
      pair: 'off_topic',
      score: { name: 'similarity' },
      system: { id: 'reference', path: 'gate_alone', config: { gate: 'open' } },
      holdout: { exports: 1 },
    });
    expect(gate.seal).toBe(sealOf(gate));
    expect(gate.sentinels.map(({ side }) => side)).toEqual([
      ...Array(3).fill('answerable'),
      ...Array(3).fill('unanswerable'),
    ]);
    expect(outcome.json.exported).toEqual(gate);
    const older = readFileSync(file, 'utf8').replace(`"exported": "${gate.exported}"`, '"exported": "2001-01-01"');
    writeFileSync(file, older);
    const again = await tune(root, { path: 'gate-alone', export: true });
    expect([exitCode(again), again.text]).toEqual([0, expect.stringContaining('already says this: left as it is')]);
    expect(readFileSync(file, 'utf8')).toBe(older);
    const byHand = await tune(root, { path: 'gate-alone', export: true, value: '0.41' });
    expect(exitCode(byHand)).toBe(0);
    expect(thresholds().confidence_gate).toMatchObject({
      value: 0.41,
      chosen_by: 'hand',
      note: 'first',
      holdout: { exports: 2 },
    });
    writeFileSync(file, older);
    expect(runsOf(root)).toHaveLength(1);
  });

  it('the schema beside it, which is the one committed, holds what was written, and nothing mistyped', () => {
    const schema = readFileSync(join(root, 'golden/thresholds.schema.json'), 'utf8');
    expect(JSON.parse(schema)).toEqual(JSON.parse(readFileSync('golden/thresholds.schema.json', 'utf8')));
    const published = z.fromJSONSchema(JSON.parse(schema) as Parameters<typeof z.fromJSONSchema>[0]);
    const written = JSON.parse(readFileSync(file, 'utf8')) as { confidence_gate: { system: Record<string, unknown> } };
    expect(published.safeParse(written).success).toBe(true);
    const { confidence_gate: gate } = written;
    const other = (change: object) => published.safeParse({ ...written, confidence_gate: { ...gate, ...change } });
    expect(other({ system: { ...gate.system, path: 'half' } }).success).toBe(false);
    expect(other({ sytem: gate.system }).success).toBe(false);
    expect(other({ value: 'high' }).success).toBe(false);
  });

  it('the reference system then gates on it', async () => {
    const written = thresholds();
    const gate = written.confidence_gate as Threshold;
    const library = await openLibrary({
      corpus: join(root, 'data/corpus'),
      vectors: join(root, 'data/vectors'),
      embedder: useLite(),
    });
    try {
      const system = referenceSystem({ library, thresholds: written });
      expect(system.config.gate).toBe(`similarity >= ${gate.value} (confidence_gate)`);
      for (const { tenant_id, query, side, score } of gate.sentinels) {
        const answer = await system.answer({ tenant_id, query, history: [] });
        expect(answer.signals?.similarity).toBe(score);
        // What the gate stops is never drafted, so that nothing is said of how well its draft is supported.
        if (side === 'unanswerable') expect([answer.abstained, answer.signals?.support]).toEqual([true, undefined]);
      }
    } finally {
      await library.close();
    }
  });

  it('the regression gate asks its sentinels and finds nothing changed', async () => {
    writeFileSync(join(root, 'golden/policy.json'), '{"enforce":{"thresholds":["confidence_gate"]}}');
    const outcome = await gateCommand({ root }, silent);
    expect(exitCode(outcome)).toBe(0);
    const [section] = (outcome.json as unknown as GateReport).thresholds;
    expect(section).toMatchObject({ use: 'confidence_gate', status: 'pass', changes: [] });
    expect(section?.sentinels).toHaveLength(6);
    expect(section?.sentinels.map(({ now }) => now)).toEqual(section?.sentinels.map(({ before }) => before));
    expect(outcome.text).toContain('Corpus, questions, chunker and embedder are those of the export.');
  });
});
