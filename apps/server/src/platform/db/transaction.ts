import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import type { Pool, PoolClient } from 'pg';
import type { Executor, Orm, Tx } from './client.ts';
import { PreparedReads, type Reads } from './read-connections.ts';

type Callback = () => void;
type Work<T> = (tx: Tx) => Promise<T>;

/** What belongs to an open transaction. */
interface Scope {
  readonly callbacks: Callback[];
  /** The statements that its connection has prepared. */
  readonly reads: Reads;
}

/** The open transaction that the current code runs in, in databases that refuse nested connections. */
const current = new AsyncLocalStorage<{ isOpen: boolean } | undefined>();

/**
 * Rejects code of an open transaction that takes a second connection of its pool. As many transactions at once as the
 * pool has connections would wait for each other until they time out.
 * @throws Error if the current code runs in an open transaction.
 */
export function refuseNestedConnection(): void {
  if (current.getStore()?.isOpen === true) {
    throw new Error('An open transaction must not take a second database connection.');
  }
}

/** Runs code that does not belong to the open transaction of the caller, such as another request of a test. */
export const runOutsideTransaction = <T>(run: () => T): T => current.run(undefined, run);

/** Runs the work of a transaction so that `refuseNestedConnection` recognizes it. */
async function runTracked<T>(work: () => Promise<T>): Promise<T> {
  const transaction = { isOpen: true };
  try {
    return await current.run(transaction, work);
  } finally {
    transaction.isOpen = false;
  }
}

const scopes = new WeakMap<Executor, Scope>();

/**
 * Runs a callback once the transaction of an executor has committed, or immediately if the executor is not a
 * transaction. A rolled back transaction drops its callbacks, and so does a rolled back savepoint. The process may
 * die between the commit and the callback, so use it only for work that is also done without it, such as waking a
 * worker.
 */
export function afterCommit(executor: Executor, callback: Callback): void {
  const scope = scopes.get(executor);
  if (scope === undefined) callback();
  else scope.callbacks.push(callback);
}

/** Runs hot reads in an open transaction, which sees its own changes, or on the pool. */
export const readsIn = (executor: Executor): Reads =>
  scopes.get(executor)?.reads ?? { run: ({ build }, values) => build(executor).execute(values) };

/**
 * Keeps the order of statements that are sent together, such as a lock and a read after it: drizzle sends a query when it
 * is awaited, one microtask after the call, but a prepared one at once.
 */
const inOrder = (reads: Reads): Reads => ({
  async run(read, values) {
    await Promise.resolve();
    return reads.run(read, values);
  },
});

/**
 * Creates the function that runs a transaction on a connection of the pool and then its `afterCommit` callbacks.
 * @param settings.isNamed whether a connection keeps the statements that it has prepared.
 * @param settings.isTracked whether `refuseNestedConnection` recognizes its transactions.
 */
export function createTransactions(
  pool: Pool,
  { isNamed, isTracked }: { readonly isNamed: boolean; readonly isTracked: boolean },
): Orm['transaction'] {
  const connections = new WeakMap<PoolClient, { readonly orm: Orm; readonly reads: Reads }>();

  function connectionOf(client: PoolClient) {
    const known = connections.get(client);
    if (known !== undefined) return known;
    const orm = drizzle(client);
    const connection = { orm, reads: inOrder(new PreparedReads(orm, isNamed)) };
    connections.set(client, connection);
    return connection;
  }

  async function runOnConnection<T>(
    work: Work<T>,
    callbacks: Callback[],
    config?: PgTransactionConfig,
  ): Promise<T> {
    const client = await pool.connect();
    try {
      const { orm, reads } = connectionOf(client);
      const run = (tx: Tx) => runInScope(tx, work, { callbacks, reads });
      return await orm.transaction(isTracked ? (tx) => runTracked(() => run(tx)) : run, config);
    } finally {
      client.release();
    }
  }

  return async (work, config) => {
    const callbacks: Callback[] = [];
    const result = await runOnConnection(work, callbacks, config);
    for (const callback of callbacks) callback();
    return result;
  };
}

/** Runs the work of a transaction or savepoint. A savepoint passes its callbacks to its parent. */
function runInScope<T>(tx: Tx, work: Work<T>, scope: Scope): Promise<T> {
  scopes.set(tx, scope);
  const beginSavepoint = tx.transaction.bind(tx);
  tx.transaction = async (nested) => {
    const callbacks: Callback[] = [];
    const result = await beginSavepoint((savepoint) =>
      runInScope(savepoint, nested, { ...scope, callbacks }),
    );
    scope.callbacks.push(...callbacks);
    return result;
  };
  return work(tx);
}
