import type { AdminSettings } from '@thuto/contract/settings';
import type { AdminContext } from '../../context.ts';
import { presentSettings } from './settings.presenter.ts';
import { findStoredSettings } from './settings.store.ts';

/** The settings for the screen of admins (SET-1), with the revision a save has to name. */
export async function getAdminSettings(ctx: AdminContext): Promise<AdminSettings> {
  return presentSettings(ctx, await findStoredSettings(ctx.db));
}
