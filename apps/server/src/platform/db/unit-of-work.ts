import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { isConstraintViolation } from './constraint-violation.ts';
import type { Database } from './client.ts';
import { DatabaseBusy } from './database-busy.ts';

/** Upper bound of the concurrent requests of one student that a unit of work can lose against, one after another. */
const MAX_ATTEMPTS = 50;

/** Rows to insert, by table name. The keys of a row are column names. */
export type RowsByTable = ReadonlyMap<string, readonly Readonly<Record<string, unknown>>[]>;

/**
 * Collects the rows that a use case inserts. A use case that reads, decides and then only inserts writes nothing itself:
 * the API wrapper writes the rows of the unit after the use case has returned, all of them or none.
 */
export class UnitOfWork {
  readonly #rows = new Map<string, Record<string, unknown>[]>();
  readonly #callbacks: (() => void)[] = [];

  /** Adds a complete row: columns have no defaults here. Values must be JSON or dates. */
  insert<T extends PgTable>(table: T, row: Required<T['$inferSelect']>): void {
    const name = getTableName(table);
    const columns = Object.entries(getTableColumns(table));
    const values: Record<string, unknown> = {};
    for (const [key, column] of columns) {
      const value = row[key as keyof typeof row];
      // PostgreSQL inserts null for a key that is missing.
      if (value !== null) values[column.name] = value;
    }
    const rows = this.#rows.get(name);
    if (rows === undefined) this.#rows.set(name, [values]);
    else rows.push(values);
  }

  /** Runs a callback after the commit. The process may die in between. */
  afterCommit(callback: () => void): void {
    this.#callbacks.push(callback);
  }

  get rows(): RowsByTable {
    return this.#rows;
  }

  runCallbacks(): void {
    for (const callback of this.#callbacks) callback();
  }
}

/**
 * Runs a use case and writes the rows of its unit. When a constraint refuses the rows, a concurrent call was faster: the
 * use case runs again with a new unit and decides on the new state.
 * @param beforeRetry may throw to end the attempts.
 * @throws DatabaseBusy after too many attempts.
 */
export async function runUnitOfWork<T>(
  { batchWriter }: Pick<Database, 'batchWriter'>,
  run: (unit: UnitOfWork) => Promise<T>,
  beforeRetry: () => Promise<void> = async () => undefined,
): Promise<T> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const unit = new UnitOfWork();
    const result = await run(unit);
    try {
      await batchWriter.write(unit.rows);
    } catch (error) {
      if (!isConstraintViolation(error)) throw error;
      await beforeRetry();
      continue;
    }
    unit.runCallbacks();
    return result;
  }
  throw new DatabaseBusy();
}
