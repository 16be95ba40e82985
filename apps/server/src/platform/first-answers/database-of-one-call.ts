import type { Orm, Tx } from '../db/client.ts';
import { type DraftedWrite, leaveWritesTo, sendJoined } from '../db/write-at-once.ts';
import { type HeldTransaction, holdTransaction } from './held-transaction.ts';

/** The database as one call sees it. */
export interface DatabaseOfOneCall {
  /** What the use case works with in the place of the pool. */
  readonly db: Orm;
  /** The transaction that the use case has finished and that is not committed yet; null when there is none. */
  readonly held: () => HeldTransaction | null;
  /** What the use case wrote at once and is not written yet, because it was in no transaction: none where there is one. */
  readonly left: () => readonly DraftedWrite[];
}

/**
 * Keeps the transaction of a use case open after the use case has finished it, so that what is still to be written with
 * it, the answer, is committed with it or not at all. From then on whatever the call reads or writes goes through it, and
 * further transactions are parts of it. One that fails is undone at once, as ever. What is written at once, the last
 * thing of a use case, needs none: it is left, to be written with the answer in one statement.
 * @param begin runs first in the transaction, before anything of the use case.
 */
export function databaseOfOneCall(pool: Orm, begin: (tx: Tx) => Promise<void>): DatabaseOfOneCall {
  let held: HeldTransaction | null = null;
  let left: readonly DraftedWrite[] = [];
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
      // It would not see it.
      if (left.length > 0) throw new Error('what is written at once is the last thing of a use case');
      if (name === 'transaction') return transaction;
      const on = held?.tx ?? target;
      const value: unknown = Reflect.get(on, name, on);
      return typeof value === 'function' ? value.bind(on) : value;
    },
  });
  leaveWritesTo(db, async (drafts) => {
    if (held) await transaction((tx) => sendJoined(tx, drafts));
    else left = [...left, ...drafts];
  });
  return { db, held: () => held, left: () => left };
}
