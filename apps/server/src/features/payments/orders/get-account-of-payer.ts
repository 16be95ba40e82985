import type { AccountId } from '@thuto/domain/ids';
import type { Tx } from '../../../platform/db/client.ts';
import { isOpenAccount } from './orders.store.ts';

/** Returns the account that keeps what an order does not need: the one that paid, or else the one that ordered (PAY-50). */
export async function getAccountOfPayer(
  tx: Tx,
  payment: { readonly paidByAccountId: AccountId | null },
  order: { readonly accountId: AccountId },
): Promise<AccountId> {
  const { paidByAccountId } = payment;
  if (paidByAccountId === null || paidByAccountId === order.accountId) return order.accountId;
  return (await isOpenAccount(tx, paidByAccountId)) ? paidByAccountId : order.accountId;
}
