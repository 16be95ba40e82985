import { DEFAULT_SETTINGS, PUBLIC_PAGE_SETTINGS } from '@thuto/domain/centre/settings';
import type { AdminContext } from '../../context.ts';
import { changeSettings } from './change-settings.ts';
import type { StoredSettings } from './settings.store.ts';

/**
 * Restores the default settings (SET-2). Claims, contact details and legal texts of the public pages stay.
 * @throws DomainError settings_changed if another admin has saved since.
 */
export async function resetSettings(
  ctx: AdminContext,
  { revision }: { readonly revision: number },
): Promise<StoredSettings> {
  return changeSettings(ctx, 'settings.reset', revision, (before) => ({
    ...DEFAULT_SETTINGS,
    ...Object.fromEntries(PUBLIC_PAGE_SETTINGS.map((name) => [name, before[name]])),
  }));
}
