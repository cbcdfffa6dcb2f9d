/** What stands behind a model's name and makes it no other model: a date or number of a release, a tag for the latest one. */
const RELEASE = /([-@](\d{4}-\d{2}-\d{2}|\d{3,}|latest)|:latest)$/;

/** A name without letter case, parameters, path, file ending and release. */
function plain(name: string): string {
  const bare = name
    .trim()
    .toLowerCase()
    .replace(/,parameters=.*$/, '');
  const last = bare.slice(Math.max(bare.lastIndexOf('/'), bare.lastIndexOf('\\')) + 1);
  return last.replace(/\.gguf$/, '').replace(RELEASE, '');
}

/** A name without its provider. */
const unprovided = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * Whether two names mean one model, as far as names can tell: as it is configured, as an id, as a server reports it. Letter
 * case, a provider or vendor before it, a path, `.gguf`, the tag `latest`, and the release behind it (`-2025-04-14`, `-0613`,
 * `-20250514`, `@20250514`; three digits at least, as `-5` is another model) make no difference, so that two releases of one
 * model are the same. Wrong in the careful direction where it is wrong: a judge is rather struck than let judge itself.
 *
 *     sameModel('openai:gpt-4.1', 'gpt-4.1-2025-04-14') // true
 *     sameModel('gpt-4.1', 'gpt-4.1-mini')              // false
 *     sameModel('qwen3:32b', 'qwen3:8b')                // false
 */
export function sameModel(one: string, other: string): boolean {
  const [a, b] = [plain(one), plain(other)];
  return a === b || unprovided(a) === b || a === unprovided(b);
}
