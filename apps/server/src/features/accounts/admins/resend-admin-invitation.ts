import type { AdminInvitation } from '@thuto/contract/admins';
import { DomainError } from '@thuto/domain/errors';
import type { AdminContext, StoreResponse } from '../../../context.ts';
import { limitRate } from '../../../platform/rate-limits/rate-limits.ts';
import { findInvitation } from '../invitations/find-invitation.ts';
import { withdrawInvitation } from '../invitations/withdraw-invitation.ts';
import { sendInvitation } from './send-admin-invitation.ts';

const PER_ADMIN_LIMIT = { points: 30, seconds: 60 * 60 };

/**
 * Sends an open or expired invitation again with a new link. The old link stops working.
 * @throws DomainError invitation_not_open, admin_exists, address_of_student, request_too_frequent.
 */
export async function resendAdminInvitation(
  ctx: AdminContext,
  { id }: { readonly id: string },
  storeResponse: StoreResponse,
): Promise<AdminInvitation> {
  await limitRate(ctx, `admin-invitation:${ctx.currentUser.accountId}`, PER_ADMIN_LIMIT);
  return ctx.db.transaction(async (tx) => {
    const invitation = await findInvitation(tx, id);
    if (invitation?.kind !== 'admin') throw new DomainError('invitation_not_open');
    await withdrawInvitation(ctx, tx, id);
    const renewed = await sendInvitation(ctx, tx, invitation.email);
    await storeResponse(tx, renewed);
    return renewed;
  });
}
