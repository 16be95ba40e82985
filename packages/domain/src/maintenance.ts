/** After how many seconds whoever is turned away by Maintenance Mode may ask again. */
export const MAINTENANCE_RETRY_SECONDS = 60;

/** Pages that admins need in order to sign in and go on working; each decides by itself who may see what is on it. */
const OPEN_PAGES = [
  '/admin',
  '/admin-login',
  '/admin-setup',
  '/admin-invitation',
  '/forgot-password',
  '/reset-password',
  '/mailbox',
] as const;

/**
 * Whether Maintenance Mode leaves a page alone, whoever asks for it (SET-4). Admins see every
 * page, everybody else these.
 */
export function isOpenInMaintenance(pathname: string): boolean {
  return OPEN_PAGES.some((page) => pathname === page || pathname.startsWith(`${page}/`));
}
