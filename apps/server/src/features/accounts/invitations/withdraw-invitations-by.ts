import type { AccountId } from '@thuto/domain/ids';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../platform/db/client.ts';
import { revokeSentBy } from './invitations.store.ts';

/** Withdraws the open invitations that an account has sent. */
export function withdrawInvitationsBy(
  ctx: Pick<Context, 'now'>,
  tx: Tx,
  accountId: AccountId,
): Promise<void> {
  return revokeSentBy(tx, accountId, ctx.now());
}
