import type { AdminSettings } from '@thuto/contract/settings';
import type { AdminContext } from '../../context.ts';
import { presentSettings } from './settings.presenter.ts';
import { findStoredSettings } from './settings.store.ts';

/** Returns the settings for the admin screen (SET-1), with the revision that a save must send. */
export async function getAdminSettings(ctx: AdminContext): Promise<AdminSettings> {
  return presentSettings(ctx, await findStoredSettings(ctx.db));
}
