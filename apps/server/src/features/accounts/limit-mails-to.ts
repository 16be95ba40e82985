import type { Context } from '../../context.ts';
import { countAttempt, limitRate, type RateLimit } from '../../platform/rate-limits/rate-limits.ts';

/**
 * Mails that a stranger can trigger to someone else's address: confirmation links (sign-up, resend, email change),
 * password reset links, and the notice of a sign-up attempt.
 */
export type LimitedMail = 'verification' | 'password-reset' | 'sign-up-attempt';

/** Mails of one kind to one address, across all calls that send them. Their links work at least as long. */
const PER_ADDRESS_LIMIT: RateLimit = { points: 5, seconds: 60 * 60 };

type LimitContext = Pick<Context, 'config' | 'database'>;

const keyOf = (kind: LimitedMail, email: string) => `mails:${kind}:${email}`;

/**
 * Counts a requested mail to an address. Reaching the limit does not lock the owner out: they received the mails within
 * the limit, and the links in them still work.
 * @throws DomainError request_too_frequent with retryAfterSeconds.
 */
export const limitMailsTo = (ctx: LimitContext, kind: LimitedMail, email: string): Promise<void> =>
  limitRate(ctx, keyOf(kind, email), PER_ADDRESS_LIMIT);

/** Counts a mail that is a side effect. Returns false if the limit is reached and the mail must not be sent. */
export async function mayMailTo(ctx: LimitContext, kind: LimitedMail, email: string): Promise<boolean> {
  const { attempts } = await countAttempt(ctx, keyOf(kind, email), PER_ADDRESS_LIMIT.seconds);
  return attempts <= PER_ADDRESS_LIMIT.points;
}
