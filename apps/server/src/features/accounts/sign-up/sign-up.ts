import type { SignUp } from '@thuto/contract/accounts';
import { DomainError } from '@thuto/domain/errors';
import { type AccountId, ownStudentIdOf } from '@thuto/domain/ids';
import type { z } from 'zod';
import type { Context, StoreResponse } from '../../../context.ts';
import type { Tx } from '../../../platform/db/client.ts';
import { limitNetworkRate } from '../../../platform/rate-limits/rate-limits.ts';
import { recordAuditEvent } from '../../activity/record-audit-event.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { findLogin } from '../accounts.store.ts';
import type { Client } from '../auth-sessions/client.ts';
import { createOwnStudent } from '../../students/create-own-student.ts';
import { createAccount, type NewAccount } from './create-account.ts';
import { mayMailTo } from '../limit-mails-to.ts';
import { sendMailToAdmins } from '../admins/send-mail-to-admins.ts';
import { isForAdmin, requireNewPassword } from '../passwords/require-new-password.ts';
import { sendVerification } from '../email-links/send-verification.ts';

/** Allows a class that signs up together from one network. */
const PER_NETWORK_LIMIT = { points: 60, seconds: 60 * 60 };
const PER_NETWORK_AND_ADDRESS_LIMIT = { points: 10, seconds: 60 * 60 };

export interface SignedUp {
  /** The new account, or an unused id if the address has an account that is concealed. */
  readonly accountId: AccountId;
  readonly email: string;
  readonly verificationMailSent: boolean;
}

/**
 * Creates an account with its verification link and mail, the audit event and the notice to admins, in one transaction
 * (AUTH-4). Does not sign in. An address of ADMIN_EMAILS gets no admin rights before it is verified by mail (SETUP-2).
 *
 * With AUTH_CONCEAL_ACCOUNTS, an address that has an account gets the same response after the same work, and its owner
 * gets a mail.
 * @throws DomainError email_taken, unless accounts are concealed; password_weak, admin_password_short,
 * password_guessable, request_too_frequent.
 */
export async function signUp(
  ctx: Context,
  client: Client,
  input: Omit<z.infer<typeof SignUp>, 'termsAccepted'>,
  storeResponse: StoreResponse,
): Promise<SignedUp> {
  const { email, displayName, password } = input;
  await requireNewPassword(ctx, password, [displayName, email], { forAdmin: isForAdmin(ctx, { email }) });
  await limitNetworkRate(ctx, 'sign-up:network', client.ip, PER_NETWORK_LIMIT);
  await limitNetworkRate(ctx, `sign-up:place:${email}`, client.ip, PER_NETWORK_AND_ADDRESS_LIMIT);
  const known = await findLogin(ctx.db, email);
  if (known && !ctx.config.auth.concealAccounts) throw new DomainError('email_taken');
  const passwordHash = await ctx.passwords.hash(password);
  const account = { email, displayName, passwordHash, termsAcceptedAt: ctx.now() };
  const output = { email, verificationMailSent: true };
  const store = (tx: Tx) => storeResponse(tx, output);
  const accountId = known
    ? await tellOwner(ctx, known.accountId, account, store)
    : await createOrTellOwner(ctx, account, store);
  return { accountId, ...output };
}

async function createOrTellOwner(
  ctx: Context,
  account: NewAccount,
  store: (tx: Tx) => Promise<void>,
): Promise<AccountId> {
  // Counted, never refused: this is the one mail without which the account is of no use, and it is sent once.
  await mayMailTo(ctx, 'verification', account.email);
  try {
    return await ctx.db.transaction(async (tx) => {
      const accountId = await register(ctx, tx, account);
      await store(tx);
      return accountId;
    });
  } catch (error) {
    const isTaken = error instanceof DomainError && error.code === 'email_taken';
    const known = isTaken && ctx.config.auth.concealAccounts && (await findLogin(ctx.db, account.email));
    // Somebody else took the address at this moment.
    if (known) return tellOwner(ctx, known.accountId, account, store);
    throw error;
  }
}

async function register(ctx: Context, tx: Tx, account: NewAccount): Promise<AccountId> {
  const accountId = await createAccount(ctx, tx, account);
  await sendVerification(ctx, tx, { accountId, email: account.email });
  const isFamily = !isForAdmin(ctx, account);
  if (isFamily) await createOwnStudent(tx, accountId, ctx.now());
  await recordAuditEvent(ctx, tx, {
    kind: 'account.signed-up',
    actorId: accountId,
    subjectId: accountId,
    ...(isFamily && { studentId: ownStudentIdOf(accountId) }),
  });
  await notifyAdmins(ctx, tx, accountId);
  return accountId;
}

/**
 * Mails the owner of an address about a sign-up attempt. First creates an account with an unused address and rolls it
 * back, so that the response takes as long as a real sign-up.
 * @returns an unused id.
 */
async function tellOwner(
  ctx: Context,
  ownerId: AccountId,
  account: NewAccount,
  store: (tx: Tx) => Promise<void>,
): Promise<AccountId> {
  const mayMail = await mayMailTo(ctx, 'sign-up-attempt', account.email);
  const undo = new Error('rollback of the simulated sign-up');
  await ctx.db.transaction(async (tx) => {
    const rehearsal = tx.transaction(async (inner) => {
      await register(ctx, inner, { ...account, email: `${ctx.newId()}@sign-up.invalid` });
      throw undo;
    });
    await rehearsal.catch((error: unknown) => {
      if (error !== undo) throw error;
    });
    await store(tx);
    if (!mayMail) return;
    await ctx.mail.enqueue(tx, {
      kind: 'sign-up-attempt',
      recipientAccountId: ownerId,
      data: { accountId: ownerId },
      dedupeKey: `sign-up-attempt:${ctx.newId()}`,
    });
  });
  return ctx.newId();
}

async function notifyAdmins(ctx: Context, tx: Tx, accountId: AccountId): Promise<void> {
  const { emailNotifications } = await getSettings(ctx, tx);
  if (emailNotifications) await sendMailToAdmins(ctx, tx, { kind: 'new-registration', data: { accountId } });
}
