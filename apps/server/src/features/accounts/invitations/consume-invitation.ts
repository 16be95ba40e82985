import { DomainError } from '@thuto/domain/errors';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../platform/db/client.ts';
import { findActiveAdmin } from '../admins/find-active-admin.ts';
import type { Invitation } from './find-invitation.ts';
import { saveAccepted } from './invitations.store.ts';

/**
 * Marks an open invitation as accepted, so that concurrent requests accept it once. An admin's invitation ends with the
 * admin; a guardian's with the right to invite (`redeemGrant`).
 * @throws DomainError verification_code_invalid, verification_code_expired.
 */
export async function consumeInvitation(
  ctx: Context,
  tx: Tx,
  invitation: Pick<Invitation, 'id' | 'kind' | 'invitedBy' | 'expiresAt'>,
): Promise<void> {
  const now = ctx.now();
  if (!(await saveAccepted(tx, invitation.id, null, now))) throw new DomainError('verification_code_invalid');
  if (invitation.expiresAt <= now) throw new DomainError('verification_code_expired');
  const isByAdmin = invitation.kind !== 'guardian';
  if (isByAdmin && (await findActiveAdmin(tx, invitation.invitedBy)) === null) {
    throw new DomainError('verification_code_invalid');
  }
}
