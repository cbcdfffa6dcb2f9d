import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseQuestions } from '../golden/question';
import { parseThresholds } from '../golden/thresholds';

const readme = readFileSync('README.md', 'utf8');
const value = parseThresholds(readFileSync('golden/thresholds.json', 'utf8'), 'golden/thresholds.json').similarity
  ?.value;

function block(language: string): string {
  const found = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(readme)?.[1];
  if (found === undefined) throw new Error(`README has no ${language} block`);
  return found;
}

function printed(command: string, args: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync(command, args, { encoding: 'utf8' });
  expect(`${status} ${stderr}`).toBe('0 ');
  return stdout;
}

describe('README', () => {
  it('reads the threshold in TypeScript as it says', () => {
    const folder = mkdtempSync(join(tmpdir(), 'cutline-readme-'));
    try {
      const path = join(folder, 'consumer.ts');
      writeFileSync(path, block('ts'));
      expect(printed(process.execPath, ['--import', 'tsx', path])).toContain(`>= ${value} true false`);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  const python = spawnSync('python3', ['--version']).status === 0;
  if (!python) console.log('skipped: no python3 here to run the Python consumer of README');
  it.skipIf(!python)('reads the threshold in Python as it says', () => {
    expect(printed('python3', ['-c', block('python')])).toContain(`>= ${value} True False`);
  });

  it('shows questions that parse', () => {
    expect(parseQuestions(JSON.parse(block('json')), 'README.md')).toHaveLength(3);
  });

  it('names only scripts that package.json has', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    const named = [...readme.matchAll(/npm run (?:--silent )?([a-z][a-z-]*)/g)].map((match) => match[1] as string);
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
    expect(new Set(named).size).toBeGreaterThan(5);
  });

  it('shows the picture of the threshold that stands', () => {
    expect(readFileSync('.github/clouds.svg', 'utf8')).toContain(`cut ${value?.toFixed(3)}`);
  });
});
