import type { Context } from '../../context.ts';
import { limitRate, networkOf } from '../../plugins/rate-limits.ts';
import { findLogin } from './accounts.store.ts';
import type { Client } from './client.ts';
import { sendVerificationAgain } from './send-verification-again.ts';

const FROM_ONE_NETWORK = { points: 20, seconds: 15 * 60 };
/**
 * Keeps a stranger from filling somebody's inbox. Using it up locks nobody out: the mails it let through went to the
 * owner, their links work for a day, and whoever knows the password has a limit of their own.
 */
const TO_ONE_ADDRESS = { points: 5, seconds: 15 * 60 };

/**
 * Sends the verification mail again from the verify page, where nobody is signed in (AUTH-13).
 * Answers alike for every address, so that it tells nobody which have an account: limits count
 * for unknown addresses too.
 * @throws DomainError request_too_frequent.
 */
export async function resendVerificationForAddress(
  ctx: Context,
  client: Client,
  { email }: { readonly email: string },
): Promise<{ email: string }> {
  await limitRate(ctx, `verification:network:${networkOf(client.ip)}`, FROM_ONE_NETWORK);
  await limitRate(ctx, `verification:address:${email}`, TO_ONE_ADDRESS);
  const found = await findLogin(ctx.db, email);
  if (found) await sendVerificationAgain(ctx, found.accountId);
  return { email };
}
