import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool, type PoolClient } from 'pg';
import type { Logger } from 'pino';
import { runTransaction } from './after-commit.ts';
import { type BatchWriter, createBatchWriter } from './batch-writer.ts';
import { DatabaseBusy } from './database-busy.ts';
import { createNotifier, type Notifier } from './notifier.ts';
import { createPooledReads, createReadConnections, type ReadConnections } from './read-connections.ts';

export type Orm = NodePgDatabase;
export type Tx = Parameters<Parameters<Orm['transaction']>[0]>[0];
/** What a store's query runs on: a transaction under way, or the pool. */
export type Executor = Orm | Tx;

export interface Database {
  readonly url: string;
  readonly orm: Orm;
  readonly pool: Pool;
  /** Tells every node of what has been committed. */
  readonly notifier: Notifier;
  /** Runs the reads of hot calls. */
  readonly reads: ReadConnections;
  /** Writes units of work. */
  readonly batchWriter: BatchWriter;
  close(): Promise<void>;
}

export interface DatabaseSettings {
  readonly log?: Logger;
  /** Whether a pooler stands in between that gives every transaction another connection. */
  readonly pooled?: boolean;
  /** For an operator's command or a migration, which may take as long as it takes. */
  readonly isPatient?: boolean;
  /** How many may wait for a connection; a test may want few. */
  readonly mostWaiting?: number;
  /** After how long an answer counts as never to come; a test may not want to wait. */
  readonly answerTimeoutMs?: number;
}

const POOL_SIZE = 12;
const READ_CONNECTIONS = 2;
// Long, because waiting for a free one of the pool counts too: a burst on a small machine should be served late, not refused.
const CONNECT_TIMEOUT_MS = 15_000;
const STATEMENT_TIMEOUT_MS = 20_000;
/** Longer than the database itself allows a statement: only one that no longer answers is given up. */
const ANSWER_TIMEOUT_MS = 30_000;
/** More than a second's work of the pool: whoever came later would only wait to be refused. */
const MAX_QUEUE_LENGTH = 1_000;

type Connected = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/** A pool whose queue has an end: beyond it, waiting turns into an answer. */
class BoundedPool extends Pool {
  mostWaiting = MAX_QUEUE_LENGTH;

  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | void {
    if (this.waitingCount < this.mostWaiting)
      return callback === undefined ? super.connect() : super.connect(callback);
    const busy = new DatabaseBusy();
    if (callback === undefined) return Promise.reject(busy);
    process.nextTick(callback, busy, undefined, () => undefined);
  }
}

/** Opens a pool on the database. Connections are made as they are needed. */
export function createDatabase(
  url: string,
  {
    log,
    pooled = false,
    isPatient = false,
    mostWaiting = MAX_QUEUE_LENGTH,
    answerTimeoutMs = ANSWER_TIMEOUT_MS,
  }: DatabaseSettings = {},
): Database {
  const settings = {
    connectionString: url,
    // Sends statements without waiting for earlier answers. A statement that times out destroys its connection.
    pipeline: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    ...(!isPatient && { query_timeout: answerTimeoutMs }),
    application_name: 'thuto',
  };
  const pool = new BoundedPool({ ...settings, max: POOL_SIZE });
  pool.mostWaiting = mostWaiting;
  // Without a listener, an idle connection that breaks (the database stopping) would end the process.
  pool.on('error', (error) => log?.warn({ reason: error.message }, 'an idle database connection was lost'));
  // And one that breaks between two statements of a transaction, where the pool does not listen. The next one fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const notifier = createNotifier(pool, log);
  const orm = drizzle(pool);
  const begin = orm.transaction.bind(orm);
  orm.transaction = (work, config) => runTransaction((run) => begin(run, config), work);
  const reads = pooled
    ? createPooledReads(orm)
    : createReadConnections(settings, { count: READ_CONNECTIONS, maxWaiting: mostWaiting });
  const batchWriter = createBatchWriter(pool, { maxWaiting: mostWaiting, isNamed: !pooled });
  const close = async () => {
    await notifier.settled();
    await Promise.all([reads.close(), pool.end()]);
  };
  return { url, orm, pool, notifier, reads, batchWriter, close };
}
