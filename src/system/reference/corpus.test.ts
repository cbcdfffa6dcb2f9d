import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Problem } from '../../files/problem';
import { digestOfCorpus, readCorpus } from './corpus';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cutline-corpus-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function write(name: string, content: unknown): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
}

const doc = (slug: string, body = `# ${slug}\n\nAbout ${slug}.\n`) =>
  `---\nslug: ${slug}\nversion: "4.12"\nupdated: 2026-03-02\n---\n${body}`;
const entry = (entry_id: string) => ({
  entry_id,
  version: '4.12.0',
  date: '2026-02-01',
  title: `Entry ${entry_id}`,
  body: 'Changed.',
});
const ticket = (ticket_id: string) => ({
  ticket_id,
  opened: '2026-01-05',
  status: 'closed',
  subject: `Ticket ${ticket_id}`,
  messages: [
    { from: 'ann', text: 'Why?' },
    { from: 'support', text: 'So.' },
  ],
});

function message(): string {
  try {
    readCorpus(folder);
  } catch (error) {
    expect(error).toBeInstanceOf(Problem);
    return (error as Error).message.replace(folder, '<corpus>');
  }
  throw new Error('was read');
}

describe('readCorpus', () => {
  it('reads docs, changelog and tickets of every tenant', () => {
    write('m/docs/logs.md', doc('logs'));
    write('m/changelog.json', [entry('CL-1')]);
    write('m/tickets.json', [ticket('T-1')]);
    write('o/docs/logs.md', doc('logs'));
    write('README.md', 'no tenant');
    const sources = readCorpus(folder);
    expect(sources.map((s) => `${s.tenant_id}/${s.source_type}/${s.source_id}`)).toEqual([
      'm/changelog/CL-1',
      'm/doc/logs',
      'm/ticket/T-1',
      'o/doc/logs',
    ]);
    expect(sources[1]).toMatchObject({
      title: 'logs',
      version: '4.12',
      updated: '2026-03-02',
      text: '# logs\n\nAbout logs.',
    });
    expect(sources[1]?.sections.map((s) => s.heading)).toEqual(['logs']);
    expect(sources[0]).toMatchObject({
      title: 'Entry CL-1',
      version: '4.12.0',
      updated: '2026-02-01',
      text: 'Changed.',
    });
    expect(sources[2]).toMatchObject({
      version: '',
      updated: '2026-01-05',
      text: 'ann: Why?\n\nsupport: So.',
      sections: [],
    });
  });

  it('reads a CRLF file and one with a byte-order mark as their plain twins', () => {
    write('m/docs/a.md', doc('a', '# A\n\nOne\ntwo.\n\n## B\n\nx\n'));
    const plain = readCorpus(folder);
    write('m/docs/a.md', `\ufeff${doc('a', '# A\n\nOne\ntwo.\n\n## B\n\nx\n').replace(/\n/g, '\r\n')}`);
    expect(readCorpus(folder)).toEqual(plain);
  });

  it('comes out the same however entries and files are ordered', () => {
    const entries = ['CL-1', 'CL-2', 'CL-10'].map(entry);
    write('m/changelog.json', entries);
    write('m/docs/a.md', doc('zeta'));
    write('m/docs/b.md', doc('alpha'));
    const before = readCorpus(folder);
    write('m/changelog.json', [...entries].reverse());
    write('m/docs/a.md', doc('alpha'));
    write('m/docs/b.md', doc('zeta'));
    const after = readCorpus(folder);
    expect(after).toEqual(before);
    expect(digestOfCorpus(after)).toBe(digestOfCorpus(before));
    expect(digestOfCorpus([...after].reverse())).toBe(digestOfCorpus(before));
    write('m/docs/b.md', doc('zeta', '# zeta\n\nAbout zeta!\n'));
    expect(digestOfCorpus(readCorpus(folder))).not.toBe(digestOfCorpus(before));
  });

  it('takes a doc without headings under its slug', () => {
    write('m/docs/a.md', doc('plain', 'Only prose.'));
    expect(readCorpus(folder)[0]).toMatchObject({ title: 'plain', sections: [], text: 'Only prose.' });
  });

  it.each([
    [
      'no front matter',
      '# Logs\n\nx\n',
      '<corpus>/m/docs/a.md: has no front matter (begin it with --- and slug, version and updated, closed by ---)',
    ],
    [
      'front matter that is not closed',
      '---\nslug: a\n# Logs\n',
      '<corpus>/m/docs/a.md: has no front matter (begin it with --- and slug, version and updated, closed by ---)',
    ],
    ['bad YAML', '---\nslug: [a\nversion: "1"\n---\nx', '<corpus>/m/docs/a.md: front matter is broken YAML: '],
    ['a field twice', '---\nslug: a\nslug: b\n---\nx', '<corpus>/m/docs/a.md: front matter is broken YAML: '],
    ['YAML that is a list', '---\n- slug\n---\nx', '<corpus>/m/docs/a.md, front matter: '],
    ['empty front matter', '---\n---\nx', '<corpus>/m/docs/a.md, front matter: field slug: '],
    ['a missing slug', doc('a').replace('slug: a\n', ''), '<corpus>/m/docs/a.md, front matter: field slug: '],
    [
      'a missing version',
      doc('a').replace('version: "4.12"\n', ''),
      '<corpus>/m/docs/a.md, front matter: field version: is missing',
    ],
    [
      'a version without quotes',
      doc('a').replace('"4.12"', '4.10'),
      '<corpus>/m/docs/a.md, front matter: field version: is not a text: put the version in quotes',
    ],
    [
      'a missing date',
      doc('a').replace('updated: 2026-03-02\n', ''),
      '<corpus>/m/docs/a.md, front matter: field updated: ',
    ],
    [
      'a date of another form',
      doc('a').replace('2026-03-02', '2.3.2026'),
      '<corpus>/m/docs/a.md, front matter: field updated: is not a date like 2026-03-02',
    ],
    [
      'a day that does not exist',
      doc('a').replace('2026-03-02', '2026-02-30'),
      '<corpus>/m/docs/a.md, front matter: field updated: is not a date like 2026-03-02',
    ],
    [
      'a mistyped field',
      doc('a').replace('slug:', 'slugg:'),
      '<corpus>/m/docs/a.md, front matter: unknown field "slugg"',
    ],
    ['nothing below', doc('a', ''), '<corpus>/m/docs/a.md: holds nothing below its front matter'],
    [
      'nothing below, not even a line end',
      doc('a', '').trimEnd(),
      '<corpus>/m/docs/a.md: holds nothing below its front matter',
    ],
  ])('says what is wrong with a doc: %s', (_, text, expected) => {
    write('m/docs/a.md', text);
    expect(message().startsWith(expected), message()).toBe(true);
  });

  it.each([
    [
      'a day that does not exist',
      'changelog.json',
      [entry('CL-1'), { ...entry('CL-2'), date: '2026-13-01' }],
      'changelog.json, CL-2: field date: is not a date like 2026-03-02',
    ],
    [
      'an unquoted version',
      'changelog.json',
      [{ ...entry('CL-1'), version: 4.12 }],
      'changelog.json, CL-1: field version: ',
    ],
    [
      'an entry without an id',
      'changelog.json',
      [entry('CL-1'), { title: 'x' }],
      'changelog.json, item 2: field entry_id: ',
    ],
    ['an entry that is null', 'changelog.json', [null], 'changelog.json, item 1: '],
    ['an object', 'changelog.json', { entries: [] }, 'changelog.json: is not a JSON array'],
    ['an unknown status', 'tickets.json', [{ ...ticket('T-1'), status: 'lost' }], 'tickets.json, T-1: field status: '],
    ['no message', 'tickets.json', [{ ...ticket('T-1'), messages: [] }], 'tickets.json, T-1: field messages: '],
    [
      'an empty message',
      'tickets.json',
      [{ ...ticket('T-1'), messages: [{ from: 'a', text: '' }] }],
      'tickets.json, T-1: field messages[0].text: ',
    ],
    ['an unknown field', 'tickets.json', [{ ...ticket('T-1'), tags: [] }], 'tickets.json, T-1: unknown field "tags"'],
    [
      'broken JSON',
      'tickets.json',
      '[\n{"ticket_id": "T-1"},\n{ticket_id: "T-2"}\n]',
      'tickets.json, line 3: broken JSON: unexpected "t"',
    ],
    [
      'JSON that is cut off',
      'changelog.json',
      '[\n{"entry_id": "CL',
      'changelog.json, line 2: the JSON ends in the middle',
    ],
  ])('says what is wrong with a list: %s', (_, name, value, expected) => {
    write(`m/${name}`, value);
    expect(message().startsWith(`<corpus>/m/${expected}`), message()).toBe(true);
  });

  it('refuses an id that stands twice in a tenant', () => {
    write('m/docs/a.md', doc('logs'));
    write('m/docs/b.md', doc('logs'));
    expect(message()).toBe('<corpus>/m: the doc logs stands twice');
    rmSync(join(folder, 'm/docs'), { recursive: true });
    write('m/tickets.json', [ticket('T-1'), ticket('T-2'), ticket('T-1')]);
    expect(message()).toBe('<corpus>/m: the ticket T-1 stands twice');
  });

  it('refuses an empty folder, a missing one and a file', () => {
    expect(message()).toBe('<corpus>: holds no document (one folder a tenant, with docs/*.md)');
    mkdirSync(join(folder, 'm', 'docs'), { recursive: true });
    expect(message()).toContain('holds no document');
    write('plain', 'x');
    for (const path of [join(folder, 'none'), join(folder, 'plain')])
      expect(() => readCorpus(path)).toThrow('no such folder');
  });

  it('refuses a file where docs/ should be, and minds no link that leads nowhere', () => {
    write('m/docs', 'x');
    symlinkSync(join(folder, 'nowhere'), join(folder, 'link'));
    expect(message()).toBe('<corpus>/m/docs: is a file, not a folder');
  });

  it.skipIf(!existsSync('data/corpus'))('reads the corpus of this repository', () => {
    expect(new Set(readCorpus('data/corpus').map((s) => s.source_type))).toEqual(
      new Set(['doc', 'changelog', 'ticket']),
    );
  });
});
