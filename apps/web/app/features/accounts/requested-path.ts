import { getHomePath, type Role } from '@thuto/domain/permissions';

/**
 * Where a sign-in should lead: to the page that was asked for, if it is one of ours that this role may see, otherwise
 * home. The wish comes from the address, so from anybody.
 */
export function getPathAfterSignIn(role: Role, wanted: unknown): string {
  const home = getHomePath(role);
  if (typeof wanted !== 'string') return home;
  let url: URL;
  try {
    url = new URL(wanted, window.location.origin);
  } catch {
    return home;
  }
  const isOurs = wanted.startsWith('/') && url.origin === window.location.origin;
  const isAllowed = [home, '/account'].some(
    (path) => url.pathname === path || url.pathname.startsWith(`${path}/`),
  );
  return isOurs && isAllowed ? `${url.pathname}${url.search}${url.hash}` : home;
}

/** The wish of a redirect: in the history entry, so that the address stays plain; or `?next=`. */
export function getRequestedPath(location: { readonly state: unknown; readonly search: string }): unknown {
  const { state } = location;
  if (typeof state === 'object' && state !== null && 'next' in state) return state.next;
  return new URLSearchParams(location.search).get('next');
}
