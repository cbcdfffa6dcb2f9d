const KEY = /\bsk-[\w-]{8,}/g;
const BEARER = /\bBearer\s+[\w.~+/=-]{8,}/gi;
const URL_PASSWORD = /\/\/[^/@\s]+@/g;

/**
 * A text without what looks like a secret in it: an API key (`sk-…`), a bearer token, the name and password of a URL.
 * Other forms of secrets are not seen.
 *
 *     withoutKeys('wrong key sk-abcdef123456 for https://me:pw@host/v1') // 'wrong key (key) for https://host/v1'
 */
export function withoutKeys(text: string): string {
  return text.replace(KEY, '(key)').replace(BEARER, 'Bearer (key)').replace(URL_PASSWORD, '//');
}
