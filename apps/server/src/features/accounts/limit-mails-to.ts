import type { Context } from '../../context.ts';
import { countAttempt, limitRate, type RateLimit } from '../../plugins/rate-limits.ts';

/**
 * What a stranger can have mailed to an address that is not theirs: links that confirm an address (sign-up, resend, email
 * change), links to reset a password, and the notice that somebody tried to sign up.
 */
export type LimitedMail = 'verification' | 'password-reset' | 'sign-up-attempt';

/** Mails of one kind to one address, whichever call asks for them. Their links work for at least as long. */
const PER_ADDRESS_LIMIT: RateLimit = { points: 5, seconds: 60 * 60 };

type LimitContext = Pick<Context, 'config' | 'database'>;

const keyOf = (kind: LimitedMail, email: string) => `mails:${kind}:${email}`;

/**
 * Counts a mail that somebody asks to be sent to an address. Using the limit up locks nobody out: the mails that it let
 * through went to the owner of the address.
 * @throws DomainError request_too_frequent with retryAfterSeconds.
 */
export const limitMailsTo = (ctx: LimitContext, kind: LimitedMail, email: string): Promise<void> =>
  limitRate(ctx, keyOf(kind, email), PER_ADDRESS_LIMIT);

/** Counts a mail that is a side effect of something else; false when the limit is used up and it must not be sent. */
export async function mayMailTo(ctx: LimitContext, kind: LimitedMail, email: string): Promise<boolean> {
  const { attempts } = await countAttempt(ctx, keyOf(kind, email), PER_ADDRESS_LIMIT.seconds);
  return attempts <= PER_ADDRESS_LIMIT.points;
}
