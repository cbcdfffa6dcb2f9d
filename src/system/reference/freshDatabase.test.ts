import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { freshDatabase } from './freshDatabase';

const folder = mkdtempSync(join(tmpdir(), 'cutline-database-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function extensionsOf(cache: string): Promise<string[]> {
  const database = await freshDatabase(cache);
  const { rows } = await database.query<{ extname: string }>('select extname from pg_extension order by 1');
  const { rows: tables } = await database.query(`select 1 from pg_tables where schemaname = 'public'`);
  await database.close();
  expect(tables).toEqual([]);
  return rows.map((row) => row.extname);
}

describe('freshDatabase', () => {
  it('has both extensions and no table, made anew, from its template, and over a broken template', async () => {
    const made = await extensionsOf(folder);
    expect(made).toEqual(expect.arrayContaining(['vector', 'pg_textsearch']));
    const [template] = readdirSync(folder);
    expect(readdirSync(folder)).toHaveLength(1);
    expect(await extensionsOf(folder)).toEqual(made);
    const path = join(folder, template as string);
    writeFileSync(path, 'not a database');
    expect(await extensionsOf(folder)).toEqual(made);
    expect(statSync(path).size).toBeGreaterThan(1_000_000);
  });

  it('works where no template can be kept', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    expect(await extensionsOf(join(file, 'below'))).toContain('vector');
  });
});
