import type { z } from 'zod';
import type { AdminSettings, SettingsExport, SettingsValues } from '@thuto/contract/settings';
import type { Context } from '../../context.ts';
import { productVersion } from '../../platform/product-version.ts';
import { getDefaultContactEmail } from './get-settings.ts';
import type { StoredSettings } from './settings.store.ts';

/** Presents the settings, with the contact address in effect: the stored one or the default. */
export function presentSettings(ctx: Pick<Context, 'config'>, stored: StoredSettings): AdminSettings {
  const { values, revision, updatedAt, updatedBy } = stored;
  return {
    values: {
      ...values,
      contactEmail: values.contactEmail ?? getDefaultContactEmail(ctx),
      allowedFileTypes: [...values.allowedFileTypes],
      confirmAtOnceSubjects: [...values.confirmAtOnceSubjects],
    } satisfies SettingsValues,
    revision,
    changedAt: revision === 1 ? null : updatedAt.toISOString(),
    changedBy: updatedBy,
  };
}

/** Presents the settings as a file to download (SET-6). They contain no secrets. */
export function presentSettingsExport(
  ctx: Pick<Context, 'config' | 'now'>,
  stored: StoredSettings,
): z.infer<typeof SettingsExport> {
  const { values, revision } = presentSettings(ctx, stored);
  return {
    product: 'thuto',
    version: productVersion,
    exportedAt: ctx.now().toISOString(),
    revision,
    settings: values,
  };
}
