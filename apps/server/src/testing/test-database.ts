import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { createDatabase, type Database } from '../platform/db/client.ts';

/** A busy machine must not refuse what a test sends at once. */
const PATIENCE = 3;

export interface TestDatabase extends Database {
  /** Closes the pool and removes the database. */
  drop(): Promise<void>;
}

async function administer(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

/**
 * Drops a database. The first form disconnects all clients, but fails while autovacuum is running; the plain form stops
 * autovacuum.
 */
export async function dropDatabase(run: (sql: string) => Promise<unknown>, name: string): Promise<void> {
  const drop = `drop database if exists ${name}`;
  await run(`${drop} with (force)`).catch(() => run(drop));
}

/**
 * Creates a migrated, empty database, copied from the run's template. Create one per test file in
 * `beforeAll` and `drop` it in `afterAll`; it takes about 50 ms.
 * @param options.isMigrated false for a database without tables, such as a restore needs.
 */
export async function createTestDatabase({ isMigrated = true } = {}): Promise<TestDatabase> {
  const { url, template } = inject('testPostgres');
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  await administer(
    url,
    `create database ${name} template ${isMigrated ? template : 'template0'} strategy file_copy`,
  );
  const address = new URL(url);
  address.pathname = `/${name}`;
  const database = createDatabase(address.href, { isStrict: true, patience: PATIENCE });
  let closed: Promise<void> | null = null;
  const close = () => (closed ??= database.close());
  const drop = async () => {
    await close();
    await dropDatabase((sql) => administer(url, sql), name);
  };
  return { ...database, close, drop };
}
