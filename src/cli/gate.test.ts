import { existsSync, readdirSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { GateReport, ThresholdSection } from '../gate/regression';
import { parseThresholds, printThresholds, type Sentinel, type Threshold } from '../golden/thresholds';
import { useLite } from '../models/useLite';
import { openLibrary } from '../system/reference/library';
import { calibrateCommand } from './calibrate';
import { gateCommand } from './gate';
import { exitCode, type Outcome } from './outcome';
import { projectCopy, silent } from './project.testkit';

type Json = Record<string, unknown>;

/** A project whose threshold was exported from its own files just now, so that its gate is green by construction. */
let green: string;

beforeAll(async () => {
  green = projectCopy();
  rmSync(join(green, 'golden/thresholds.json'), { force: true });
  expect(exitCode(await calibrateCommand({ root: green, export: true }, silent))).toBe(0);
});

function copyOfGreen(): string {
  const root = projectCopy();
  writeFileSync(join(root, 'golden/thresholds.json'), readFileSync(join(green, 'golden/thresholds.json')));
  return root;
}

function thresholdOf(root: string): Threshold {
  const file = join(root, 'golden/thresholds.json');
  return parseThresholds(readFileSync(file, 'utf8'), file).similarity as Threshold;
}

function sentinelOf(root: string, side: Sentinel['side']): Sentinel {
  return thresholdOf(root).sentinels.find((sentinel) => sentinel.side === side) as Sentinel;
}

function rows(outcome: Outcome): ThresholdSection {
  return (outcome.json as unknown as GateReport).thresholds[0] as ThresholdSection;
}

const gate = (root: string) => gateCommand({ root }, silent);

/** Takes a source out of the corpus: a doc's file, or an entry of a list. */
function removeSource(root: string, tenant: string, type: string, id: string): void {
  const folder = join(root, 'data/corpus', tenant);
  if (type === 'doc') {
    const docs = join(folder, 'docs');
    const file = readdirSync(docs).find((name) =>
      readFileSync(join(docs, name), 'utf8').includes(`slug: ${id}\n`),
    ) as string;
    unlinkSync(join(docs, file));
    return;
  }
  const [path, name] =
    type === 'ticket' ? [join(folder, 'tickets.json'), 'ticket_id'] : [join(folder, 'changelog.json'), 'entry_id'];
  const items = JSON.parse(readFileSync(path, 'utf8')) as Json[];
  writeFileSync(path, JSON.stringify(items.filter((item) => item[name] !== id)));
}

describe('gate', () => {
  it('passes where nothing has changed, and says so', async () => {
    const outcome = await gate(green);
    expect(exitCode(outcome)).toBe(0);
    expect(outcome.text).toMatch(/^Gate: PASS\./);
    expect(outcome.text).toContain('Corpus, questions, chunker and embedder are those of the export.');
    expect(rows(outcome).sentinels).toHaveLength(6);
  });

  it("fails, naming the question, when an answerable sentinel's passages are deleted", async () => {
    const root = copyOfGreen();
    const sentinel = sentinelOf(root, 'answerable');
    const library = await openLibrary({
      corpus: join(root, 'data/corpus'),
      vectors: join(root, 'data/vectors'),
      embedder: useLite(),
    });
    const near = await library.retrieve('vector', sentinel.tenant_id, sentinel.query, 50);
    await library.close();
    const above = near.filter((hit) => hit.score >= thresholdOf(root).value).map((hit) => hit.chunk.span);
    expect(above.length).toBeGreaterThan(0);
    for (const key of new Set(above.map((span) => `${span.source_type}\n${span.source_id}`))) {
      const [type, id] = key.split('\n') as [string, string];
      removeSource(root, sentinel.tenant_id, type, id);
    }
    const outcome = await gate(root);
    expect(exitCode(outcome)).toBe(1);
    const row = rows(outcome).sentinels.find((r) => r.question_id === sentinel.question_id);
    expect(row).toMatchObject({ status: 'fail', words: 'answerable, and now below the cut' });
    expect(outcome.text).toContain(sentinel.question_id);
    expect(outcome.text).toMatch(/Changed since the export: corpus/);
  });

  it('fails when only the sources of the answer are deleted, which a similarity does not notice', async () => {
    const root = copyOfGreen();
    const sentinel = sentinelOf(root, 'answerable');
    const questions = JSON.parse(readFileSync(join(root, 'golden/questions.json'), 'utf8')) as {
      id: string;
      expected_sources: Record<string, string>[];
    }[];
    for (const locator of questions.find((q) => q.id === sentinel.question_id)?.expected_sources ?? []) {
      const id = (locator.slug ?? locator.entry_id ?? locator.ticket_id) as string;
      const gone =
        locator.source_type === 'doc' &&
        !readdirSync(join(root, 'data/corpus', sentinel.tenant_id, 'docs')).some((n) =>
          readFileSync(join(root, 'data/corpus', sentinel.tenant_id, 'docs', n), 'utf8').includes(`slug: ${id}\n`),
        );
      if (!gone) removeSource(root, sentinel.tenant_id, locator.source_type as string, id);
    }
    const outcome = await gate(root);
    expect(exitCode(outcome)).toBe(1);
    expect(rows(outcome).sentinels.find((r) => r.question_id === sentinel.question_id)?.words).toMatch(
      /holds its answer no more|below the cut/,
    );
  });

  it('fails when the headings of an answer stay and what stood under them is gone', async () => {
    const root = copyOfGreen();
    const sentinel = sentinelOf(root, 'answerable');
    const questions = JSON.parse(readFileSync(join(root, 'golden/questions.json'), 'utf8')) as {
      id: string;
      expected_sources: Record<string, string>[];
    }[];
    for (const locator of questions.find((q) => q.id === sentinel.question_id)?.expected_sources ?? []) {
      if (locator.source_type !== 'doc') {
        removeSource(
          root,
          sentinel.tenant_id,
          locator.source_type as string,
          (locator.entry_id ?? locator.ticket_id) as string,
        );
        continue;
      }
      const docs = join(root, 'data/corpus', sentinel.tenant_id, 'docs');
      const path = readdirSync(docs)
        .map((name) => join(docs, name))
        .find((file) => readFileSync(file, 'utf8').includes(`slug: ${locator.slug}\n`)) as string;
      const [front, ...body] = readFileSync(path, 'utf8').split(/^(?=# )/m);
      const kept = body
        .join('')
        .split('\n')
        .filter((line) => line.startsWith('#'));
      writeFileSync(path, `${front}${kept.join('\n\nTo be written.\n\n')}\n`);
    }
    const outcome = await gate(root);
    expect(exitCode(outcome)).toBe(1);
    expect(outcome.text).toContain(`FAIL ${sentinel.question_id}`);
  });

  it('is incomplete when one side has no sentinel left', async () => {
    const root = copyOfGreen();
    const threshold = thresholdOf(root);
    const sentinels = threshold.sentinels.filter((sentinel) => sentinel.side === 'unanswerable');
    writeFileSync(join(root, 'golden/thresholds.json'), printThresholds({ similarity: { ...threshold, sentinels } }));
    const outcome = await gate(root);
    expect([exitCode(outcome), outcome.text]).toEqual([2, expect.stringContaining('has no answerable sentinel')]);
  });

  it('fails, naming the question, when a document is added that answers an unanswerable sentinel', async () => {
    const root = copyOfGreen();
    const sentinel = sentinelOf(root, 'unanswerable');
    const text = `---\nslug: an-answer\nversion: "1.0"\nupdated: 2026-11-01\n---\n# An answer\n\n## ${sentinel.query}\n\n${sentinel.query} Here is what to do about it.\n`;
    writeFileSync(join(root, 'data/corpus', sentinel.tenant_id, 'docs/an-answer.md'), text);
    const outcome = await gate(root);
    expect(exitCode(outcome)).toBe(1);
    expect(rows(outcome).sentinels.find((r) => r.question_id === sentinel.question_id)).toMatchObject({
      status: 'fail',
      words: 'unanswerable, and now accepted',
      top_now: 'doc an-answer',
    });
  });

  it('is not moved by the order of documents, entries and questions', async () => {
    const root = copyOfGreen();
    for (const tenant of readdirSync(join(root, 'data/corpus')).filter((name) => !name.includes('.'))) {
      const folder = join(root, 'data/corpus', tenant);
      for (const name of ['changelog.json', 'tickets.json']) {
        writeFileSync(
          join(folder, name),
          JSON.stringify((JSON.parse(readFileSync(join(folder, name), 'utf8')) as Json[]).reverse()),
        );
      }
      // File names order the reading of docs; slugs name them.
      readdirSync(join(folder, 'docs')).forEach((name, i, all) => {
        renameSync(
          join(folder, 'docs', name),
          join(folder, 'docs', `${String(all.length - i).padStart(3, '0')}-${name}`),
        );
      });
    }
    const path = join(root, 'golden/questions.json');
    writeFileSync(path, JSON.stringify((JSON.parse(readFileSync(path, 'utf8')) as Json[]).reverse()));
    const outcome = await gate(root);
    expect(exitCode(outcome)).toBe(0);
    expect(outcome.text).toContain('Corpus, questions, chunker and embedder are those of the export.');
    expect(rows(outcome).sentinels.map((row) => row.now)).toEqual(rows(outcome).sentinels.map((row) => row.before));
  });

  it('cannot measure without thresholds.json, without a policy, or with a broken one, and names the file', async () => {
    const root = copyOfGreen();
    const file = join(root, 'golden/thresholds.json');
    const whole = readFileSync(file, 'utf8');
    writeFileSync(file, whole.slice(0, whole.length / 2));
    await expect(gate(root)).rejects.toThrow(/thresholds\.json, line \d+: the JSON ends in the middle/);
    unlinkSync(file);
    await expect(gate(root)).rejects.toThrow(/thresholds\.json: no such file/);
    writeFileSync(join(root, 'golden/policy.json'), '{"enforce":{"threshold":["similarity"]}}');
    await expect(gate(root)).rejects.toThrow(/policy\.json: .*threshold/);
    unlinkSync(join(root, 'golden/policy.json'));
    await expect(gate(root)).rejects.toThrow(/policy\.json: no such file/);
    expect(existsSync(file)).toBe(false);
  });

  it('is incomplete when the policy enforces nothing, or a threshold that the file lacks', async () => {
    const root = copyOfGreen();
    writeFileSync(join(root, 'golden/policy.json'), '{"enforce":{"thresholds":[]}}');
    const nothing = await gate(root);
    expect([exitCode(nothing), nothing.text]).toEqual([2, expect.stringContaining('the policy enforces nothing')]);
    writeFileSync(join(root, 'golden/policy.json'), '{"enforce":{"thresholds":["similarity"]}}');
    writeFileSync(join(root, 'golden/thresholds.json'), '{}');
    const missing = await gate(root);
    expect([exitCode(missing), missing.text]).toEqual([
      2,
      expect.stringContaining('missing from golden/thresholds.json'),
    ]);
  });

  it('is incomplete when a sentinel was edited, relabelled or deleted among the questions', async () => {
    const root = copyOfGreen();
    const path = join(root, 'golden/questions.json');
    const questions = JSON.parse(readFileSync(path, 'utf8')) as Json[];
    const [first, second] = thresholdOf(root).sentinels as [Sentinel, Sentinel];
    writeFileSync(
      path,
      JSON.stringify(
        questions
          .filter((q) => q.id !== second.question_id)
          .map((q) => (q.id === first.question_id ? { ...q, query: 'something else' } : q)),
      ),
    );
    const outcome = await gate(root);
    expect(exitCode(outcome)).toBe(2);
    expect(
      rows(outcome)
        .sentinels.slice(0, 2)
        .map((row) => row.words),
    ).toEqual([
      'its question was edited since the export: export again',
      'its question is gone from golden/questions.json: export again',
    ]);
  });

  it('is incomplete when the threshold was edited by hand and no sentinel minds', async () => {
    const root = copyOfGreen();
    const threshold = thresholdOf(root);
    writeFileSync(
      join(root, 'golden/thresholds.json'),
      printThresholds({ similarity: { ...threshold, value: threshold.value - 1e-7 } }),
    );
    const outcome = await gate(root);
    expect([exitCode(outcome), outcome.text]).toEqual([2, expect.stringContaining('edited by hand since its export')]);
    // Its note may be edited: it states nothing that could cease to hold.
    writeFileSync(join(root, 'golden/thresholds.json'), printThresholds({ similarity: { ...threshold, note: 'why' } }));
    expect(exitCode(await gate(root))).toBe(0);
  });

  it('fails when the cut itself is edited past a sentinel', async () => {
    const root = copyOfGreen();
    const threshold = thresholdOf(root);
    const nearest = sentinelOf(root, 'answerable');
    writeFileSync(
      join(root, 'golden/thresholds.json'),
      printThresholds({ similarity: { ...threshold, value: nearest.score + 2 * nearest.tolerance } }),
    );
    const outcome = await gate(root);
    expect(exitCode(outcome)).toBe(1);
    expect(outcome.text).toContain(nearest.question_id);
  });
});
