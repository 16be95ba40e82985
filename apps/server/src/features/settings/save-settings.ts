import type { SaveSettings } from '@thuto/contract/settings';
import { CONTENT_FILE_TYPES } from '@thuto/domain/learning/content';
import { DEFAULT_LEGAL_TEXTS } from '@thuto/domain/centre/default-legal-texts';
import { TERMS_VERSION } from '@thuto/domain/centre/terms';
import type { z } from 'zod';
import type { AdminContext } from '../../context.ts';
import { changeSettings } from './change-settings.ts';
import { getDefaultContactEmail } from './get-settings.ts';
import type { StoredSettings } from './settings.store.ts';

/**
 * Saves the platform settings (SET-1). They apply from the next request, on every node.
 * @throws DomainError settings_changed if another admin has saved since.
 */
export async function saveSettings(
  ctx: AdminContext,
  { revision, ...values }: z.infer<typeof SaveSettings>,
): Promise<StoredSettings> {
  return changeSettings(ctx, 'settings.changed', revision, (before) => ({
    ...before,
    ...values,
    confirmAtOnceSubjects: values.confirmAtOnceSubjects?.toSorted() ?? before.confirmAtOnceSubjects,
    // An unchanged address from the environment stays null, so that the environment keeps deciding it.
    contactEmail:
      before.contactEmail === null && values.contactEmail === getDefaultContactEmail(ctx)
        ? null
        : values.contactEmail,
    // What equals the product's own stays null, so that it follows a later version of the product.
    termsText: unlessOwn(values.termsText, DEFAULT_LEGAL_TEXTS.terms, before.termsText),
    privacyText: unlessOwn(values.privacyText, DEFAULT_LEGAL_TEXTS.privacy, before.privacyText),
    termsVersion: unlessOwn(values.termsVersion, TERMS_VERSION, before.termsVersion),
    allowedFileTypes: CONTENT_FILE_TYPES.filter((type) => values.allowedFileTypes.includes(type)),
  }));
}

const unlessOwn = (value: string | undefined, own: string, before: string | null): string | null =>
  value === undefined ? before : value === own ? null : value;
