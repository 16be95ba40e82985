import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import * as schema from './schema.ts';

export type Orm = NodePgDatabase<typeof schema>;
export type Tx = Parameters<Parameters<Orm['transaction']>[0]>[0];
/** What a store's query runs on: a transaction under way, or the pool. */
export type Executor = Orm | Tx;

export interface Database {
  readonly url: string;
  readonly orm: Orm;
  readonly pool: Pool;
  close(): Promise<void>;
}

const POOL_SIZE = 12;
// Long, because waiting for a free one of the pool counts too: a burst on a small machine should be served late, not refused.
const CONNECT_TIMEOUT_MS = 15_000;
const STATEMENT_TIMEOUT_MS = 20_000;

/** Opens a pool on the database. Connections are made as they are needed. */
export function createDatabase(url: string, log?: Logger): Database {
  const pool = new Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'thuto',
  });
  // Without a listener, an idle connection that breaks (the database stopping) would end the process.
  pool.on('error', (error) => log?.warn({ reason: error.message }, 'an idle database connection was lost'));
  return { url, orm: drizzle(pool, { schema }), pool, close: () => pool.end() };
}
