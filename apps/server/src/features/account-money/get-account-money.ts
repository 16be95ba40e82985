import type { AccountId } from '@thuto/domain/ids';
import type { Executor } from '../../platform/db/client.ts';
import { findAccountMoney } from './account-money.store.ts';

/** Returns the money of an account that belongs to no order, in lisente. */
export const getAccountMoney = (executor: Executor, accountId: AccountId): Promise<number> =>
  findAccountMoney(executor, accountId);
