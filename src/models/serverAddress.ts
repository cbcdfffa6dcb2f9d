/**
 * Host and path of a base URL: what tells servers apart, without protocol, user name, password and query. A text that is
 * no URL has none of them that could be told apart: ''.
 *
 *     serverAddress('http://me:pw@127.0.0.1:11434/v1/?key=x') // 127.0.0.1:11434/v1
 */
export function serverAddress(baseURL: string): string {
  let url: URL;
  try {
    url = new URL(baseURL);
  } catch {
    return '';
  }
  return `${url.host}${url.pathname.replace(/\/+$/, '')}`;
}
