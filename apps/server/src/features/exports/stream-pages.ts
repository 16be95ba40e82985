/** Number of rows held in memory at a time. */
const PAGE_ROWS = 500;

/**
 * Yields every page of a list, without totals. Each page starts after the last row of the previous one, so
 * the table may grow meanwhile.
 */
export async function* streamPages<Row>(
  list: (page: {
    cursor: string | undefined;
    limit: number;
    isCounted: false;
  }) => Promise<{ rows: Row[]; nextCursor: string | null }>,
): AsyncGenerator<Row[]> {
  let cursor: string | undefined;
  do {
    const { rows, nextCursor } = await list({ cursor, limit: PAGE_ROWS, isCounted: false });
    yield rows;
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
}
