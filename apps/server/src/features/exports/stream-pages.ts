/** As many rows as are in memory at once. */
const PAGE_ROWS = 500;

/** Every page of a list, one after the other and uncounted, each behind the last row of the one before: a table may grow meanwhile. */
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
