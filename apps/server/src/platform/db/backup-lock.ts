import { sql } from 'drizzle-orm';
import type { Pool, PoolClient } from 'pg';
import type { Tx } from './client.ts';

/** Any number that nothing else in this database locks. */
const BACKUP_LOCK = 7_468_742;

/** Takes the right to back up for as long as the connection lives; false while another backup runs. */
export async function lockForBackup(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    BACKUP_LOCK,
  ]);
  return rows[0]?.locked === true;
}

/** Gives the right back. */
export async function unlockForBackup(client: PoolClient): Promise<void> {
  await client.query('select pg_advisory_unlock($1)', [BACKUP_LOCK]);
}

/** Whether a backup is under way at this moment. */
export async function isBackupRunning(pool: Pool): Promise<boolean> {
  // Within its own statement's transaction: the lock is given back at once.
  const { rows } = await pool.query<{ free: boolean }>(
    'select pg_try_advisory_xact_lock_shared($1) as free',
    [BACKUP_LOCK],
  );
  return rows[0]?.free !== true;
}

/**
 * For whoever is about to delete stored files: true when no backup is under way, and none begins before the transaction
 * ends. A backup has read which files there are, and must find every one of them.
 */
export async function canDeleteFiles(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${BACKUP_LOCK}) as locked`,
  );
  return rows[0]?.locked === true;
}
