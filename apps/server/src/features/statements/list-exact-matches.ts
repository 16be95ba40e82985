import type { IncomingMoneyItem } from '@thuto/contract/statements';
import type { AdminContext } from '../../context.ts';
import { type ExactMatch, findExactMatches } from './find-exact-matches.ts';
import { presentMoney } from './statements.presenter.ts';

/** Exact matches that the console shows. */
const SHOWN_MATCHES = 100;

/** Lists the incoming money that *Approve Exact Matches* would settle (RECON-4). */
export async function listExactMatches(ctx: AdminContext): Promise<{
  items: IncomingMoneyItem[];
  total: number;
  totalLisente: number;
  leftOut: IncomingMoneyItem[];
}> {
  const { matches, leftOut } = await findExactMatches(ctx);
  const present = (some: readonly ExactMatch[]) =>
    some.slice(0, SHOWN_MATCHES).map(({ row, matched }) => presentMoney(row, matched));
  return {
    items: present(matches),
    leftOut: present(leftOut),
    total: matches.length,
    totalLisente: matches.reduce((sum, { row }) => sum + (row.line.amountLisente ?? 0), 0),
  };
}
