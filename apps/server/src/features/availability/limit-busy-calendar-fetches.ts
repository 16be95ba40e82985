import type { SignedInContext } from '../../context.ts';
import { limitRate } from '../../platform/rate-limits/rate-limits.ts';

const FETCH_LIMIT = { points: 20, seconds: 3600 };

/** Counts a fetch against the tutor's limit. @throws DomainError request_too_frequent. */
export const limitBusyCalendarFetches = ({ currentUser, ...ctx }: SignedInContext): Promise<void> =>
  limitRate(ctx, `busy-calendar:${currentUser.tutorId ?? currentUser.accountId}`, FETCH_LIMIT);
