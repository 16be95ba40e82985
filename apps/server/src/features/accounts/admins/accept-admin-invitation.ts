import type { AcceptAdminInvitation } from '@thuto/contract/admins';
import { DomainError } from '@thuto/domain/errors';
import type { AccountId } from '@thuto/domain/ids';
import type { z } from 'zod';
import type { Context, StoreResponse } from '../../../context.ts';
import type { Tx } from '../../../platform/db/client.ts';
import { limitNetworkRate } from '../../../plugins/rate-limits.ts';
import { recordAuditEvent } from '../../activity/record-audit-event.ts';
import { findLogin, lockLogin } from '../accounts.store.ts';
import { renameStudentsOfAccount } from '../../students/rename-students-of-account.ts';
import { acceptInvitation, findInvitation, type InvitationRow, reactivateAdmin } from './admins.store.ts';
import { updateAccount } from '../credentials.store.ts';
import type { Client } from '../auth-sessions/get-client.ts';
import { createAccount } from '../sign-up/create-account.ts';
import { isValidLinkToken, parseLinkId, signedInvitation } from '../email-links/email-link-token.ts';
import { hashPasswordQueued } from '../passwords/password-hashes.ts';
import { replacePassword } from '../passwords/replace-password.ts';
import { requireNewPassword } from '../passwords/require-new-password.ts';
import { requireCanBecomeAdmin } from './require-can-become-admin.ts';

/** Every request with a valid token hashes a password, so this limits the CPU time per network. */
const PER_NETWORK_LIMIT = { points: 60, seconds: 15 * 60 };

/**
 * Accepts an admin invitation: creates the account, or takes over an existing one that may become an admin. The token
 * proves ownership of the address. Sets the name and the password, and ends every session of the account, because
 * nobody had proven ownership before. Does not sign in.
 * @throws DomainError verification_code_invalid if the token is unknown, forged, used or withdrawn;
 * verification_code_expired; admin_exists or address_of_student if the address now belongs to an admin or a student;
 * password_guessable; admin_password_short; request_too_frequent.
 */
export async function acceptAdminInvitation(
  ctx: Context,
  client: Client,
  { token, displayName, password }: z.infer<typeof AcceptAdminInvitation>,
  storeResponse: StoreResponse,
): Promise<{ email: string }> {
  await limitNetworkRate(ctx, 'admin-invitation:accept', client.ip, PER_NETWORK_LIMIT);
  const invitation = await requireInvitation(ctx, token);
  requireNewPassword(ctx, password, [displayName, invitation.email], { forAdmin: true });
  // Hash outside the transaction: hashing is slow and would hold a connection.
  const passwordHash = await hashPasswordQueued(password);

  await ctx.db.transaction(async (tx) => {
    const now = ctx.now();
    if (!(await acceptInvitation(tx, invitation.id, now))) throw new DomainError('verification_code_invalid');
    if (invitation.expiresAt <= now) throw new DomainError('verification_code_expired');
    const accountId = await prepareAccount(ctx, tx, invitation.email, { displayName, passwordHash });
    await reactivateAdmin(tx, accountId, now);
    await recordAuditEvent(ctx, tx, {
      kind: 'account.admin-created',
      actorId: accountId,
      subjectId: accountId,
    });
    await storeResponse(tx, { email: invitation.email });
  });
  return { email: invitation.email };
}

async function requireInvitation(ctx: Context, token: string): Promise<InvitationRow> {
  const id = parseLinkId(token);
  const invitation = id && (await findInvitation(ctx.db, id));
  if (!invitation || !isValidLinkToken(ctx.config.auth.secret, token, signedInvitation(invitation))) {
    throw new DomainError('verification_code_invalid');
  }
  if (invitation.acceptedAt !== null || invitation.revokedAt !== null) {
    throw new DomainError('verification_code_invalid');
  }
  if (invitation.expiresAt <= ctx.now()) throw new DomainError('verification_code_expired');
  return invitation;
}

/** Updates or creates the account of this address with the name and password, and marks the address as verified. */
async function prepareAccount(
  ctx: Context,
  tx: Tx,
  email: string,
  { displayName, passwordHash }: { readonly displayName: string; readonly passwordHash: string },
): Promise<AccountId> {
  const found = await findLogin(tx, email);
  const at = ctx.now();
  if (found === null) {
    const id = await createAccount(ctx, tx, { email, displayName, passwordHash, termsAcceptedAt: null });
    await updateAccount(tx, id, { emailVerified: true }, at);
    return id;
  }
  const { accountId } = found;
  requireCanBecomeAdmin(await lockLogin(tx, accountId));
  await updateAccount(tx, accountId, { displayName, emailVerified: true }, at);
  await renameStudentsOfAccount(tx, accountId, displayName);
  await replacePassword(ctx, tx, accountId, passwordHash);
  return accountId;
}
