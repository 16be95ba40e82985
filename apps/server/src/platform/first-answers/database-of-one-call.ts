import type { Orm, Tx } from '../db/client.ts';
import { type HeldTransaction, holdTransaction } from './held-transaction.ts';

/** The database as one call sees it. */
export interface DatabaseOfOneCall {
  /** What the use case works with in the place of the pool. */
  readonly db: Orm;
  /** The transaction that the use case has finished and that is not committed yet; null when there is none. */
  readonly held: () => HeldTransaction | null;
}

/**
 * Keeps the transaction of a use case open after the use case has finished it, so that what is still to be written with
 * it, the answer, is committed with it or not at all. From then on whatever the call reads or writes goes through it, and
 * further transactions are parts of it. One that fails is undone at once, as ever.
 * @param begin runs first in the transaction, before anything of the use case.
 */
export function databaseOfOneCall(pool: Orm, begin: (tx: Tx) => Promise<void>): DatabaseOfOneCall {
  let held: HeldTransaction | null = null;
  // Two that a use case begins at once take turns: each would wait for the other's end otherwise.
  let turn: Promise<unknown> = Promise.resolve();

  async function runFirst<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const opened = await holdTransaction(pool);
    try {
      await begin(opened.tx);
      const result = await work(opened.tx);
      held = opened;
      return result;
    } catch (error) {
      await opened.rollBack();
      throw error;
    }
  }

  function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const done = turn.then(() => (held ? held.tx.transaction(work) : runFirst(work)));
    turn = done.catch(() => undefined);
    return done;
  }

  const db = new Proxy(pool, {
    get(target, name) {
      if (name === 'transaction') return transaction;
      const on = held?.tx ?? target;
      const value: unknown = Reflect.get(on, name, on);
      return typeof value === 'function' ? value.bind(on) : value;
    },
  });
  return { db, held: () => held };
}
