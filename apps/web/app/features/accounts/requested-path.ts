import { getHomePath, type Role } from '@thuto/domain/permissions';

/** Stands for the origin of the site, which only paths are compared with. */
const OWN_ORIGIN = 'https://site.invalid';

/**
 * Returns the path after a sign-in: the requested page if it is one of ours and allowed for this role, otherwise home.
 * Anyone can craft the request, because it comes from the URL.
 */
export function getPathAfterSignIn(role: Role, wanted: unknown): string {
  const home = getHomePath(role);
  if (typeof wanted !== 'string') return home;
  let url: URL;
  try {
    url = new URL(wanted, OWN_ORIGIN);
  } catch {
    return home;
  }
  const isOurs = wanted.startsWith('/') && url.origin === OWN_ORIGIN;
  const isAllowed = [home, '/account', '/invite'].some(
    (path) => url.pathname === path || url.pathname.startsWith(`${path}/`),
  );
  return isOurs && isAllowed ? `${url.pathname}${url.search}${url.hash}` : home;
}

const KEPT_PATH = 'thuto.after-sign-up';

/** Keeps a path on this device through sign-up and verification, which may open in another tab. */
export function keepPathForSignUp(path: string): void {
  try {
    localStorage.setItem(KEPT_PATH, path);
  } catch {
    // Without storage, a new family starts on the dashboard.
  }
}

/** Returns and forgets the path that was kept through sign-up; null without one. */
export function takeKeptPath(): string | null {
  try {
    const path = localStorage.getItem(KEPT_PATH);
    localStorage.removeItem(KEPT_PATH);
    return path;
  } catch {
    return null;
  }
}
