import type { AdminSettings, SettingsValues } from '@thuto/contract/settings';
import type { Context } from '../../context.ts';
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
