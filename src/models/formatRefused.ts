// [door] reads the errors of the openai client
import OpenAI from 'openai';

const FORMAT = /response.?format|json.?schema|json.?object|json.?mode|structured.?output|grammar/i;
const UNKNOWN =
  /\b(unknown|unrecogni[sz]ed|unsupported|unexpected|extra|additional)\b.{0,30}\b(parameter|argument|field|input|propert)|requested parameters/i;
/** The client's words for an error whose form it does not know, such as `{"detail": […]}`. */
const SILENT = /status code \(no body\)$/;

/**
 * Whether a server may have rejected a request because of its `response_format`: a 400, 404 or 422 that speaks of it, or
 * of a parameter that it does not know and does not name, or (400, 422) of nothing. Another reason is possible, so that a
 * request without that format may fail as well.
 */
export function formatRefused(error: unknown): boolean {
  if (!(error instanceof OpenAI.APIError)) return false;
  const { status, message, param, code } = error;
  if (status !== 400 && status !== 404 && status !== 422) return false;
  if (FORMAT.test(`${message} ${param}`)) return true;
  if (typeof param === 'string' && param !== '') return false;
  if (status !== 404 && SILENT.test(message)) return true;
  return code === 'unknown_parameter' || code === 'unsupported_parameter' || UNKNOWN.test(message);
}
