// A list of the calls of one area with their schemas.
import { call } from './calls/call.ts';
import { CONTENT_FILE_TYPES } from '@thuto/domain/learning/content';
import {
  BOOKING_HORIZON_BOUNDS,
  CANCEL_NOTICE_BOUNDS,
  MINIMUM_NOTICE_BOUNDS,
  REQUEST_VALID_BOUNDS,
  TIME_CHANGES_BOUNDS,
} from '@thuto/domain/lessons/lesson-policy';
import { findLegalFault, type LegalPage } from '@thuto/domain/centre/legal-texts';
import { LISENTE_PER_LOTI } from '@thuto/domain/money';
import {
  BACKUPS_KEPT_BOUNDS,
  FILE_SIZE_BOUNDS_MB,
  LAST_HOUR,
  ORDER_VALID_DAYS_BOUNDS,
  PROOF_RETENTION_BOUNDS,
  SECOND_APPROVAL_BOUNDS,
  SETTING_NAMES,
} from '@thuto/domain/centre/settings';
import { z } from 'zod';
import { subjectIds } from './subjects.ts';
import { wallDate } from './fields/wall-clock.ts';
import {
  bounded,
  filledText,
  instant,
  MAX_EMAIL,
  MAX_NAME,
  MAX_TEXT,
  recordId,
  text,
} from './fields/text.ts';

export const MAX_PLATFORM_NAME = 60;
/** Longer claims break the landing page on a phone. */
const MAX_CLAIM = 12;
const MAX_PHONE = 30;
const MAX_OPENING_HOURS = 300;
const MAX_OPENING_HOURS_LINES = 7;
const MAX_LEGAL_TEXT = 10_000;
const MAX_SETTINGS_BYTES = 96 * 1024;

/** The settings that everyone may see. */
export const PublicSettings = z.object({
  platformName: z.string(),
  contactEmail: z.string(),
  /** Contact details and claims of the public pages; an empty one is not shown. */
  contactPhone: z.string(),
  contactPlace: z.string(),
  openingHours: z.string(),
  trustedSince: z.string(),
  experienceClaim: z.string(),
  studentsClaim: z.string(),
  taughtClaim: z.string(),
  timeZone: z.string(),
  /** Maximum upload size, in bytes. */
  maxUploadBytes: z.number().int(),
  /** True while visitors and students are turned away. */
  maintenanceMode: z.boolean(),
  /** True while the mail server cannot be used, so that mails arrive late. */
  isMailLate: z.boolean(),
  /** True without a mail server: mails stay on the centre's machine. */
  isMailKept: z.boolean(),
  /** Hours before a session until which it can be cancelled free of charge; 0 means until its start. */
  cancelNoticeHours: z.number().int(),
});
export type PublicSettings = z.infer<typeof PublicSettings>;

/** The legal texts with their fields, and the rules that fill them in. */
export const LegalTexts = z.object({
  terms: z.string(),
  privacy: z.string(),
  /** Date from which they apply. */
  version: z.string(),
  cancelNoticeHours: z.number().int(),
  lateCancelUsesSession: z.boolean(),
  noShowUsesSession: z.boolean(),
  nightlyBackupsKept: z.number().int(),
});
export type LegalTexts = z.infer<typeof LegalTexts>;

const SIZE_OUT_OF_BOUNDS = `Please enter a whole number from ${FILE_SIZE_BOUNDS_MB.min} to ${FILE_SIZE_BOUNDS_MB.max}`;
/** Must be one line: it is used in page titles and mail headers. */
const ONE_LINE = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;

// Same rule as for addresses in the environment: local names such as admin@localhost are valid.
const contactAddress = bounded(z.string().trim().toLowerCase(), MAX_EMAIL).regex(
  /^[^\s@<>,;"\p{Cc}]+@[^\s@<>,;"\p{Cc}]+$/u,
  'Invalid email address.',
);

/** A whole number within bounds, with one message for all invalid values. */
function wholeNumber({ min, max }: { readonly min: number; readonly max: number }) {
  const message = `Please enter a whole number from ${min} to ${max}`;
  return z.number(message).int(message).min(min, message).max(max, message);
}

const line = (max: number) => text(max).refine((value) => ONE_LINE.test(value), 'This is one line');

const legalText = (page: LegalPage, message: string) =>
  filledText(MAX_LEGAL_TEXT, message).refine((value) => findLegalFault(page, value) === null, {
    error: ({ input }) => findLegalFault(page, String(input)) ?? message,
  });

