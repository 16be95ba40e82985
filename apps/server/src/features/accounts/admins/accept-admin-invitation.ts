import type { AcceptAdminInvitation } from '@thuto/contract/admins';
import { DomainError } from '@thuto/domain/errors';
import type { z } from 'zod';
import type { Context, StoreResponse } from '../../../context.ts';
import { limitNetworkRate } from '../../../platform/rate-limits/rate-limits.ts';
import { recordAuditEvent } from '../../activity/record-audit-event.ts';
import type { Client } from '../auth-sessions/client.ts';
import { saveAcceptedBy } from '../invitations/invitations.store.ts';
import { prepareInvitedAccount } from '../invitations/prepare-invited-account.ts';
import { consumeInvitation } from '../invitations/consume-invitation.ts';
import { requireOpenInvitation } from '../invitations/require-open-invitation.ts';
import { requireNewPassword } from '../passwords/require-new-password.ts';
import { reactivateAdmin } from './admins.store.ts';
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
  const invitation = await requireOpenInvitation(ctx, token);
  if (invitation.kind !== 'admin') throw new DomainError('verification_code_invalid');
  await requireNewPassword(ctx, password, [displayName, invitation.email], { forAdmin: true });
  // Hash outside the transaction: hashing is slow and would hold a connection.
  const passwordHash = await ctx.passwords.hash(password);

  await ctx.db.transaction(async (tx) => {
    await consumeInvitation(ctx, tx, invitation);
    const person = { email: invitation.email, displayName, passwordHash, termsAcceptedAt: null };
    const accountId = await prepareInvitedAccount(ctx, tx, person, requireCanBecomeAdmin);
    await saveAcceptedBy(tx, invitation.id, accountId);
    await reactivateAdmin(tx, accountId, ctx.now());
    await recordAuditEvent(ctx, tx, {
      kind: 'account.admin-created',
      actorId: accountId,
      subjectId: accountId,
    });
    await storeResponse(tx, { email: invitation.email });
  });
  return { email: invitation.email };
}
