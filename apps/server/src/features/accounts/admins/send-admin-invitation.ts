import type { AdminInvitation } from '@thuto/contract/admins';
import type { AdminContext } from '../../../context.ts';
import type { Tx } from '../../../platform/db/client.ts';
import { recordAuditEvent } from '../../activity/record-audit-event.ts';
import { findLogin, lockSetup } from '../accounts.store.ts';
import { issueInvitation } from '../invitations/issue-invitation.ts';
import { requireCanBecomeAdmin } from './require-can-become-admin.ts';

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
