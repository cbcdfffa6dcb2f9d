// [door] reads files
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseYaml } from 'yaml';
import { z } from 'zod';
import { digestOfSet } from '../../files/digest';
import { parseWith } from '../../files/parseWith';
import { Problem } from '../../files/problem';
import { readJson } from '../../files/readJson';
import { readText } from '../../files/readText';
import type { Source } from '../../golden/source';
import { sectionsOf } from './markdown';

const date = z.iso.date('is not a date like 2026-03-02');
const id = z.string().min(1);
const FrontMatter = z.strictObject({
  slug: id,
  version: z
    .string({ error: ({ input }) => (input === undefined ? 'is missing' : 'is not a text: put the version in quotes') })
    .min(1),
  updated: z.preprocess((value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value), date),
});
const ChangelogEntry = z.strictObject({ entry_id: id, version: id, date, title: id, body: id });
const Ticket = z.strictObject({
  ticket_id: id,
  opened: date,
  status: z.enum(['open', 'closed']),
  subject: id,
  messages: z.array(z.strictObject({ from: id, text: id })).min(1),
});

function docOf(path: string, tenant_id: string): Source {
  const raw = readText(path).replace(/\r\n?/g, '\n');
  const parts = /^---[ \t]*\n([\s\S]*?\n)?---[ \t]*(?:\n|$)/.exec(raw);
  if (parts === null) {
    throw new Problem('has no front matter', {
      where: path,
      cure: 'begin it with --- and slug, version and updated, closed by ---',
    });
  }
  let header: unknown;
  try {
    header = parseYaml(parts[1] ?? '');
  } catch (error) {
    throw new Problem(`front matter is broken YAML: ${(error as Error).message.split('\n')[0]}`, { where: path });
  }
  const { slug, version, updated } = parseWith(FrontMatter, header ?? {}, `${path}, front matter`);
  const text = raw.slice(parts[0].length).trim();
  if (text === '') throw new Problem('holds nothing below its front matter', { where: path });
  const sections = sectionsOf(text);
  const title = sections[0]?.heading ?? slug;
  return { tenant_id, source_type: 'doc', source_id: slug, title, version, updated, text, sections };
}

function listOf<T>(path: string, schema: z.ZodType<T>, name: string): T[] {
  if (!existsSync(path)) return [];
  const value = readJson(path);
  if (!Array.isArray(value)) throw new Problem('is not a JSON array', { where: path });
  return value.map((item: unknown, i) => {
    const named = (item as Record<string, unknown> | null)?.[name];
    return parseWith(schema, item, `${path}, ${typeof named === 'string' ? named : `item ${i + 1}`}`);
  });
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}

function tenantSources(folder: string, tenant_id: string): Source[] {
  const docs = join(folder, 'docs');
  if (existsSync(docs) && !isFolder(docs)) throw new Problem('is a file, not a folder', { where: docs });
  const files = existsSync(docs)
    ? readdirSync(docs, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.md'))
        .sort()
    : [];
  const common = { tenant_id, sections: [] };
  return [
    ...files.map((name) => docOf(join(docs, name), tenant_id)),
    ...listOf(join(folder, 'changelog.json'), ChangelogEntry, 'entry_id').map(
      (entry): Source => ({
        ...common,
        source_type: 'changelog',
        source_id: entry.entry_id,
        title: entry.title,
        version: entry.version,
        updated: entry.date,
        text: entry.body,
      }),
    ),
    ...listOf(join(folder, 'tickets.json'), Ticket, 'ticket_id').map(
      (ticket): Source => ({
        ...common,
        source_type: 'ticket',
        source_id: ticket.ticket_id,
        title: ticket.subject,
        version: '',
        updated: ticket.opened,
        text: ticket.messages.map((message) => `${message.from}: ${message.text}`).join('\n\n'),
      }),
    ),
  ];
}

function order(a: Source, b: Source): number {
  const key = (s: Source) => `${s.tenant_id}\n${s.source_type}\n${s.source_id}`;
  return key(a) < key(b) ? -1 : 1;
}

/**
 * Reads a corpus folder: one folder a tenant, in it Markdown files in and below `docs/` (front matter: slug, version, updated),
 * `changelog.json` and `tickets.json`. The sources come in one fixed order, whatever order the files hold them in.
 * A file of another shape, an id that stands twice in a tenant, an empty corpus: Problems naming file and field.
 */
export function readCorpus(folder: string): Source[] {
  if (!isFolder(folder)) throw new Problem('no such folder', { where: folder });
  const tenants = readdirSync(folder).filter((name) => isFolder(join(folder, name)));
  const byTenant = tenants.map((tenant) => tenantSources(join(folder, tenant), tenant));
  const empty = tenants.find((_, i) => byTenant[i]?.length === 0);
  if (empty !== undefined)
    throw new Problem('holds no document', {
      where: join(folder, empty),
      cure: 'docs/*.md, changelog.json or tickets.json',
    });
  const sources = byTenant.flat().sort(order);
  if (sources.length === 0)
    throw new Problem('holds no document', { where: folder, cure: 'one folder a tenant, with docs/*.md' });
  sources.slice(1).forEach((source, i) => {
    const before = sources[i] as Source;
    if (
      before.tenant_id === source.tenant_id &&
      before.source_type === source.source_type &&
      before.source_id === source.source_id
    ) {
      throw new Problem(`the ${source.source_type} ${source.source_id} stands twice`, {
        where: join(folder, source.tenant_id),
      });
    }
  });
  return sources;
}

/** A digest of the corpus that does not depend on the order of its documents. */
export function digestOfCorpus(sources: readonly Source[]): string {
  return digestOfSet(
    sources.map((s) =>
      JSON.stringify([s.tenant_id, s.source_type, s.source_id, s.title, s.version, s.updated, s.text]),
    ),
  );
}
