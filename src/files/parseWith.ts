import { ZodObject, type ZodType } from 'zod';
import { Problem } from './problem';

/** The field a zod issue is about, as a person would write it: `sources[2].slug`. */
function fieldOf(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
}

/** Parses a value through a schema; the first thing wrong is a Problem naming the place and the field. */
export function parseWith<T>(schema: ZodType<T>, value: unknown, where: string): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  // A mistyped field also leaves the true one missing: the typing mistake is the one to name.
  const { issues } = parsed.error;
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
  if (issue === undefined) throw new Problem('does not have the expected shape', { where });
  const field = fieldOf(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const inside = field === '' ? '' : `${field}: `;
    const known = issue.path.length === 0 && schema instanceof ZodObject ? Object.keys(schema.shape) : [];
    const cure = known.length === 0 ? 'mistyped?' : `mistyped? its fields are ${known.join(', ')}`;
    throw new Problem(`${inside}unknown field ${issue.keys.map((key) => `"${key}"`).join(', ')}`, { where, cure });
  }
  throw new Problem(field === '' ? issue.message : `field ${field}: ${issue.message}`, { where });
}
