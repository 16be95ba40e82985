const DAY_MS = 24 * 60 * 60 * 1000;

/** Sessions left, and days left, at which a family is reminded to renew (PAY-46). */
export const RENEWAL_SESSIONS = 2;
export const RENEWAL_DAYS = 7;

/**
 * Decides whether a family is reminded to renew: two sessions or seven days are left. A package of one or two sessions
 * is not announced as nearly used up before any of them was used. Instants in epoch milliseconds.
 */
export function isRenewalDue(
  grant: {
    readonly granted: number;
    /** Credits that the student has left. */
    readonly left: number;
    readonly expiresAt: number | null;
  },
  now: number,
): boolean {
  const { granted, left, expiresAt } = grant;
  if (expiresAt !== null && expiresAt <= now) return false;
  if (expiresAt !== null && expiresAt - now <= RENEWAL_DAYS * DAY_MS) return true;
  return left <= RENEWAL_SESSIONS && left < granted;
}
