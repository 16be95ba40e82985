/** The last part of these addresses is a secret that opens a calendar or a download. */
const SECRET_ROUTE = /^\/api\/(calendar|backup-downloads)\//;
const SECRET_PATH = /^(\/+api\/+(?:calendar|backup-downloads)\/+).+$/i;

/**
 * An address as the log may have it: without its query, which may hold a one-time code, and without a secret.
 * @param route the pattern that the router matched, however the address was written; undefined when there is no such route.
 */
export function maskPath(url: string, route: string | undefined): string {
  if (route !== undefined && SECRET_ROUTE.test(route)) return route;
  const [path = ''] = url.split('?', 1);
  return path.replace(SECRET_PATH, '$1***');
}
