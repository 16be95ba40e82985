import type { AdminInvitation } from '@thuto/contract/admins';
import type { AdminContext, StoreResponse } from '../../../context.ts';
import type { Tx } from '../../../platform/db/client.ts';
import { limitRate } from '../../../platform/rate-limits/rate-limits.ts';
import { recordAuditEvent } from '../../activity/record-audit-event.ts';
import { findLogin, lockSetup } from '../accounts.store.ts';
import { issueInvitation } from '../invitations/issue-invitation.ts';
import { requireCanBecomeAdmin } from './require-can-become-admin.ts';

const PER_ADMIN_LIMIT = { points: 30, seconds: 60 * 60 };

/**
 * Invites a person by mail to become an admin (SETUP-8). The account is created when they accept. Replaces an open
 * invitation to the same address: only the newest link works.
 * @throws DomainError admin_exists, address_of_student, request_too_frequent.
 */
export async function inviteAdmin(
  ctx: AdminContext,
  { email }: { readonly email: string },
  storeResponse: StoreResponse,
): Promise<AdminInvitation> {
  await limitRate(ctx, `admin-invitation:${ctx.currentUser.accountId}`, PER_ADMIN_LIMIT);
  return ctx.db.transaction(async (tx) => {
    const invitation = await sendInvitation(ctx, tx, email);
    await storeResponse(tx, invitation);
    return invitation;
  });
}

/** Creates an invitation and queues its mail, in the caller's transaction. */
export async function sendInvitation(ctx: AdminContext, tx: Tx, email: string): Promise<AdminInvitation> {
  // Serializes concurrent invitations of the same person, so that both requests succeed.
  await lockSetup(tx);
  requireCanBecomeAdmin(await findLogin(tx, email));
  const { accountId, displayName } = ctx.currentUser;
  const { id, createdAt, expiresAt } = await issueInvitation(ctx, tx, email, accountId, { kind: 'admin' });
  await recordAuditEvent(ctx, tx, {
    kind: 'admin.invited',
    actorId: accountId,
    subjectId: id,
    details: { email },
  });
  return {
    id,
    email,
    invitedBy: displayName,
    sentAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    hasExpired: false,
  };
}
