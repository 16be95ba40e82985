import type { AccountId } from '@thuto/domain/ids';
import type { Tx } from '../../platform/db/client.ts';
import { lockFamily } from './families.store.ts';

/**
 * Locks an account until the transaction ends, so that changes to its students run one at a time. A caller that locks a
 * student too locks the account first.
 */
export function lockFamilyAccount(tx: Tx, accountId: AccountId): Promise<void> {
  return lockFamily(tx, accountId);
}
