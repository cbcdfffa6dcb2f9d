/**
 * The milliseconds that a server asks to be left alone: `retry-after-ms`, else `Retry-After` in seconds or as an HTTP date
 * (which is compared with `now`, in milliseconds since 1970). 0 for a date that has passed; undefined where no header says
 * anything that can be read. Source: RFC 9110, section 10.2.3; `retry-after-ms` is what OpenAI's own servers send.
 *
 *     Retry-After: 2                              -> 2000
 *     Retry-After: Thu, 01 Jan 1970 00:00:05 GMT  -> 3000 at now = 2000
 */
export function retryAfter(headers: { get(name: string): string | null }, now: number): number | undefined {
  const milliseconds = headers.get('retry-after-ms') ?? '';
  if (/^\d+(\.\d+)?$/.test(milliseconds)) return Number(milliseconds);
  const after = headers.get('retry-after') ?? '';
  if (/^\d+(\.\d+)?$/.test(after)) return Number(after) * 1000;
  const date = /[a-z]/i.test(after) ? Date.parse(after) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
