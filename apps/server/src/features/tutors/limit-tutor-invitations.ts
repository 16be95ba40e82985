import type { SignedInContext } from '../../context.ts';
import { limitRate } from '../../platform/rate-limits/rate-limits.ts';

const PER_ADMIN_LIMIT = { points: 60, seconds: 60 * 60 };

/** Counts an invitation against the admin's limit. @throws DomainError request_too_frequent. */
export const limitTutorInvitations = (ctx: SignedInContext): Promise<void> =>
  limitRate(ctx, `tutor-invitation:${ctx.currentUser.accountId}`, PER_ADMIN_LIMIT);
