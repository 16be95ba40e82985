import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool, type PoolClient } from 'pg';
import type { Logger } from 'pino';
import { DatabaseBusy } from './database-busy.ts';
import type { Executor, Orm, Tx } from './executor.ts';
import { createNotifier, type Notifier } from './notifier.ts';
import { PreparingClient } from './preparing-client.ts';
import { createPooledReads, createReadConnections, type ReadConnections } from './read-connections.ts';
import { SequentialClient } from './sequential-client.ts';
import { refuseNestedConnection, withCommitCallbacks } from './transaction.ts';

export type { Executor, Orm, Tx };

export interface Database {
  readonly url: string;
  readonly orm: Orm;
  readonly pool: Pool;
  /** Notifies every node of committed changes. */
  readonly notifier: Notifier;
  /** Runs the reads of hot calls. */
  readonly reads: ReadConnections;
  close(): Promise<void>;
}

export interface DatabaseSettings {
  readonly log?: Logger;
  /** Whether connections go through a pooler in transaction mode. */
  readonly pooled?: boolean;
  /** Disables the query timeout, for an operator's command or a migration. */
  readonly isPatient?: boolean;
  /** Maximum number of callers that wait for a connection. */
  readonly maxWaiting?: number;
  /** How many times longer than usual a caller waits for a connection, a lock and an answer. */
  readonly patience?: number;
  /** Timeout of a query, in milliseconds. */
  readonly answerTimeoutMs?: number;
  /** Whether an open transaction fails that takes a second connection or sends two statements at once. For tests. */
  readonly isStrict?: boolean;
}

/** Maximum number of connections for transactions and other statements. */
export const POOL_SIZE = 12;
const READ_CONNECTIONS = 2;
// Includes the wait for a free connection of the pool. Long, so that a burst on a small machine is delayed, not refused.
const CONNECT_TIMEOUT_MS = 15_000;
const STATEMENT_TIMEOUT_MS = 20_000;
/** Longer than the statement timeout, so it only ends connections that no longer respond. */
const ANSWER_TIMEOUT_MS = 30_000;
/**
 * Starting parallel workers takes longer than the product's queries, and they take processors from other requests. With
 * 1,000,000 lessons, the calendar's query of six weeks takes 20 ms without them and 56 ms with them.
 */
const WITHOUT_PARALLEL_WORKERS = '-c max_parallel_workers_per_gather=0';
/** Maximum queue length: more than a second's work of the pool. Beyond it callers fail fast with 503. */
const MAX_QUEUE_LENGTH = 1_000;

type Connected = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/** A pool with a bounded queue. Rejects a caller at once when the queue is full. */
class BoundedPool extends Pool {
  maxWaiting = MAX_QUEUE_LENGTH;
  refusesNestedConnections = false;

  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | void {
    if (this.refusesNestedConnections) refuseNestedConnection();
    if (this.waitingCount < this.maxWaiting)
      return callback === undefined ? super.connect() : super.connect(callback);
    const busy = new DatabaseBusy();
    if (callback === undefined) return Promise.reject(busy);
    process.nextTick(callback, busy, undefined, () => undefined);
  }
}

/** Behind a pooler, the reads of hot calls take connections of the pool. */
const refuseNestedReads = (connections: ReadConnections): ReadConnections => ({
  ...connections,
  run(read, values) {
    refuseNestedConnection();
    return connections.run(read, values);
  },
});

/** Opens a connection pool. Connects on demand. */
export function createDatabase(
  url: string,
  {
    log,
    pooled = false,
    isPatient = false,
    maxWaiting = MAX_QUEUE_LENGTH,
    patience = 1,
    answerTimeoutMs = ANSWER_TIMEOUT_MS * patience,
    isStrict = false,
  }: DatabaseSettings = {},
): Database {
  const settings = {
    connectionString: url,
    // Destroys the connection of a statement that times out, which would otherwise return to the pool.
    pipeline: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS * patience,
    statement_timeout: STATEMENT_TIMEOUT_MS * patience,
    ...(!isPatient && { query_timeout: answerTimeoutMs }),
    // A pooler accepts no such option. Long commands of an operator may use several processors.
    ...(!pooled && !isPatient && { options: WITHOUT_PARALLEL_WORKERS }),
    application_name: 'thuto',
  };
  // A pooler may give every statement another connection, which has not prepared it.
  const pool = new BoundedPool({
    ...settings,
    max: POOL_SIZE,
    ...(!pooled && { Client: isStrict ? SequentialClient : PreparingClient }),
  });
  pool.maxWaiting = maxWaiting;
  pool.refusesNestedConnections = isStrict;
  // Without a listener, an idle connection that breaks, such as when the database stops, would end the process.
  pool.on('error', (error) => log?.warn({ reason: error.message }, 'an idle database connection was lost'));
  // The pool does not listen while a client is in use, so a connection may break between two statements of a transaction.
  // The next statement then fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const notifier = createNotifier(pool, log);
  const orm = drizzle(pool);
  orm.transaction = withCommitCallbacks(orm, isStrict);
  const connections = pooled
    ? createPooledReads(orm)
    : createReadConnections(settings, { count: READ_CONNECTIONS, maxWaiting });
  const reads = isStrict ? refuseNestedReads(connections) : connections;
  const close = async () => {
    await notifier.settled();
    await Promise.all([reads.close(), pool.end()]);
  };
  return { url, orm, pool, notifier, reads, close };
}
