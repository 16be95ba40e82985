import type { SignedInContext } from '../../../context.ts';
import { limitRate } from '../../../platform/rate-limits/rate-limits.ts';

/** Messages that an account may check or send. */
const MESSAGE_LIMIT = { points: 60, seconds: 60 * 60 };

/** Counts a pasted message against the account's limit. @throws DomainError request_too_frequent. */
export const limitPaymentMessages = (ctx: SignedInContext): Promise<void> =>
  limitRate(ctx, `payment-message:${ctx.currentUser.accountId}`, MESSAGE_LIMIT);
