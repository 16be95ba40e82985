import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import { migrationsFolder } from '../repository-root.ts';
import type { Database } from './client.ts';

/** Key of the advisory lock. Any number that is not used for another lock in this database. */
const MIGRATION_LOCK = 7_468_741;

/** Returns the hashes of this version's migrations, oldest first. */
export function listMigrations(): string[] {
  return readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash);
}

/** Returns the hashes of the migrations that were applied to a database, oldest first. */
export async function listAppliedMigrations({ pool }: Pick<Database, 'pool'>): Promise<string[]> {
  const { rows: known } = await pool.query(`select to_regclass('drizzle.__drizzle_migrations') as name`);
  if (known[0]?.name === null) return [];
  const { rows } = await pool.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by id',
  );
  return rows.map(({ hash }) => hash);
}

/** Copies the first `count` migrations into a temporary folder, because the migrator only accepts folders. */
async function copyFirstMigrations(count: number): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'thuto-migrations-'));
  const journal = JSON.parse(await readFile(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  const entries = journal.entries.slice(0, count);
  await mkdir(path.join(folder, 'meta'));
  await writeFile(path.join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
  for (const { tag } of entries) {
    await copyFile(path.join(migrationsFolder, `${tag}.sql`), path.join(folder, `${tag}.sql`));
  }
  return folder;
}

/**
 * Migrates the database to the latest schema, or to the schema after its first `count` migrations. An advisory lock
 * ensures that nodes starting in parallel run each migration once.
 */
export async function migrate(database: Database, count?: number): Promise<void> {
  const folder = count === undefined ? migrationsFolder : await copyFirstMigrations(count);
  const client = await database.pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await runMigrations(drizzle(client), { migrationsFolder: folder });
  } finally {
    // Closed instead of released, which also drops the lock and the timeout.
    client.release(true);
    if (count !== undefined) await rm(folder, { recursive: true, force: true });
  }
}
