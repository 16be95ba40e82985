import { getHomePath, type Role } from '@thuto/domain/permissions';
import { readPath } from '../../lib/current-user/next-path.ts';

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

const KEPT_PATH = 'after-sign-up';
/** A verification mail may be opened days later. */
const KEPT_SECONDS = 7 * 24 * 60 * 60;

/**
 * Formats the cookie that keeps a path on this device through sign-up and verification, which may open in another tab. A
 * cookie, because the server needs it where scripts do not run.
 * @param path null to forget it.
 */
export function formatKeptPath(path: string | null, isSecure: boolean): string {
  const value = path === null ? '' : encodeURIComponent(path);
  const age = path === null ? 0 : KEPT_SECONDS;
  return `${KEPT_PATH}=${value}; path=/; max-age=${age}; samesite=lax${isSecure ? '; secure' : ''}`;
}

/** Returns the path that the cookies keep; null without one. Anyone can craft it: `getPathAfterSignIn` checks it. */
export function readKeptPath(cookies: string | null): string | null {
  const [, value] = new RegExp(`(?:^|; )${KEPT_PATH}=([^;]+)`).exec(cookies ?? '') ?? [];
  try {
    return value === undefined ? null : readPath(decodeURIComponent(value));
  } catch {
    return null;
  }
}

/** Keeps the page that a visitor wanted to open before the sign-up. */
export function keepPathForSignUp(path: string): void {
  document.cookie = formatKeptPath(path, location.protocol === 'https:');
}

/** Returns and forgets the path that was kept through sign-up; null without one. */
export function takeKeptPath(): string | null {
  const path = readKeptPath(document.cookie);
  if (path !== null) document.cookie = formatKeptPath(null, location.protocol === 'https:');
  return path;
}
