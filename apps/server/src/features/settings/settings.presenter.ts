import type { getPaymentInstructions } from './get-payment-instructions.ts';
import type { z } from 'zod';
import type {
  AdminSettings,
  LegalTexts,
  PublicSettings,
  SettingsExport,
  SettingsValues,
} from '@thuto/contract/settings';
import { DEFAULT_LEGAL_TEXTS } from '@thuto/domain/centre/default-legal-texts';
import { TERMS_VERSION } from '@thuto/domain/centre/terms';
import type { Context } from '../../context.ts';
import { productVersion } from '../../platform/product-version.ts';
import { getDefaultContactEmail, type Settings } from './get-settings.ts';
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
      termsText: values.termsText ?? DEFAULT_LEGAL_TEXTS.terms,
      privacyText: values.privacyText ?? DEFAULT_LEGAL_TEXTS.privacy,
      termsVersion: values.termsVersion ?? TERMS_VERSION,
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

/** Presents what every page shows. */
export const presentPublicSettings = (
  { config, mail }: Pick<Context, 'config' | 'mail'>,
  settings: Settings,
): PublicSettings => ({
  platformName: settings.platformName,
  contactEmail: settings.contactEmail,
  contactPhone: settings.contactPhone,
  contactPlace: settings.contactPlace,
  openingHours: settings.openingHours,
  trustedSince: settings.trustedSince,
  experienceClaim: settings.experienceClaim,
  studentsClaim: settings.studentsClaim,
  taughtClaim: settings.taughtClaim,
  maxUploadBytes: settings.maxUploadBytes,
  maintenanceMode: settings.maintenanceMode,
  cancelNoticeHours: settings.cancelNoticeHours,
  timeZone: config.timeZone,
  isMailLate: mail.trouble !== null,
  isMailKept: config.mail.smtp === null,
});

/** Presents the legal texts with the rules that they name. */
export const presentLegalTexts = (settings: Settings): LegalTexts => ({
  terms: settings.termsText,
  privacy: settings.privacyText,
  version: settings.termsVersion,
  cancelNoticeHours: settings.cancelNoticeHours,
  lateCancelUsesSession: settings.lateCancelUsesSession,
  noShowUsesSession: settings.noShowUsesSession,
  nightlyBackupsKept: settings.nightlyBackupsKept,
});

/** Presents how families pay before they have an order. */
export const presentPaymentInstructions = ({
  paymentInstructions,
  channels,
}: Awaited<ReturnType<typeof getPaymentInstructions>>) => ({
  paymentInstructions,
  numbers: channels.map(({ name, number, holder }) => ({ channel: name, number, holder })),
});
