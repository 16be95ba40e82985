import type { SignedInContext } from '../../context.ts';
import { parsePhone } from '../../platform/phones/parse-phone.ts';
import { limitRate } from '../../platform/rate-limits/rate-limits.ts';

/** Rate limit per account. A request makes a phone ring, which may belong to someone else. */
const REQUESTS = { points: 10, seconds: 60 * 60 };
/** Rate limit per telephone number, for all accounts together: PIN prompts would annoy a stranger who owns the number. */
const REQUESTS_OF_PHONE = { points: 3, seconds: 60 * 60 };

/**
 * Counts a request against the limits of the account and of the phone that it asks.
 * @throws DomainError request_too_frequent.
 */
export async function limitGatewayRequests(ctx: SignedInContext, input: unknown): Promise<void> {
  await limitRate(ctx, `gateway:account:${ctx.currentUser.accountId}`, REQUESTS);
  if (typeof input !== 'object' || input === null || !('phone' in input)) return;
  const phone = await parsePhone(String(input.phone));
  if (phone !== null) await limitRate(ctx, `gateway:phone:${phone.number}`, REQUESTS_OF_PHONE);
}
