import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import { migrationsFolder } from '../repository-root.ts';
import type { Database } from './client.ts';

/** Any number that nothing else in this database locks. */
const MIGRATION_LOCK = 7_468_741;

/** The migrations of this version, oldest first, each by the hash of its text. */
export function listMigrations(): string[] {
  return readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash);
}

/** The migrations that a database has been through, oldest first. */
export async function listAppliedMigrations({ pool }: Pick<Database, 'pool'>): Promise<string[]> {
  const { rows: known } = await pool.query(`select to_regclass('drizzle.__drizzle_migrations') as name`);
  if (known[0]?.name === null) return [];
  const { rows } = await pool.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by id',
  );
  return rows.map(({ hash }) => hash);
}

/** A copy of the migrations that ends after the first `count`, for the migrator, which knows folders only. */
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
 * Brings the database's schema up to date, or to where it stood after its first `count` migrations. Nodes that start at
 * once take turns, so each migration runs once.
 */
export async function migrate(database: Database, count?: number): Promise<void> {
  const folder = count === undefined ? migrationsFolder : await copyFirstMigrations(count);
  const client = await database.pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await runMigrations(drizzle(client), { migrationsFolder: folder });
  } finally {
    // Destroyed rather than released: the lock and the timeout go with the connection.
    client.release(true);
    if (count !== undefined) await rm(folder, { recursive: true, force: true });
  }
}
