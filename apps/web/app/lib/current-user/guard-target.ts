import { withNext } from './next-path.ts';

/** Opened after every sign-in anyway. */
const HOMES: readonly string[] = ['/student', '/tutor', '/admin'];

/**
 * Returns where a visitor goes who may not open an address: with the address as `next`, so that the sign-in leads back.
 * @param to the target of the route guard (ACCESS-3).
 */
export function buildGuardTarget(
  to: '/admin-login' | '/' | '/verify',
  { pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>,
): string {
  const path = pathname.replace(/\.data$/, '');
  const next = `${path}${search}${hash}`;
  // A visitor who chose the free assessment signs up, and comes back to it.
  if (to === '/' && path === '/student/assessment') return withNext('/signup', next);
  return to === '/verify' || HOMES.includes(next) ? to : withNext(to, next);
}
