import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** Rows as they stand in another query's answer; `readRows` makes them rows again. */
export type JsonRows = readonly Readonly<Record<string, unknown>>[];

/** A list in one column of another query: what a page shows then takes one way to the database, not one for each list. */
export const rowsAsJson = (list: { as(alias: string): unknown }): SQL<JsonRows> =>
  sql<JsonRows>`coalesce((select json_agg(listed) from ${list.as('listed')}), '[]'::json)`;

/** The rows of a table that `rowsAsJson` gave, in the types of the schema. */
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