/** The settings that an admin can change (SET-1). */
export const SettingsValues = z.strictObject({
  platformName: filledText(MAX_PLATFORM_NAME, 'Please enter the platform name').refine(
    (name) => ONE_LINE.test(name),
    'The platform name is one line',
  ),
  contactEmail: contactAddress,
  /** Who gets reports of messages. */
  safeguardingName: text(MAX_NAME),
  /** Empty means the contact address. */
  safeguardingEmail: z.union([z.literal(''), contactAddress]),
  /** In megabytes. */
  maxFileSizeMb: z
    .number(SIZE_OUT_OF_BOUNDS)
    .int(SIZE_OUT_OF_BOUNDS)
    .min(FILE_SIZE_BOUNDS_MB.min, SIZE_OUT_OF_BOUNDS)
    .max(FILE_SIZE_BOUNDS_MB.max, SIZE_OUT_OF_BOUNDS),
  allowedFileTypes: z
    .array(z.enum(CONTENT_FILE_TYPES))
    .min(1, 'Please allow at least one file type')
    .max(CONTENT_FILE_TYPES.length)
    .refine((types) => new Set(types).size === types.length, 'Every file type once'),
  maintenanceMode: z.boolean(),
  emailNotifications: z.boolean(),
  autoApproveUsers: z.boolean(),
  carryOverUnusedSessions: z.boolean(),
  expiredPackagesCannotBook: z.boolean(),
  approveExactMatches: z.boolean(),
  /** Hours before a lesson until which a family cancels free of charge. */
  cancelNoticeHours: wholeNumber(CANCEL_NOTICE_BOUNDS),
  /** Hours after which a booking request expires. */
  requestValidHours: wholeNumber(REQUEST_VALID_BOUNDS),
  /** Hours between the booking and the start of a free time. */
  minimumNoticeHours: wholeNumber(MINIMUM_NOTICE_BOUNDS),
  /** Days ahead that free times are offered for. */
  bookingHorizonDays: wholeNumber(BOOKING_HORIZON_BOUNDS),
  /** How often a family may change the time of one lesson. */
  timeChangesPerLesson: wholeNumber(TIME_CHANGES_BOUNDS),
  /** Whether a lesson that a family cancels after the notice uses the session. */
  lateCancelUsesSession: z.boolean(),
  /** Whether a lesson that the student misses uses the session. */
  noShowUsesSession: z.boolean(),
  /** Subjects whose free times are confirmed without an admin. */
  confirmAtOnceSubjects: subjectIds,
  paymentInstructions: filledText(MAX_TEXT, 'Please write how to pay'),
  /** Days to keep a proof after the decision; 0 keeps it forever. */
  proofRetentionDays: wholeNumber(PROOF_RETENTION_BOUNDS),
  /** Days that an open order waits for its payment. */
  orderValidDays: wholeNumber(ORDER_VALID_DAYS_BOUNDS),
  /** Approvals above this amount, in lisente, need a second admin; 0 turns it off. */
  secondApprovalAboveLisente: wholeNumber({
    min: SECOND_APPROVAL_BOUNDS.min,
    max: SECOND_APPROVAL_BOUNDS.max * LISENTE_PER_LOTI,
  }),
  /** One per line. */
  rejectionReasons: filledText(MAX_TEXT, 'Please write at least one reason'),
  nightlyBackups: z.boolean(),
  /** In the platform's zone. */
  nightlyBackupHour: wholeNumber({ min: 0, max: LAST_HOUR }),
  nightlyBackupsKept: wholeNumber(BACKUPS_KEPT_BOUNDS),
  /** Claims of the landing page; an empty one is not shown. */
  trustedSince: line(MAX_CLAIM).refine((year) => /^(?:(?:19|20)\d\d)?$/u.test(year), {
    message: 'Please enter a year, such as 2019',
  }),
  experienceClaim: line(MAX_CLAIM),
  studentsClaim: line(MAX_CLAIM),
  taughtClaim: line(MAX_CLAIM),
  contactPhone: line(MAX_PHONE).refine((phone) => /^(?:\+?\d[\d ()-]{5,})?$/u.test(phone), {
    message: 'Please enter a phone number, such as 5812 3456 or +27 82 123 4567',
  }),
  contactPlace: line(MAX_NAME),
  openingHours: text(MAX_OPENING_HOURS).refine(
    (hours) => hours.split('\n').length <= MAX_OPENING_HOURS_LINES,
    `At most ${MAX_OPENING_HOURS_LINES} lines`,
  ),
  termsText: legalText('terms', 'Please write the terms'),
  privacyText: legalText('privacy', 'Please write the privacy policy'),
  /** Date from which the legal texts apply. Families are asked to accept each version. */
  termsVersion: wallDate('Please choose the date from which the texts apply'),
});
export type SettingsValues = z.infer<typeof SettingsValues>;

const revision = z
  .number()
  .int()
  .min(1)
  .max(2 ** 31 - 1);

/**
 * The settings, with the revision that the edit is based on. The safeguarding contact, the settings of free times, of the
 * lesson policy and of the public pages stay as they are if they are left out.
 */
