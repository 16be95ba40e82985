import { CONTENT_FILE_TYPES, type ContentFileType } from './content.ts';

/** Smallest and largest value of the setting Maximum File Size, in megabytes (SET-1). */
export const FILE_SIZE_BOUNDS_MB = { min: 1, max: 100 } as const;

/** Days that a proof is kept after the decision; 0 keeps it for good. */
export const PROOF_RETENTION_BOUNDS = { min: 0, max: 3650 } as const;
/** How many nightly backups are kept. */
export const BACKUPS_KEPT_BOUNDS = { min: 1, max: 365 } as const;
export const LAST_HOUR = 23;

/** What a student reads above the upload of a proof until an admin writes the centre's own words. */
export const DEFAULT_PAYMENT_INSTRUCTIONS = `Pay by mobile money or bank transfer, with the student's name as the reference.
Then upload a picture or PDF of the receipt below.`;

/** What admins set for the whole platform (SET-1). */
export interface PlatformSettings {
  readonly platformName: string;
  /** Null: the platform's own address, which the environment decides. */
  readonly contactEmail: string | null;
  readonly maxFileSizeMb: number;
  readonly allowedFileTypes: readonly ContentFileType[];
  readonly maintenanceMode: boolean;
  readonly emailNotifications: boolean;
  readonly autoApproveUsers: boolean;
  readonly carryOverUnusedSessions: boolean;
  readonly expiredPackagesCannotBook: boolean;
  readonly paymentInstructions: string;
  /** 0: for good. */
  readonly proofRetentionDays: number;
  readonly nightlyBackups: boolean;
  /** The hour of the day in the platform's zone, 0 to 23. */
  readonly nightlyBackupHour: number;
  readonly nightlyBackupsKept: number;
}

/** What Reset to Default restores (SET-2). */
export const DEFAULT_SETTINGS: PlatformSettings = {
  platformName: 'Thuto',
  contactEmail: null,
  maxFileSizeMb: 50,
  allowedFileTypes: CONTENT_FILE_TYPES,
  maintenanceMode: false,
  emailNotifications: true,
  autoApproveUsers: false,
  carryOverUnusedSessions: false,
  expiredPackagesCannotBook: false,
  paymentInstructions: DEFAULT_PAYMENT_INSTRUCTIONS,
  proofRetentionDays: 0,
  nightlyBackups: false,
  nightlyBackupHour: 2,
  nightlyBackupsKept: 7,
};

export type SettingName = keyof PlatformSettings;
/** Every setting, in the order of the screen. */
export const SETTING_NAMES = Object.keys(DEFAULT_SETTINGS) as readonly SettingName[];

/** One setting before and after. */
export interface SettingChange {
  readonly setting: SettingName;
  readonly from: PlatformSettings[SettingName];
  readonly to: PlatformSettings[SettingName];
}

/** What a save changes, in the order of the screen; file types in another order are the same ones. */
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
