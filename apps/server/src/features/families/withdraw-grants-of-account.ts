import type { AccountId } from '@thuto/domain/ids';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { listStudentsOfAccount } from '../students/list-students-of-account.ts';
import { withdrawLostGrants } from './withdraw-lost-grants.ts';

/** Does `withdrawLostGrants` for every student of an account that lost the right to invite. */
export async function withdrawGrantsOfAccount(
  ctx: Pick<Context, 'config' | 'now'>,
  tx: Tx,
  accountId: AccountId,
): Promise<void> {
  for (const { id } of await listStudentsOfAccount(tx, accountId)) await withdrawLostGrants(ctx, tx, id);
}
