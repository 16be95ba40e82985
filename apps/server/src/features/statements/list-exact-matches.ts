import type { AdminContext } from '../../context.ts';
import { type ExactMatch, findExactMatches } from './find-exact-matches.ts';

/** Exact matches that the console shows. */
const SHOWN_MATCHES = 100;

/** Lists the incoming money that *Approve Exact Matches* would settle, and what it leaves out (RECON-4). */
export async function listExactMatches(ctx: AdminContext): Promise<{
  rows: ExactMatch[];
  total: number;
  totalLisente: number;
  leftOut: ExactMatch[];
}> {
  const { matches, leftOut } = await findExactMatches(ctx);
  return {
    rows: matches.slice(0, SHOWN_MATCHES),
    leftOut: leftOut.slice(0, SHOWN_MATCHES),
    total: matches.length,
    totalLisente: matches.reduce((sum, { row }) => sum + (row.money.amountLisente ?? 0), 0),
  };
}
