import type { SystemInformation } from '@thuto/contract/settings';
import type { AdminContext } from '../../context.ts';
import { describeFailure } from '../../platform/jobs/describe-failure.ts';
import { productVersion } from '../../platform/product-version.ts';
import { getBackupState } from '../backup/get-backup-state.ts';
import { findStoredSettings } from './settings.store.ts';

/** Timeout of a check, in milliseconds: an admin is waiting for the page. */
const LIMIT_MS = 5_000;

/**
 * Returns the running version and whether it can reach its dependencies (SET-9). Database and storage are
 * checked on every call.
 */
export async function getSystemInformation(ctx: AdminContext): Promise<SystemInformation> {
  const [stored, backup, database, storage] = await Promise.all([
    findStoredSettings(ctx.db),
    getBackupState(ctx),
    check(ctx, 'database', () => ctx.database.pool.query('select 1')),
    check(ctx, 'storage', () => ctx.files.probe()),
  ]);
  return {
    version: productVersion,
    settingsChangedAt: stored.revision === 1 ? null : stored.updatedAt.toISOString(),
    settingsChangedBy: stored.updatedBy,
    database,
    storage,
    nightlyBackup: {
      isOn: backup.isOn,
      lastMadeAt: backup.lastMadeAt?.toISOString() ?? null,
      lastFailureAt: backup.lastFailureAt?.toISOString() ?? null,
    },
  };
}

async function check(ctx: AdminContext, what: string, ask: () => Promise<unknown>) {
  const started = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), LIMIT_MS);
  });
  const isConnected = await Promise.race([ask(), late]).then(
    () => true,
    (error: unknown) => {
      ctx.log.warn({ what, failure: describeFailure(error) }, 'a check of the system failed');
      return false;
    },
  );
  clearTimeout(timer);
  return { isConnected, ms: Math.round(performance.now() - started) };
}
