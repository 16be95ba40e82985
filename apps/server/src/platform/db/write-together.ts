import { drizzle } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';
import type { Database, Executor, Orm } from './client.ts';
import { streamOf } from './stream-of.ts';

interface Over {
  readonly db: Orm;
  readonly database: Pick<Database, 'orm' | 'pool'>;
}

/**
 * One transaction whose statements do not wait for each other: its beginning, the statements and its end are sent at once,
 * which takes the database's time and one answer's way instead of one for each. When one fails, none has happened: those
 * behind it are refused, and the end is a rollback. In a call with an Idempotency-Key they are part of its transaction.
 * @param write sends every statement before it returns, so nothing in it may wait.
 * @throws what the first statement that failed was refused with.
 */
export async function writeTogether(
  { db, database }: Over,
  write: (tx: Executor) => readonly Promise<unknown>[],
): Promise<void> {
  // Whoever keeps the first answer ends the transaction.
  if (db !== database.orm) return db.transaction(async (tx) => firstFailure(write(tx)));
  const client = await database.pool.connect();
  const stream = streamOf(client);
  let isEnded = false;
  const query = (...statement: Parameters<PoolClient['query']>) => {
    // Behind the end it would be a transaction of its own.
    if (isEnded) throw new Error('a statement was sent behind the end of its transaction');
    return client.query(...statement);
  };
  const sent: Promise<unknown>[] = [];
  stream.cork();
  try {
    sent.push(client.query('begin'));
    sent.push(...write(drizzle(Object.create(client, { query: { value: query } }) as PoolClient)));
    sent.push(client.query('commit'));
  } catch (error) {
    sent.push(client.query('rollback'), Promise.reject(error));
  } finally {
    isEnded = true;
    stream.uncork();
  }
  await firstFailure(sent).finally(() => client.release());
}

/** Waits for all of them, and fails as the first that failed did. */
async function firstFailure(sent: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(sent)).find((answer) => answer.status === 'rejected');
  if (failed) throw failed.reason;
}
