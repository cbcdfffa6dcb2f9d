import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runArm } from '../experiments/retrieval';
import { retrievalRows } from '../experiments/retrievalRows';
import { Problem } from '../files/problem';
import { runGate } from '../gate/runGate';
import { parseBaseline } from '../golden/baseline';
import type { CaseTruth } from '../golden/caseTruth';
import type { Policy } from '../golden/policy';
import { parseThresholds, printThresholds, type Threshold } from '../golden/thresholds';
import { useLite } from '../models/useLite';
import { random, shuffle } from '../stats/random';
import { type Library, openLibrary } from '../system/reference/library';
import { gateCommand } from './gate';
import { goldenCheckCommand } from './golden';
import { exitCode } from './outcome';
import { projectFiles, readBaseline, readCases } from './project';
import { projectCopy, silent } from './project.testkit';
import { retrievalCommand } from './retrieval';

const policy: Policy = { enforce: { thresholds: [], retrieval: ['recall@5', 'recall@20', 'mrr'] } };
const files = projectFiles();
let library: Library;
let truths: CaseTruth[];
beforeAll(async () => {
  library = await openLibrary({ embedder: useLite() });
  truths = readCases(files, library.sources);
});
afterAll(() => library.close());

/** The document that the most cases rest on: what its loss costs must show. */
function mostWanted(): { tenant: string; id: string } {
  const counts = new Map<string, number>();
  for (const { located } of truths) {
    for (const key of new Set(
      located.filter((l) => l.span.source_type === 'doc').map((l) => `${l.span.tenant_id}/${l.span.source_id}`),
    )) {
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  const [[key] = ['']] = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const [tenant = '', id = ''] = (key as string).split('/');
  return { tenant, id };
}

describe('retrieval on the golden cases', () => {
  it('has no row for a case that expects an abstention, and no value outside 0 to 1', async () => {
    const runs = await runArm(library, truths, 'hybrid');
    expect(runs).toHaveLength(truths.filter((truth) => truth.golden.expected_sources.length > 0).length);
    expect(runs.length).toBeLessThan(truths.length);
    for (const value of runs.flatMap((run) => Object.values(run.values))) {
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(1);
    }
  });

  it('is not changed by the order of the cases', async () => {
    const shuffled = shuffle([...truths], random(5));
    expect(retrievalRows(await runArm(library, shuffled, 'hybrid'))).toEqual(
      retrievalRows(await runArm(library, truths, 'hybrid')),
    );
  });

  it('turns the gate red, exit 1, when a document is not in the index', async () => {
    const { tenant, id } = mostWanted();
    const baseline = readBaseline(files).retrieval;
    const without = await openLibrary({
      embedder: useLite(),
      indexOnly: ({ span }) => !(span.tenant_id === tenant && span.source_id === id),
    });
    try {
      const input = { questions: [], policy, thresholds: {}, truths, ...(baseline === undefined ? {} : { baseline }) };
      expect((await runGate(library, input)).status).toBe('pass');
      const report = await runGate(without, input);
      expect(report.status).toBe('fail');
      expect(report.words).toMatch(/recall@5 dropped by \d+\.\d+ %, more than 5 %/);
    } finally {
      await without.close();
    }
  });

  it('stops, exit 2, naming the case, when a document is not in the corpus', async () => {
    const { tenant, id } = mostWanted();
    const root = projectCopy();
    writeFileSync(join(root, 'golden/policy.json'), JSON.stringify(policy));
    const docs = join(root, 'data/corpus', tenant, 'docs');
    const file = readdirSync(docs).find((name) =>
      readFileSync(join(docs, name), 'utf8').includes(`slug: ${id}\n`),
    ) as string;
    rmSync(join(docs, file));
    const outcome = await gateCommand({ root }, silent);
    expect(exitCode(outcome)).toBe(2);
    expect(outcome.text).toMatch(new RegExp(`GC-\\d{4}: the corpus does not hold its source doc ${id} `));
    await expect(retrievalCommand({ root }, silent)).rejects.toThrow(Problem);
    expect(() => goldenCheckCommand({ root })).toThrow(/GC-\d{4}: the corpus does not hold its source/);
  });

  it('is not changed by the order of documents', async () => {
    const root = projectCopy();
    writeFileSync(join(root, 'golden/policy.json'), JSON.stringify(policy));
    for (const tenant of readdirSync(join(root, 'data/corpus')).filter((name) => !name.includes('.'))) {
      for (const name of ['changelog.json', 'tickets.json']) {
        const path = join(root, 'data/corpus', tenant, name);
        writeFileSync(path, JSON.stringify((JSON.parse(readFileSync(path, 'utf8')) as unknown[]).reverse()));
      }
    }
    const cases = join(root, 'golden/cases.json');
    writeFileSync(cases, JSON.stringify((JSON.parse(readFileSync(cases, 'utf8')) as unknown[]).reverse()));
    const outcome = await gateCommand({ root }, silent);
    expect(exitCode(outcome)).toBe(0);
    expect(outcome.text).toContain('Corpus, cases, chunker and embedder are those of the baseline.');
  });
});

describe('the retrieval command', () => {
  it('saves a baseline once, keeps it while nothing changes, and never overwrites a broken one', async () => {
    const root = projectCopy();
    const path = join(root, 'golden/baseline.json');
    rmSync(path);
    const shown = await retrievalCommand({ root }, silent);
    expect([exitCode(shown), existsSync(path)]).toEqual([0, false]);
    for (const arm of ['keyword', 'vector', 'hybrid', 'hybrid_versions', 'hybrid_rerank'])
      expect(shown.text).toContain(arm);
    await retrievalCommand({ root, arm: 'hybrid', saveBaseline: true }, silent);
    const saved = readFileSync(path, 'utf8');
    expect(parseBaseline(saved, path).retrieval).toMatchObject({ arm: 'hybrid' });
    const again = await retrievalCommand({ root, arm: 'hybrid', saveBaseline: true }, silent);
    expect(again.text).toContain('already says this');
    expect(readFileSync(path, 'utf8')).toBe(saved);
    writeFileSync(path, saved.slice(0, 900));
    await expect(retrievalCommand({ root, arm: 'hybrid', saveBaseline: true }, silent)).rejects.toThrow(
      /baseline\.json, line \d+/,
    );
    expect(readFileSync(path, 'utf8')).toBe(saved.slice(0, 900));
  });

  it('names the arms there are when it is given another, and prints ranks on request', async () => {
    await expect(retrievalCommand({ arm: 'hybird' }, silent)).rejects.toThrow(
      /unknown arm "hybird" \(one of keyword, vector, hybrid/,
    );
    const outcome = await retrievalCommand({ arm: 'keyword', ranks: true }, silent);
    expect(outcome.text).toContain('Rank of the first relevant chunk');
    expect(outcome.text).toMatch(/GC-0001 +normal/);
  });

  it('passes the gate where there is no baseline yet', async () => {
    const root = projectCopy();
    writeFileSync(join(root, 'golden/policy.json'), JSON.stringify(policy));
    rmSync(join(root, 'golden/baseline.json'));
    const outcome = await gateCommand({ root }, silent);
    expect([exitCode(outcome), outcome.text]).toEqual([0, expect.stringContaining('no baseline yet')]);
  });
});

describe('what cannot be measured', () => {
  const abstentions = (root: string) => {
    const path = join(root, 'golden/cases.json');
    const cases = JSON.parse(readFileSync(path, 'utf8')) as { expected_sources: unknown[] }[];
    writeFileSync(path, JSON.stringify(cases.filter((golden) => golden.expected_sources.length === 0)));
  };

  it('is a set in which no case expects anything: nothing is saved over a good baseline', async () => {
    const root = projectCopy();
    writeFileSync(join(root, 'golden/policy.json'), JSON.stringify(policy));
    const path = join(root, 'golden/baseline.json');
    const before = readFileSync(path, 'utf8');
    abstentions(root);
    await expect(retrievalCommand({ root, saveBaseline: true }, silent)).rejects.toThrow(
      /no case expects anything to be retrieved/,
    );
    expect(readFileSync(path, 'utf8')).toBe(before);
    expect(exitCode(await gateCommand({ root }, silent))).toBe(2);
  });

  it('is a broken baseline or an unknown arm in it, which hide no failing sentinel', async () => {
    const root = projectCopy();
    const path = join(root, 'golden/baseline.json');
    const saved = readFileSync(path, 'utf8');
    writeFileSync(path, saved.replace('"arm": "hybrid"', '"arm": "hybird"'));
    const unknown = await gateCommand({ root }, silent);
    expect([exitCode(unknown), unknown.text]).toEqual([2, expect.stringContaining('unknown arm "hybird"')]);
    writeFileSync(path, saved.slice(0, 2000));
    const broken = await gateCommand({ root }, silent);
    expect([exitCode(broken), broken.text]).toEqual([2, expect.stringMatching(/baseline\.json, line \d+/)]);
    const thresholds = join(root, 'golden/thresholds.json');
    const threshold = parseThresholds(readFileSync(thresholds, 'utf8'), thresholds).similarity as Threshold;
    writeFileSync(thresholds, printThresholds({ similarity: { ...threshold, value: 0.9 } }));
    expect(exitCode(await gateCommand({ root }, silent))).toBe(1);
  });

  it('is a miss where a passage stands in no document: its recall falls and golden check fails', async () => {
    const root = projectCopy();
    const path = join(root, 'golden/cases.json');
    const cases = JSON.parse(readFileSync(path, 'utf8')) as { case_id: string; expected_sources: unknown[] }[];
    cases[0]?.expected_sources.push({ source_type: 'passage', contains: 'no such words stand anywhere' });
    writeFileSync(path, JSON.stringify(cases));
    const lost = readCases(projectFiles(root), library.sources);
    const [run] = await runArm(library, lost.slice(0, 1), 'hybrid');
    const [before] = await runArm(library, truths.slice(0, 1), 'hybrid');
    expect(run?.values['recall@20']).toBeLessThan(before?.values['recall@20'] as number);
    const outcome = goldenCheckCommand({ root });
    expect([exitCode(outcome), outcome.text]).toEqual([1, expect.stringContaining('GC-0001 lost passage')]);
  });
});

describe('golden check', () => {
  it('says what the set covers, that both chunkers keep every truth, and what is missing', () => {
    const outcome = goldenCheckCommand({});
    expect(exitCode(outcome)).toBe(0);
    expect(outcome.text).toMatch(/\nNot ready to gate a release: no failures marked as read yet\.$/);
    expect(outcome.json).toMatchObject({ cases: 65, must_abstain: 24, ready: false });
  });
});
