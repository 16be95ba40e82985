import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrationsFolder } from '../repository-root.ts';
import type { Database } from './client.ts';

/** Any number that nothing else in this database locks. */
const MIGRATION_LOCK = 7_468_741;

/** Brings the database's schema up to date. Nodes that start at once take turns, so each migration runs once. */
export async function migrate(database: Database): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await runMigrations(drizzle(client), { migrationsFolder });
  } finally {
    // Destroyed rather than released: the lock and the timeout go with the connection.
    client.release(true);
  }
}
