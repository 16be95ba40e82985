import { DomainError } from '@thuto/domain/errors';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../platform/db/client.ts';
import { revokeInvitation } from './invitations.store.ts';

/**
 * Withdraws an invitation in the caller's transaction: its link stops working. The caller checks that it may.
 * @throws DomainError invitation_not_open if it was already accepted or withdrawn.
 */
export async function withdrawInvitation(ctx: Pick<Context, 'now'>, tx: Tx, id: string): Promise<void> {
  if (!(await revokeInvitation(tx, id, ctx.now()))) throw new DomainError('invitation_not_open');
}
