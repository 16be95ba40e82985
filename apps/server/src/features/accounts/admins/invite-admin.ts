import type { AdminInvitation } from '@thuto/contract/admins';
import type { AdminContext, StoreResponse } from '../../../context.ts';
import { limitRate } from '../../../platform/rate-limits/rate-limits.ts';
import { sendInvitation } from './send-admin-invitation.ts';

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
