import type { AdminSettings } from '@thuto/contract/settings';
import { DEFAULT_SETTINGS } from '@thuto/domain/settings';
import type { AdminContext } from '../../context.ts';
import { changeSettings } from './change-settings.ts';

/**
 * Restores the default settings (SET-2).
 * @throws DomainError settings_changed if another admin has saved since.
 */
export async function resetSettings(
  ctx: AdminContext,
  { revision }: { readonly revision: number },
): Promise<AdminSettings> {
  return changeSettings(ctx, 'settings.reset', revision, () => DEFAULT_SETTINGS);
}
