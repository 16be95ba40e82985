import { DEFAULT_SETTINGS } from '@thuto/domain/settings';
import type { AdminContext } from '../../context.ts';
import { changeSettings } from './change-settings.ts';
import type { StoredSettings } from './settings.store.ts';

/**
 * Restores the default settings (SET-2).
 * @throws DomainError settings_changed if another admin has saved since.
 */
export async function resetSettings(
  ctx: AdminContext,
  { revision }: { readonly revision: number },
): Promise<StoredSettings> {
  return changeSettings(ctx, 'settings.reset', revision, () => DEFAULT_SETTINGS);
}
