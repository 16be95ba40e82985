import type { SignedInContext } from '../../context.ts';
import { limitRate } from '../../platform/rate-limits/rate-limits.ts';

const SEND_LIMIT = { points: 60, seconds: 600 };

/** Counts a message against the account's limit. @throws DomainError request_too_frequent. */
export const limitThreadMessages = (ctx: SignedInContext): Promise<void> =>
  limitRate(ctx, `thread-message:${ctx.currentUser.accountId}`, SEND_LIMIT);
