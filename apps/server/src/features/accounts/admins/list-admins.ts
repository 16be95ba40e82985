import type { AdminInvitation, AdminListed } from '@thuto/contract/admins';
import type { AdminContext } from '../../../context.ts';
import { listOpenInvitations } from '../invitations/list-open-invitations.ts';
import { listActiveAdmins } from './admins.store.ts';

/** Lists the active admins and the open invitations. */
export async function listAdmins(
  ctx: AdminContext,
): Promise<{ admins: AdminListed[]; invitations: AdminInvitation[] }> {
  const [admins, invitations] = await Promise.all([
    listActiveAdmins(ctx.db),
    listOpenInvitations(ctx.db, 'admin'),
  ]);
  const now = ctx.now();
  return {
    admins: admins.map(({ lastLoginAt, ...admin }) => ({
      ...admin,
      isYou: admin.id === ctx.currentUser.accountId,
      lastLoginAt: lastLoginAt?.toISOString() ?? null,
    })),
    invitations: invitations.map(({ invitation: { id, email, createdAt, expiresAt }, invitedBy }) => ({
      id,
      email,
      invitedBy,
      sentAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      hasExpired: expiresAt <= now,
    })),
  };
}
