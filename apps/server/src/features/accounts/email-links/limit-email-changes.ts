import type { AccountId } from '@thuto/domain/ids';
import type { Context } from '../../../context.ts';
import { limitRate } from '../../../platform/rate-limits/rate-limits.ts';
import { limitMailsTo } from '../limit-mails-to.ts';

const PER_ACCOUNT_LIMIT = { points: 5, seconds: 15 * 60 };

/**
 * Applies the rate limits of email-change links, per account and per address.
 * @throws DomainError request_too_frequent.
 */
export async function limitEmailChanges(ctx: Context, accountId: AccountId, email: string): Promise<void> {
  await limitRate(ctx, `email-change:account:${accountId}`, PER_ACCOUNT_LIMIT);
  await limitMailsTo(ctx, 'verification', email);
}
