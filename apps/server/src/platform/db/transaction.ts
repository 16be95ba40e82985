import { AsyncLocalStorage } from 'node:async_hooks';
import type { Executor, Orm, Tx } from './executor.ts';

type Callback = () => void;
type Work<T> = (tx: Tx) => Promise<T>;

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

/** The callbacks of open transactions. */
const callbacksOf = new WeakMap<Executor, Callback[]>();

/**
 * Runs a callback once the transaction of an executor has committed, or immediately if the executor is not a
 * transaction. A rolled back transaction drops its callbacks, and so does a rolled back savepoint. The process may
 * die between the commit and the callback, so use it only for work that is also done without it, such as waking a
 * worker.
 */
export function afterCommit(executor: Executor, callback: Callback): void {
  const callbacks = callbacksOf.get(executor);
  if (callbacks === undefined) callback();
  else callbacks.push(callback);
}

/**
 * Returns the function that runs a transaction and then its `afterCommit` callbacks.
 * @param isTracked whether `refuseNestedConnection` recognizes its transactions.
 */
export function withCommitCallbacks(orm: Orm, isTracked: boolean): Orm['transaction'] {
  const begin = orm.transaction.bind(orm);
  return async (work, config) => {
    const callbacks: Callback[] = [];
    const run = (tx: Tx) => runWithCallbacks(tx, work, callbacks);
    const result = await begin(isTracked ? (tx) => runTracked(() => run(tx)) : run, config);
    for (const callback of callbacks) callback();
    return result;
  };
}

/** Runs the work of a transaction or savepoint. A savepoint passes its callbacks to its parent. */
function runWithCallbacks<T>(tx: Tx, work: Work<T>, callbacks: Callback[]): Promise<T> {
  callbacksOf.set(tx, callbacks);
  const beginSavepoint = tx.transaction.bind(tx);
  tx.transaction = async (nested) => {
    const ofSavepoint: Callback[] = [];
    const result = await beginSavepoint((savepoint) => runWithCallbacks(savepoint, nested, ofSavepoint));
    callbacks.push(...ofSavepoint);
    return result;
  };
  return work(tx);
}
