import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** Rows as JSON in another query's result. `readRows` converts them back. */
export type JsonRows = readonly Readonly<Record<string, unknown>>[];

/** Selects a list as one JSON column of another query, so that a page needs one round trip instead of one per list. */
export const rowsAsJson = (list: { as(alias: string): unknown }): SQL<JsonRows> =>
  sql<JsonRows>`coalesce((select json_agg(listed) from ${list.as('listed')}), '[]'::json)`;

/** Converts rows from `rowsAsJson` to the types of the schema. */
export function readRows<T extends PgTable>(table: T, rows: JsonRows): T['$inferSelect'][] {
  const columns = Object.entries(getTableColumns(table));
  return rows.map((row) =>
    Object.fromEntries(
      columns.map(([key, column]) => {
        const value = row[column.name] ?? null;
        return [key, value === null ? null : column.mapFromDriverValue(value)];
      }),
    ),
  );
}
