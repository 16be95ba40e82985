import type { Orm, Tx } from '../db/client.ts';

/** A transaction that stays open until it is told how to end. */
export interface HeldTransaction {
  readonly tx: Tx;
  commit(): Promise<void>;
  rollBack(): Promise<void>;
}

/** Begins a transaction and gives it while it is open: whoever holds it has to end it. */
export async function holdTransaction(db: Orm): Promise<HeldTransaction> {
  const begun = Promise.withResolvers<Tx>();
  const end = Promise.withResolvers<void>();
  const whole = db.transaction(async (tx) => {
    begun.resolve(tx);
    await end.promise;
  });
  whole.catch(begun.reject);
  const tx = await begun.promise;
  return {
    tx,
    async commit() {
      end.resolve();
      await whole;
    },
    async rollBack() {
      end.reject(new Error('rolled back'));
      await whole.catch(() => undefined);
    },
  };
}
