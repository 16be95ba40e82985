import type { Context } from '../../context.ts';
import { limitRate } from '../../plugins/rate-limits.ts';

const BY_ONE_ACCOUNT = { points: 5, seconds: 15 * 60 };
/** Keeps accounts from filling a stranger's inbox together. */
const TO_ONE_ADDRESS = { points: 5, seconds: 15 * 60 };

/**
 * Counts a mail with the link of an email change.
 * @throws DomainError request_too_frequent.
 */
export async function limitEmailChanges(ctx: Context, accountId: string, email: string): Promise<void> {
  await limitRate(ctx, `email-change:account:${accountId}`, BY_ONE_ACCOUNT);
  await limitRate(ctx, `email-change:address:${email}`, TO_ONE_ADDRESS);
}
