import { DomainError } from '@thuto/domain/errors';
import type { AccountId } from '@thuto/domain/ids';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import type { Invitation } from '../accounts/invitations/find-invitations.ts';

/**
 * Connects the account that accepts an invitation with its entry in the directory of tutors.
 * @throws DomainError invitation_not_open: tutors have no accounts yet, so that no invitation of one is open.
 */
export function acceptTutorInvitation(
  _ctx: Context,
  _tx: Tx,
  _invitation: Invitation,
  _accountId: AccountId,
): Promise<void> {
  return Promise.reject(new DomainError('invitation_not_open'));
}
