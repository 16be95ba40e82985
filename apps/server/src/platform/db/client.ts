import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool, type PoolClient } from 'pg';
import type { Logger } from 'pino';
import { CommittingClient } from './after-commit.ts';
import { shareReads } from './named-statement.ts';
import { createNotifier, type Notifier } from './notifier.ts';
import { createSharedReads } from './shared-reads.ts';
import { createSharedWrites, type SharedWrites } from './shared-writes.ts';
import { UnnamedClient } from './unnamed-client.ts';

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
  readonly sharedWrites: SharedWrites;
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
/** Connections that reads share: as many as the database can work at on a small machine. */
const READ_LINES = 2;
// Long, because waiting for a free one of the pool counts too: a burst on a small machine should be served late, not refused.
const CONNECT_TIMEOUT_MS = 15_000;
const STATEMENT_TIMEOUT_MS = 20_000;
/** Longer than the database itself allows a statement: only one that no longer answers is given up. */
const ANSWER_TIMEOUT_MS = 30_000;
/** More than a second's work of the pool: whoever came later would only wait to be refused. */
const MOST_WAITING = 1_000;

const BUSY = 'too many requests wait for the database';

/** More wait for a connection than can be served soon. The code is PostgreSQL's own for too many connections. */
export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy';
  readonly code = '53300';
}

type Connected = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/** A pool whose queue has an end: beyond it, waiting turns into an answer. */
class BoundedPool extends Pool {
  mostWaiting = MOST_WAITING;

  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | void {
    if (this.waitingCount < this.mostWaiting)
      return callback === undefined ? super.connect() : super.connect(callback);
    const busy = new DatabaseBusy(BUSY);
    if (callback === undefined) return Promise.reject(busy);
    process.nextTick(callback, busy, undefined, () => undefined);
  }
}

/** Whether a statement was sent on it and not answered. */
const isWaitingForAnswer = (client: PoolClient) =>
  (client as PoolClient & { readonly readyForQuery?: boolean }).readyForQuery === false;

/** Opens a pool on the database. Connections are made as they are needed. */
export function createDatabase(
  url: string,
  {
    log,
    pooled = false,
    isPatient = false,
    mostWaiting,
    answerTimeoutMs = ANSWER_TIMEOUT_MS,
  }: DatabaseSettings = {},
): Database {
  const settings = {
    Client: pooled ? UnnamedClient : CommittingClient,
    connectionString: url,
    // What is sent without waiting for the answer before goes out at once (`writeTogether`, `Promise.all` in a transaction).
    pipeline: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    ...(!isPatient && { query_timeout: answerTimeoutMs }),
    application_name: 'thuto',
  };
  const pool = new BoundedPool({ ...settings, max: POOL_SIZE });
  if (mostWaiting !== undefined) pool.mostWaiting = mostWaiting;
  // Without a listener, an idle connection that breaks (the database stopping) would end the process.
  pool.on('error', (error) => log?.warn({ reason: error.message }, 'an idle database connection was lost'));
  // And one that breaks between two statements of a transaction, where the pool does not listen. The next one fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  // Given back by whoever waited in vain: the next one must not wait for the same answer.
  pool.on('release', (_error, client) => {
    if (isWaitingForAnswer(client)) void client.end().catch(() => undefined);
  });
  const notifier = createNotifier(pool, log);
  // Apart from the pool: whoever holds one of its connections may have to read, and must not wait for another.
  const forReads = new Pool({ ...settings, max: READ_LINES });
  forReads.on('error', () => undefined);
  forReads.on('connect', (client) => client.on('error', () => undefined));
  const refuse = () => new DatabaseBusy(BUSY);
  const reads = createSharedReads(forReads, { lines: READ_LINES, tooMany: MOST_WAITING, refuse });
  // Behind a pooler it is the pooler who shares connections.
  if (!pooled) shareReads(pool, reads);
  const close = async () => {
    await notifier.settled();
    reads.close();
    await Promise.all([forReads.end(), pool.end()]);
  };
  const orm = drizzle(pool);
  const sharedWrites = createSharedWrites({ orm, pool }, { tooMany: mostWaiting ?? MOST_WAITING, refuse });
  return { url, orm, pool, notifier, sharedWrites, close };
}
