import { drizzle } from 'drizzle-orm/node-postgres';
import type { ClientBase, Pool } from 'pg';
import type { Executor, Orm } from './client.ts';
import type { SharedReads } from './shared-reads.ts';

/** A query with `sql.placeholder`s, named: `db.select()….prepare('find_actor')`. */
interface Prepared {
  execute(values?: Record<string, unknown>): Promise<unknown>;
}

/** Writes queries, and parts of them, and has no database. */
export const writer: Orm = drizzle.mock();

/** What an executor's statements go to: the pool, or the connection of a transaction. Drizzle's types do not show it. */
export const clientOf = (executor: Executor): Pick<ClientBase, 'query'> =>
  (executor as unknown as { readonly session: { readonly client: ClientBase } }).session.client;

const sharedBy = new WeakMap<object, SharedReads>();

/** Has the `namedRead`s of a pool go over shared connections. */
export const shareReads = (pool: Pool, reads: SharedReads): void => void sharedBy.set(pool, reads);

/**
 * A statement of a call that comes often: written once for the whole process, and parsed and planned by the database once
 * for each connection. Drizzle alone would write it anew for each transaction.
 * @param write the query with its placeholders and a name that no other statement has.
 * @returns gives the statement as it runs on the pool or in a transaction.
 */
export const namedStatement = <P extends Prepared>(write: (db: Orm) => P) => boundTo(write, clientOf);

/** A named statement that reads by keys and is done at once: it may share a connection with those of other requests. */
export const namedRead = <P extends Prepared>(write: (db: Orm) => P) =>
  boundTo(write, (executor) => sharedBy.get(clientOf(executor)) ?? clientOf(executor));

function boundTo<P extends Prepared>(
  write: (db: Orm) => P,
  findClient: (executor: Executor) => object,
): (executor: Executor) => P {
  let written: P | undefined;
  return (executor) => {
    written ??= write(writer);
    return Object.create(written, { client: { value: findClient(executor) } }) as P;
  };
}

/** A statement in SQL, with its values, for what the query builder cannot say. */
export interface NamedSql {
  /** No other statement has it. */
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Runs a statement that is parsed and planned once for each connection, like `namedStatement`. */
export async function runNamed(executor: Executor, { name, text, values }: NamedSql): Promise<void> {
  await clientOf(executor).query({ name, text, values: [...values] });
}
