import { MAX_COUNTED } from '@thuto/contract/calls/paging';
import { type SQLWrapper, sql } from 'drizzle-orm';
import type { Executor } from './client.ts';

/**
 * Counts the rows of a list, up to MAX_COUNTED + 1, so that the cost does not grow with the centre's history.
 * @param list the rows in the order of the list, so that PostgreSQL scans its index instead of the table.
 */
export async function countRows(executor: Executor, list: (limit: number) => SQLWrapper): Promise<number> {
  const { rows } = await executor.execute<{ total: number }>(
    sql`select count(*)::int as total from ${list(MAX_COUNTED + 1)} as counted`,
  );
  return rows[0]?.total ?? 0;
}
