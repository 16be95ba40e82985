import { CONTENT_FILE_TYPES, type ContentFileType } from '../learning/content.ts';
import { DEFAULT_ORDER_VALID_DAYS } from '../payments/orders.ts';
import { DEFAULT_PUBLIC_PAGES } from './public-pages.ts';
import type { SubjectId } from '../learning/subject-names.ts';

/** Smallest and largest value of the setting Maximum File Size, in megabytes (SET-1). */
export const FILE_SIZE_BOUNDS_MB = { min: 1, max: 100 } as const;

/** Days to keep a proof after the decision; 0 keeps it forever. */
export const PROOF_RETENTION_BOUNDS = { min: 0, max: 3650 } as const;
/** Days that an open order waits for its payment (PAY-23). */
export const ORDER_VALID_DAYS_BOUNDS = { min: 1, max: 90 } as const;
/** Number of nightly backups to keep. */
export const BACKUPS_KEPT_BOUNDS = { min: 1, max: 365 } as const;
export const LAST_HOUR = 23;

/** Default payment instructions above the proof upload, until an admin replaces them. */
export const DEFAULT_PAYMENT_INSTRUCTIONS = `Pay by mobile money or bank transfer, with the reference of your order.
Then upload a picture or PDF of the receipt below.`;

/** Default reasons for the rejection of a payment, one per line. */
export const DEFAULT_REJECTION_REASONS = `The payment could not be found
The amount does not match the order
The proof cannot be read
This proof was used before`;

/** Largest amount of the setting for second approvals, in maloti. */
export const SECOND_APPROVAL_BOUNDS = { min: 0, max: 1_000_000 } as const;

/** Returns the reasons of the setting, without empty lines. */
export const listRejectionReasons = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];

/** The platform settings that admins can change (SET-1). */
export interface PlatformSettings {
  readonly platformName: string;
  /** Null means the default address from the environment. */
  readonly contactEmail: string | null;
  /** The named person who gets reports of messages; empty without one. */
  readonly safeguardingName: string;
  /** Empty means the contact address. */
  readonly safeguardingEmail: string;
  readonly maxFileSizeMb: number;
  readonly allowedFileTypes: readonly ContentFileType[];
  readonly maintenanceMode: boolean;
  readonly emailNotifications: boolean;
  readonly autoApproveUsers: boolean;
  readonly carryOverUnusedSessions: boolean;
  readonly expiredPackagesCannotBook: boolean;
  /** Whether forwarded messages that match an order exactly settle it without an admin (RECON-9). */
  readonly approveExactMatches: boolean;
  /** Hours before a lesson until which a family cancels free of charge. */
  readonly cancelNoticeHours: number;
  /** Hours after which a booking request expires. */
  readonly requestValidHours: number;
  /** Hours between the booking and the start of a free time. */
  readonly minimumNoticeHours: number;
  /** Days ahead that free times are offered for. */
  readonly bookingHorizonDays: number;
  /** How often a family may change the time of one lesson. */
  readonly timeChangesPerLesson: number;
  /** Whether a lesson that a family cancels after the notice uses the session. */
  readonly lateCancelUsesSession: boolean;
  /** Whether a lesson that the student misses uses the session. */
  readonly noShowUsesSession: boolean;
  /** Subjects whose free times are confirmed without an admin. */
  readonly confirmAtOnceSubjects: readonly SubjectId[];
  readonly paymentInstructions: string;
  /** 0 keeps proofs forever. */
  readonly proofRetentionDays: number;
  /** Days that an open order without a pending payment stays open. */
  readonly orderValidDays: number;
  /** Approvals above this amount, in lisente, need a second admin. 0 turns it off. */
  readonly secondApprovalAboveLisente: number;
  /** Reasons to choose from when a payment is rejected, one per line. */
  readonly rejectionReasons: string;
  readonly nightlyBackups: boolean;
  /** Hour of the day in the platform's zone, 0 to 23. */
  readonly nightlyBackupHour: number;
  readonly nightlyBackupsKept: number;
  /** Claims of the landing page (SITE-7). An empty one is not shown. */
  readonly trustedSince: string;
  readonly experienceClaim: string;
  readonly studentsClaim: string;
  readonly taughtClaim: string;
  /** Empty shows none. */
  readonly contactPhone: string;
  readonly contactPlace: string;
  /** One line for some days, such as `Mon to Fri: 8am to 10pm`. */
  readonly openingHours: string;
  /** Null means the text that comes with the product. */
  readonly termsText: string | null;
  readonly privacyText: string | null;
  /** Date from which the legal texts apply; null means TERMS_VERSION. */
  readonly termsVersion: string | null;
}

/** Restored by Reset to Default (SET-2). */
export const DEFAULT_SETTINGS: PlatformSettings = {
  platformName: 'Thuto',
  contactEmail: null,
  safeguardingName: '',
  safeguardingEmail: '',
  maxFileSizeMb: 50,
  allowedFileTypes: CONTENT_FILE_TYPES,
  maintenanceMode: false,
  emailNotifications: true,
  autoApproveUsers: false,
  carryOverUnusedSessions: false,
  expiredPackagesCannotBook: false,
  approveExactMatches: false,
  cancelNoticeHours: 24,
  requestValidHours: 24,
  minimumNoticeHours: 3,
  bookingHorizonDays: 60,
  timeChangesPerLesson: 2,
  lateCancelUsesSession: true,
  noShowUsesSession: true,
  confirmAtOnceSubjects: [],
  paymentInstructions: DEFAULT_PAYMENT_INSTRUCTIONS,
  proofRetentionDays: 0,
  orderValidDays: DEFAULT_ORDER_VALID_DAYS,
  secondApprovalAboveLisente: 0,
  rejectionReasons: DEFAULT_REJECTION_REASONS,
  nightlyBackups: false,
  nightlyBackupHour: 2,
  nightlyBackupsKept: 7,
  ...DEFAULT_PUBLIC_PAGES,
  termsText: null,
  privacyText: null,
  termsVersion: null,
};

/** The settings of *Public Pages*. *Reset to Default* of the other settings keeps them. */
export const PUBLIC_PAGE_SETTINGS = [
  'trustedSince',
  'experienceClaim',
  'studentsClaim',
  'taughtClaim',
  'contactPhone',
  'contactPlace',
  'openingHours',
  'termsText',
  'privacyText',
  'termsVersion',
] as const satisfies readonly SettingName[];

export type SettingName = keyof PlatformSettings;
/** Every setting, in screen order. */
export const SETTING_NAMES = Object.keys(DEFAULT_SETTINGS) as readonly SettingName[];

/** The value of one setting before and after a change. */
export interface SettingChange {
  readonly setting: SettingName;
  readonly from: PlatformSettings[SettingName];
  readonly to: PlatformSettings[SettingName];
}

/** Lists the changed settings in screen order. The order of the file types does not matter. */
export function listSettingChanges(before: PlatformSettings, after: PlatformSettings): SettingChange[] {
  return SETTING_NAMES.filter((setting) => !isSame(before[setting], after[setting])).map((setting) => ({
    setting,
    from: before[setting],
    to: after[setting],
  }));
}

function isSame(one: PlatformSettings[SettingName], other: PlatformSettings[SettingName]): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((item) => other.includes(item));
}
