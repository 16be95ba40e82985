import { DomainError } from '@thuto/domain/errors';
import { type Move, listSourceStatuses, type TransitionTable } from '@thuto/domain/lifecycle';
import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable, PgUpdateSetSource, SelectedFieldsFlat } from 'drizzle-orm/pg-core';
import type { Tx } from './client.ts';

type TableWithId = PgTable & { readonly id: PgColumn };

interface StatusOptions<T extends TableWithId, Status extends string, Row> {
  /** How the table stores the status. */
  readonly status: SQL | PgColumn;
  readonly set: (to: Status) => PgUpdateSetSource<T>;
  /** Limits the update to some rows; the others are not found. */
  readonly where?: SQL | undefined;
  /** The columns of the returned row; all by default. */
  readonly returned?: { readonly [Column in keyof Row]: PgColumn };
}

/** Options for a table that stores the status as text in the column `status`. */
const inStatusColumn = <T extends TableWithId, Status extends string>(
  table: T,
): Pick<StatusOptions<T, Status, never>, 'status' | 'set'> => {
  const { status } = table as T & { readonly status: PgColumn };
  return { status, set: (to) => ({ status: to }) as unknown as PgUpdateSetSource<T> };
};

/**
 * Creates a function that changes a record's status with a conditional update. It updates the record only when its
 * status still allows the action, so only one of several concurrent updates succeeds.
 * @param decide throws the lifecycle's error for the current status.
 * @returns a function that returns the updated row. It throws DomainError not_found, or the error from `decide`.
 */
export function moveStatus<
  T extends TableWithId,
  Status extends string,
  Action extends string,
  Row extends Partial<T['$inferSelect']> = T['$inferSelect'],
>(
  table: T,
  transitions: TransitionTable<Status, Action>,
  decide: (status: Status, action: Action) => Move<Status>,
  options: Partial<StatusOptions<T, Status, Row>> = {},
) {
  const {
    status,
    set,
    where,
    returned = getTableColumns(table),
  } = { ...inStatusColumn<T, Status>(table), ...options };
  return async (
    tx: Tx,
    id: T['id']['_']['data'],
    action: Action,
    changes: PgUpdateSetSource<T>,
  ): Promise<Row> => {
    const isRecord = and(eq(table.id, id), where);
    for (const from of listSourceStatuses(transitions, action)) {
      const [moved] = await tx
        .update(table as PgTable)
        .set({ ...changes, ...set(decide(from, action).to) })
        .where(and(isRecord, sql`${status} = ${from}`))
        .returning(returned as SelectedFieldsFlat);
      if (moved) return moved as Row;
    }
    const [present] = await tx
      .select({ status: sql<Status>`${status}` })
      .from(table as PgTable)
      .where(isRecord);
    if (!present) throw new DomainError('not_found');
    decide(present.status, action);
    throw new Error(`The status of record ${id} allows ${action}, but the update changed no row.`);
  };
}
