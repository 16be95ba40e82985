import type { AdminContext } from '../../context.ts';
import { countMoneyToFind as countRows } from './statements.store.ts';

/** Counts the rows of the lists of the bank: money without an order, claims without money, payments not seen. */
export const countMoneyToFind = (
  ctx: AdminContext,
): Promise<{ money: number; claims: number; unseen: number }> => countRows(ctx.db);
