import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { PgColumn, type PgTable } from 'drizzle-orm/pg-core';

/** Rows as JSON in another query's result. `readRows` converts them back. */
export type JsonRows = readonly Readonly<Record<string, unknown>>[];

/** Selects a list as one JSON column of another query, so that a page needs one round trip instead of one per list. */
export const rowsAsJson = (list: { as(alias: string): unknown }): SQL<JsonRows> =>
  sql<JsonRows>`coalesce((select json_agg(listed) from ${list.as('listed')}), '[]'::json)`;

type NamedColumns = Readonly<Record<string, PgColumn | SQL.Aliased>>;

/** Selects columns under their keys, for `rowsAsJson` and `createRowReader`. */
export const keyedColumns = (columns: NamedColumns): Record<string, SQL.Aliased> =>
  Object.fromEntries(
    Object.entries(columns).map(([key, column]) => [
      key,
      (column instanceof PgColumn ? sql`${column}` : column.sql).as(key),
    ]),
  );

/** Creates a function that converts rows of `rowsAsJson` over the keyed columns. It changes the rows instead of copying them. */
export function createRowReader<Row>(columns: NamedColumns) {
  const instants = Object.entries(columns).flatMap(([key, column]) =>
    column instanceof PgColumn && column.dataType === 'date' ? [{ key, column }] : [],
  );
  return (rows: JsonRows): Row[] => {
    for (const row of rows as Record<string, unknown>[]) {
      for (const { key, column } of instants) {
        const value = row[key];
        if (value !== null) row[key] = column.mapFromDriverValue(value);
      }
    }
    return rows as unknown as Row[];
  };
}

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
