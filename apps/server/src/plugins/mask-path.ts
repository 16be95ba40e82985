/** The last segment of these URLs is a secret that opens a calendar or a download. */
const SECRET_ROUTE = /^\/api\/(calendar|backup-downloads)\//;
const SECRET_PATH = /^(\/+api\/+(?:calendar|backup-downloads)\/+)[^/][^]*/i;

/**
 * Returns a URL that is safe to log: without the query, which may contain a one-time code, and without secrets.
 * @param route the pattern that the router matched; undefined when no route matched.
 */
export function maskPath(url: string, route: string | undefined): string {
  if (route !== undefined && SECRET_ROUTE.test(route)) return route;
  const [path = ''] = url.split('?', 1);
  return path.replace(SECRET_PATH, '$1***');
}