export const SaveSettings = SettingsValues.partial({
  safeguardingName: true,
  safeguardingEmail: true,
  minimumNoticeHours: true,
  bookingHorizonDays: true,
  timeChangesPerLesson: true,
  lateCancelUsesSession: true,
  noShowUsesSession: true,
  confirmAtOnceSubjects: true,
  trustedSince: true,
  experienceClaim: true,
  studentsClaim: true,
  taughtClaim: true,
  contactPhone: true,
  contactPlace: true,
  openingHours: true,
  termsText: true,
  privacyText: true,
  termsVersion: true,
}).extend({ revision });

/** The settings as admins see them. */
export const AdminSettings = z.object({
  values: SettingsValues,
  revision,
  /** When and by whom they were last changed; null while they are the defaults. */
  changedAt: instant.nullable(),
  changedBy: z.string().nullable(),
});
export type AdminSettings = z.infer<typeof AdminSettings>;

const settingValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]);

/** One change of the settings, in the activity log. */
export const SettingsChange = z.object({
  id: recordId,
  at: instant,
  actorName: z.string().nullable(),
  wasReset: z.boolean(),
  changes: z.array(z.object({ setting: z.enum(SETTING_NAMES), from: settingValue, to: settingValue })),
});
export type SettingsChange = z.infer<typeof SettingsChange>;

/** The download of Export Settings. Contains no secrets: those are in the environment. */
export const SettingsExport = z.object({
  product: z.literal('thuto'),
  version: z.string(),
  exportedAt: instant,
  revision,
  settings: SettingsValues,
});

const Check = z.object({
  isConnected: z.boolean(),
  /** Duration of the check, in milliseconds. */
  ms: z.number().int(),
});

/** The current state of the running product, checked on request. */
export const SystemInformation = z.object({
  version: z.string(),
  settingsChangedAt: instant.nullable(),
  settingsChangedBy: z.string().nullable(),
  /** A test query to the database. */
  database: Check,
  /** A test file that was written, read and deleted. */
  storage: Check,
  /** The nightly backup. The last failure is present only until the next success. */
  nightlyBackup: z.object({
    isOn: z.boolean(),
    lastMadeAt: instant.nullable(),
    lastFailureAt: instant.nullable(),
  }),
});
export type SystemInformation = z.infer<typeof SystemInformation>;

export const settingsContract = {
  getPublicSettings: call('site.view')
    .route({
      method: 'GET',
      path: '/settings/public',
      tags: ['Settings'],
      summary: 'Public settings',
    })
    .output(PublicSettings),
  getLegalTexts: call('site.view')
    .route({
      method: 'GET',
      path: '/settings/legal-texts',
      tags: ['Settings'],
      summary: 'Terms and privacy policy, with the rules that they name',
    })
    .output(LegalTexts),
  getPaymentInstructions: call('payments.view-instructions')
    .route({
      method: 'GET',
      path: '/settings/payment-instructions',
      tags: ['Settings'],
      summary: 'The payment instructions and numbers of the centre',
    })
    .output(
      z.object({
        paymentInstructions: z.string(),
        /** The payment channels that are on and have a number, in their order. */
        numbers: z.array(z.object({ channel: z.string(), number: z.string(), holder: z.string() })),
      }),
    ),
  getSettings: call('settings.view')
    .route({ method: 'GET', path: '/settings', tags: ['Settings'], summary: 'The platform settings' })
    .output(AdminSettings),
  saveSettings: call('settings.change', { maxBodyBytes: MAX_SETTINGS_BYTES })
    .route({
      method: 'PUT',
      path: '/settings',
      tags: ['Settings'],
      summary: 'Save the platform settings, unless another admin has saved them since',
    })
    .input(SaveSettings)
    .output(AdminSettings),
  resetSettings: call('settings.change')
    .route({
      method: 'POST',
      path: '/settings/reset',
      tags: ['Settings'],
      summary: 'Restore the default settings, unless another admin has changed them since',
    })
    .input(z.strictObject({ revision }))
    .output(AdminSettings),
  listSettingsChanges: call('settings.view')
    .route({
      method: 'GET',
      path: '/settings/changes',
      tags: ['Settings'],
      summary: 'Recent changes of the settings, newest first',
    })
    .output(z.object({ changes: z.array(SettingsChange) })),
  getSettingsExport: call('settings.view')
    .route({
      method: 'GET',
      path: '/settings/export',
      tags: ['Settings'],
      summary: 'Export the settings as a file',
    })
    .output(SettingsExport),
  getSystemInformation: call('settings.view')
    .route({
      method: 'GET',
      path: '/system-information',
      tags: ['Settings'],
      summary: 'Version, last change of the settings, and live checks of database and storage',
    })
    .output(SystemInformation),
  clearCaches: call('caches.clear', { ownTransaction: 'It changes nothing that is stored.' })
    .route({
      method: 'POST',
      path: '/caches/clear',
      tags: ['Settings'],
      summary: "Clear the server's caches and return what was cleared",
    })
    .output(z.object({ dropped: z.array(z.object({ name: z.string(), entries: z.number().int() })) })),
};
