import type { Executor, Tx } from './client.ts';

type Callback = () => void;

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

type Begin = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** Opens a transaction with `begin` and runs its `afterCommit` callbacks. A savepoint passes them to its parent. */
export async function runTransaction<T>(
  begin: Begin,
  work: (tx: Tx) => Promise<T>,
  parent?: Callback[],
): Promise<T> {
  const callbacks: Callback[] = [];
  const result = await begin(async (tx) => {
    callbacksOf.set(tx, callbacks);
    const beginSavepoint: Begin = tx.transaction.bind(tx);
    tx.transaction = (nested) => runTransaction(beginSavepoint, nested, callbacks);
    return work(tx);
  });
  if (parent === undefined) for (const callback of callbacks) callback();
  else parent.push(...callbacks);
  return result;
}
