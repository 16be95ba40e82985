import { sql } from 'drizzle-orm';
import type { Pool, PoolClient } from 'pg';
import type { Tx } from './client.ts';

/** Key of the advisory lock. Any number that is not used for another lock in this database. */
const BACKUP_LOCK = 7_468_742;

/** Tries to acquire the backup lock for the lifetime of the connection. Returns false while another backup runs. */
export async function lockForBackup(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    BACKUP_LOCK,
  ]);
  return rows[0]?.locked === true;
}

/** Releases the backup lock. */
export async function unlockForBackup(client: PoolClient): Promise<void> {
  await client.query('select pg_advisory_unlock($1)', [BACKUP_LOCK]);
}

/** Returns whether a backup is running. */
export async function isBackupRunning(pool: Pool): Promise<boolean> {
  // Transaction-scoped, so the lock is released when this statement ends.
  const { rows } = await pool.query<{ free: boolean }>(
    'select pg_try_advisory_xact_lock_shared($1) as free',
    [BACKUP_LOCK],
  );
  return rows[0]?.free !== true;
}

/**
 * Call before deleting stored files. Returns true when no backup is running; then no backup can start until the
 * transaction ends. A backup lists the files first and must find each of them later.
 */
export async function canDeleteFiles(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${BACKUP_LOCK}) as locked`,
  );
  return rows[0]?.locked === true;
}
