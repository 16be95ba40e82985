import type { SettingsValues } from '@thuto/contract/settings';
import { DEFAULT_LEGAL_TEXTS } from '@thuto/domain/centre/default-legal-texts';
import type { SettingName } from '@thuto/domain/centre/settings';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { FoldedCard } from '../../../components/ui/folded-card.tsx';
import { formatDay } from '../../../lib/time/dates.ts';
import type { SettingsFormState } from '../hooks/use-settings-form.ts';
import { formatSettingValue, SETTING_LABELS } from '../settings-words.ts';

interface Section {
  readonly names: readonly SettingName[];
  /** What is set, in a line. */
  readonly describe: (values: SettingsValues) => string;
}

const TOGGLES = [
  'maintenanceMode',
  'emailNotifications',
  'autoApproveUsers',
  'expiredPackagesCannotBook',
  'lateCancelUsesSession',
  'noShowUsesSession',
  'approveExactMatches',
] as const;

const join = (parts: readonly string[], none: string) => parts.filter(Boolean).join(' · ') || none;

const describeText = (isDefault: boolean) =>
  isDefault ? 'The text that came with the product' : 'Your own text';

const SECTIONS = {
  'Basic Settings': {
    names: ['platformName', 'contactEmail'],
    describe: ({ platformName, contactEmail }) => join([platformName, contactEmail], ''),
  },
  Safeguarding: {
    names: ['safeguardingName', 'safeguardingEmail'],
    describe: ({ safeguardingName, safeguardingEmail }) =>
      join([safeguardingName, safeguardingEmail], 'Reports go to the contact email'),
  },
  'File Upload Settings': {
    names: ['maxFileSizeMb', 'allowedFileTypes'],
    describe: ({ maxFileSizeMb, allowedFileTypes }) =>
      `Up to ${maxFileSizeMb} MB · ${formatSettingValue(allowedFileTypes)}`,
  },
  System: {
    names: TOGGLES,
    describe: (values) =>
      join(
        TOGGLES.filter((name) => values[name]).map((name) => SETTING_LABELS[name]),
        'Everything is off',
      ),
  },
  Payments: {
    names: [
      'carryOverUnusedSessions',
      'paymentInstructions',
      'proofRetentionDays',
      'secondApprovalAboveLisente',
      'rejectionReasons',
      'orderValidDays',
    ],
    describe: ({ carryOverUnusedSessions, orderValidDays }) =>
      `Buying again: ${formatSettingValue(carryOverUnusedSessions, 'carryOverUnusedSessions')} · orders expire after ${orderValidDays} days`,
  },
  Bookings: {
    names: [
      'cancelNoticeHours',
      'requestValidHours',
      'minimumNoticeHours',
      'bookingHorizonDays',
      'timeChangesPerLesson',
      'confirmAtOnceSubjects',
    ],
    describe: ({ cancelNoticeHours, requestValidHours }) =>
      `Free to cancel until ${cancelNoticeHours} hours before · requests expire after ${requestValidHours} hours`,
  },
  Backup: {
    names: ['nightlyBackups', 'nightlyBackupHour', 'nightlyBackupsKept'],
    describe: ({ nightlyBackups, nightlyBackupHour, nightlyBackupsKept }) =>
      nightlyBackups ? `Every night at ${nightlyBackupHour}:00 · ${nightlyBackupsKept} kept` : 'Off',
  },
  Claims: {
    names: ['trustedSince', 'experienceClaim', 'studentsClaim', 'taughtClaim'],
    describe: ({ trustedSince, experienceClaim, studentsClaim, taughtClaim }) =>
      join([trustedSince, experienceClaim, studentsClaim, taughtClaim], 'None are shown'),
  },
  Contact: {
    names: ['contactPhone', 'contactPlace', 'openingHours'],
    describe: ({ contactPhone, contactPlace }) => join([contactPhone, contactPlace], 'Nothing is shown'),
  },
  'Terms of Service': {
    names: ['termsText'],
    describe: ({ termsText }) => describeText(termsText === DEFAULT_LEGAL_TEXTS.terms),
  },
  'Privacy Policy': {
    names: ['privacyText'],
    describe: ({ privacyText }) => describeText(privacyText === DEFAULT_LEGAL_TEXTS.privacy),
  },
  'Version of the Legal Texts': {
    names: ['termsVersion'],
    describe: ({ termsVersion }) => (termsVersion === '' ? 'No date' : `Since ${formatDay(termsVersion)}`),
  },
} as const satisfies Record<string, Section>;

export interface SettingsSectionProps extends Pick<SettingsFormState, 'form'> {
  title: keyof typeof SECTIONS;
  children: ReactNode;
}

/** A section of the settings. A phone shows it folded, with what is set, and opens it for an error. */
export function SettingsSection({ form, title, children }: SettingsSectionProps) {
  const { names, describe }: Section = SECTIONS[title];
  const summary = useWatch({ control: form.control, compute: (values: SettingsValues) => describe(values) });
  const { errors } = form.formState;
  return (
    <FoldedCard title={title} summary={summary} hasError={names.some((name) => errors[name] !== undefined)}>
      {children}
    </FoldedCard>
  );
}
