import type { SignUp } from '@thuto/contract/accounts';
import { DomainError } from '@thuto/domain/errors';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { limitNetworkRate } from '../../plugins/rate-limits.ts';
import { recordActivity } from '../activity/record-activity.ts';
import { getSettings } from '../settings/get-settings.ts';
import { findLogin } from './accounts.store.ts';
import { createAuthEngine } from './auth-engine.ts';
import type { Client } from './client.ts';
import { createAccount } from './create-account.ts';
import { mailAdmins } from './mail-admins.ts';
import { isForAdmin, requireNewPassword } from './require-new-password.ts';
import { sendVerification } from './send-verification.ts';

/** A class that signs up together in a computer room comes from one network. */
const FROM_ONE_NETWORK = { points: 60, seconds: 60 * 60 };
const ONE_ADDRESS_FROM_ONE_NETWORK = { points: 10, seconds: 60 * 60 };

/**
 * Creates an account, its verification link and mail, the activity entry and the notice to admins, all or nothing
 * (specification 4, "Signup"). Signs nobody in. An address of ADMIN_EMAILS gets an account like any other: it has no
 * rights before it is verified by mail (decisions, "Three privileged mailboxes").
 * @throws DomainError email_taken, password_weak, admin_password_short, password_guessable, request_too_frequent.
 */
export async function signUp(
  ctx: Context,
  client: Client,
  input: Omit<z.infer<typeof SignUp>, 'termsAccepted'>,
): Promise<{ email: string; verificationMailSent: boolean }> {
  const { email, displayName, password } = input;
  requireNewPassword(ctx, password, [displayName, email], { forAdmin: isForAdmin(ctx, { email }) });
  await limitNetworkRate(ctx, 'sign-up:network', client.ip, FROM_ONE_NETWORK);
  await limitNetworkRate(ctx, `sign-up:place:${email}`, client.ip, ONE_ADDRESS_FROM_ONE_NETWORK);
  if (await findLogin(ctx.db, email)) throw new DomainError('email_taken');
  const passwordHash = await (await createAuthEngine(ctx, ctx.db)).password.hash(password);

  await ctx.db.transaction(async (tx) => {
    const account = { email, displayName, passwordHash, termsAcceptedAt: ctx.now() };
    const accountId = await createAccount(ctx, tx, account);
    await sendVerification(ctx, tx, { accountId, email });
    await recordActivity(ctx, tx, { kind: 'account.signed-up', actorId: accountId, studentId: accountId });
    await notifyAdmins(ctx, tx, accountId);
  });
  return { email, verificationMailSent: true };
}

async function notifyAdmins(ctx: Context, tx: Tx, accountId: string): Promise<void> {
  const { emailNotifications } = await getSettings(ctx, tx);
  if (emailNotifications) await mailAdmins(ctx, tx, { kind: 'new-registration', data: { accountId } });
}
