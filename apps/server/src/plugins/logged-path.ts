/** What follows opens somebody's calendar to whoever knows it. */
const SECRET_PATH = /^(\/+api\/+calendar\/+).+$/i;

/** An address as the log may have it: no query (it may hold a one-time code), no calendar code. */
export function loggedPath(url: string): string {
  const [path = ''] = url.split('?', 1);
  return path.replace(SECRET_PATH, '$1***');
}
