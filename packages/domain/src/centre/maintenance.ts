/** Value of the `Retry-After` header during Maintenance Mode, in seconds. */
export const MAINTENANCE_RETRY_SECONDS = 60;

/** Pages that admins need to sign in and keep working. Each page does its own authorization. */
const OPEN_PAGES = [
  '/admin',
  '/admin-login',
  '/admin-setup',
  '/admin-invitation',
  '/invite',
  '/forgot-password',
  '/reset-password',
  '/mailbox',
] as const;

/**
 * Returns true if the page stays available to everyone during Maintenance Mode (SET-4). Admins can open
 * every page; all other users only these.
 */
export function isOpenInMaintenance(pathname: string): boolean {
  return OPEN_PAGES.some((page) => pathname === page || pathname.startsWith(`${page}/`));
}
