import { DatabaseError, type Pool } from 'pg';
import { DatabaseBusy } from './database-busy.ts';
import type { RowsByTable } from './unit-of-work.ts';

/** Inserts the rows of units of work. */
export interface BatchWriter {
  /**
   * Inserts all rows or none.
   * @throws the error of PostgreSQL. It always belongs to these rows, never to rows of another call.
   * @throws DatabaseBusy.
   */
  write(rows: RowsByTable): Promise<void>;
}

interface Write {
  readonly rows: RowsByTable;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

const BATCH_CONCURRENCY = 2;
const MAX_CALLS_PER_BATCH = 16;
/** A locked row delays the other calls of its batch for at most this long. */
const BATCH_LOCK_TIMEOUT_MS = 250;
const LOCK_NOT_AVAILABLE = '55P03';
/** Connection or server failures: nobody knows whether the transaction has committed. */
const OUTCOME_UNKNOWN = /^(08|57P|58|XX)/;

const isRefusal = (error: unknown): error is DatabaseError & { readonly code: string } =>
  error instanceof DatabaseError && error.code !== undefined && !OUTCOME_UNKNOWN.test(error.code);

/** Gives up on a locked row after a time, only in this statement. */
const LOCK_TIMEOUT = `waiting as materialized (
  select set_config('lock_timeout', '${BATCH_LOCK_TIMEOUT_MS}', true))`;

/** Builds one statement that inserts rows into several tables. */
function buildInsert(
  rows: RowsByTable,
  { isNamed, hasLockTimeout }: { readonly isNamed: boolean; readonly hasLockTimeout: boolean },
) {
  const tables = [...rows.keys()].toSorted();
  const inserts = tables.map(
    (table, at) =>
      `insert into "${table}" select added.* from ${hasLockTimeout ? 'waiting, ' : ''}json_populate_recordset(null::"${table}", $${at + 1}) added`,
  );
  const last = inserts.pop() ?? '';
  const parts = inserts.map((insert, at) => `part_${at} as (${insert})`);
  const before = [...(hasLockTimeout ? [LOCK_TIMEOUT] : []), ...parts];
  return {
    ...(isNamed && { name: `${hasLockTimeout ? 'batch' : 'insert'}:${tables.join('+')}` }),
    text: before.length === 0 ? last : `with ${before.join(', ')} ${last}`,
    values: tables.map((table) => toJson(rows.get(table))),
  };
}

/** `JSON.stringify` writes a lone surrogate as an escape that begins like this. */
const LONE_SURROGATE = String.raw`\ud`;

/** Writes rows as JSON. Replaces lone surrogates, which PostgreSQL does not accept; few texts have one. */
function toJson(rows: unknown): string {
  const json = JSON.stringify(rows);
  return json.includes(LONE_SURROGATE) ? JSON.stringify(rows, toWellFormed) : json;
}

const toWellFormed = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed() : value;

function mergeRows(batch: readonly Write[]): RowsByTable {
  const merged = new Map<string, Readonly<Record<string, unknown>>[]>();
  for (const { rows } of batch)
    for (const [table, added] of rows) merged.set(table, [...(merged.get(table) ?? []), ...added]);
  return merged;
}

/**
 * Creates a writer that sends the writes of one turn of the event loop together while fewer than two batches are under
 * way. Later writes wait and leave together, up to 16 calls in one statement and one transaction. When the database refuses a batch, every call of it is
 * retried alone. A batch whose outcome is unknown is not retried.
 * @param isNamed false behind a pooler that does not support prepared statements.
 */
export function createBatchWriter(
  pool: Pool,
  { maxWaiting, isNamed }: { readonly maxWaiting: number; readonly isNamed: boolean },
): BatchWriter {
  const queue: Write[] = [];
  let batches = 0;
  let unsettled = 0;
  let isTurnOpen = false;

  async function writeAlone({ rows, resolve, reject }: Write): Promise<void> {
    try {
      await pool.query(buildInsert(rows, { isNamed, hasLockTimeout: false }));
      resolve();
    } catch (error) {
      reject(error);
    }
  }

  async function writeBatch(batch: readonly Write[]): Promise<void> {
    try {
      await pool.query(buildInsert(mergeRows(batch), { isNamed, hasLockTimeout: true }));
      for (const { resolve } of batch) resolve();
    } catch (error) {
      const canRetry = isRefusal(error) && (batch.length > 1 || error.code === LOCK_NOT_AVAILABLE);
      // Not awaited: a call that waits for a lock must not delay the next batch.
      for (const write of batch)
        if (canRetry) void writeAlone(write);
        else write.reject(error);
    }
  }

  function writeNext(): void {
    while (batches < BATCH_CONCURRENCY && queue.length > 0) {
      batches += 1;
      void writeBatch(queue.splice(0, MAX_CALLS_PER_BATCH)).finally(() => {
        batches -= 1;
        writeNext();
      });
    }
  }

  /** The responses of the shared reads arrive together, so many calls of one turn of the event loop write. */
  function writeAfterTurn(): void {
    if (isTurnOpen) return;
    isTurnOpen = true;
    setImmediate(() => {
      isTurnOpen = false;
      writeNext();
    });
  }

  return {
    async write(rows) {
      if (unsettled >= maxWaiting) throw new DatabaseBusy();
      unsettled += 1;
      try {
        await new Promise<void>((resolve, reject) => {
          queue.push({ rows, resolve, reject });
          writeAfterTurn();
        });
      } finally {
        unsettled -= 1;
      }
    },
  };
}
