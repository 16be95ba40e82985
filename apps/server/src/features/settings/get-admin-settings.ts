import type { AdminContext } from '../../context.ts';
import { findStoredSettings, type StoredSettings } from './settings.store.ts';

/** Returns the settings for the admin screen (SET-1), with the revision that a save must send. */
export async function getAdminSettings(ctx: AdminContext): Promise<StoredSettings> {
  return findStoredSettings(ctx.db);
}
