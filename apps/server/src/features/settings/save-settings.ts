import type { AdminSettings, SaveSettings } from '@thuto/contract/settings';
import { CONTENT_FILE_TYPES } from '@thuto/domain/content';
import type { z } from 'zod';
import type { AdminContext } from '../../context.ts';
import { changeSettings } from './change-settings.ts';
import { getDefaultContactEmail } from './get-settings.ts';

/**
 * Saves the platform settings (SET-1). They hold from the next request on, on every node.
 * @throws DomainError settings_changed when somebody else has saved since.
 */
export async function saveSettings(
  ctx: AdminContext,
  { revision, ...values }: z.infer<typeof SaveSettings>,
): Promise<AdminSettings> {
  return changeSettings(ctx, 'settings.changed', revision, (before) => ({
    ...values,
    // The address that the environment decides was shown and left alone: it goes on being decided there.
    contactEmail:
      before.contactEmail === null && values.contactEmail === getDefaultContactEmail(ctx)
        ? null
        : values.contactEmail,
    allowedFileTypes: CONTENT_FILE_TYPES.filter((type) => values.allowedFileTypes.includes(type)),
  }));
}
