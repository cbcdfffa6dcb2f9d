const MOST = 300;

/**
 * A server's words, or its address, as they may stand in a message: without the key and without the password of any URL,
 * since servers repeat a wrong key in their answers; on one line; at most 300 characters. The key `none`, sent where
 * there is none, is an English word and stays, and so does one of three characters or fewer.
 *
 *     presentable('401 wrong key sk-123456\nat http://me:pw@host/v1', 'sk-123456') // 401 wrong key (key) at http://host/v1
 */
export function presentable(text: string, apiKey: string): string {
  const secret = apiKey.length > 3 && apiKey !== 'none';
  // Hidden first and cut after: half a key would not be found.
  const hidden = (secret ? text.replaceAll(apiKey, '(key)') : text).replace(/\/\/[^/@\s]*@/g, '//');
  const line = hidden.replace(/\s+/g, ' ').trim();
  return line.length > MOST ? `${line.slice(0, MOST - 1)}…` : line;
}
