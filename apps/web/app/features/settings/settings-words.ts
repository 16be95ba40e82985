import type { SettingName } from '@thuto/domain/centre/settings';

/** The name of each setting on the screen. */
export const SETTING_LABELS: Readonly<Record<SettingName, string>> = {
  platformName: 'Platform Name',
  contactEmail: 'Contact Email',
  safeguardingName: 'Safeguarding Contact',
  safeguardingEmail: 'Safeguarding Email',
  maxFileSizeMb: 'Maximum File Size (MB)',
  allowedFileTypes: 'Allowed File Types',
  maintenanceMode: 'Maintenance Mode',
  emailNotifications: 'Email Notifications',
  autoApproveUsers: 'Auto-approve Users',
  carryOverUnusedSessions: 'When a family buys again',
  expiredPackagesCannotBook: 'Expired packages cannot book',
  approveExactMatches: 'Approve exact matches automatically',
  cancelNoticeHours: 'Cancellation Notice (hours)',
  requestValidHours: 'Requests Expire After (hours)',
  minimumNoticeHours: 'Minimum Notice (hours)',
  bookingHorizonDays: 'Booking Horizon (days)',
  timeChangesPerLesson: 'Time Changes per Lesson',
  lateCancelUsesSession: 'Late cancellations use the session',
  noShowUsesSession: 'Missed lessons use the session',
  confirmAtOnceSubjects: 'Confirm at once',
  paymentInstructions: 'Payment Instructions',
  proofRetentionDays: 'Keep proofs for (days)',
  secondApprovalAboveLisente: 'Second admin above (M)',
  rejectionReasons: 'Reasons for rejecting a payment',
  orderValidDays: 'Open orders expire after (days)',
  nightlyBackups: 'Nightly Backup',
  nightlyBackupHour: 'Hour of the backup',
  nightlyBackupsKept: 'Backups kept',
  trustedSince: 'Trusted Since',
  experienceClaim: 'Years of Experience',
  studentsClaim: 'Students',
  taughtClaim: 'Students Who Have Learned',
  contactPhone: 'Phone Number',
  contactPlace: 'Place',
  openingHours: 'Opening Hours',
  termsText: 'Terms of Service',
  privacyText: 'Privacy Policy',
  termsVersion: 'Apply From',
};

/** Formats a setting's value. */
export function formatSettingValue(
  value: string | number | boolean | null | readonly string[],
  name?: string,
): string {
  if (name === 'carryOverUnusedSessions') return value === true ? 'keep what is left' : 'start anew';
  if (value === null) return 'the platform’s own';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  return value.length === 0 ? 'none' : value.join(', ');
}

/** What clearing the caches removed. */
export interface ClearedCaches {
  readonly server: readonly { readonly name: string; readonly entries: number }[];
  /** The number of cached server responses. */
  readonly answers: number;
  /** The number of cleared offline caches. */
  readonly stores: number;
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** Formats what clearing the caches removed, as a sentence. */
export function formatClearedCaches({ server, answers, stores }: ClearedCaches): string {
  const onServer = server.map(({ name, entries }) => `${name.toLowerCase()} (${entries})`).join(', ');
  const inBrowser = [
    counted(answers, 'answer', 'answers'),
    ...(stores === 0 ? [] : [counted(stores, 'offline store', 'offline stores')]),
  ].join(' and ');
  return `Cache cleared. On the server: ${onServer === '' ? 'nothing was kept' : onServer}. In this browser: ${inBrowser}.`;
}
