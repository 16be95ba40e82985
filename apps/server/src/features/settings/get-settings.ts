import type { ContentFileType } from '@thuto/domain/learning/content';
import { DEFAULT_LEGAL_TEXTS } from '@thuto/domain/centre/default-legal-texts';
import type { SubjectId } from '@thuto/domain/learning/subject-names';
import { TERMS_VERSION } from '@thuto/domain/centre/terms';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { platformSettings } from '../../platform/db/schema/settings.ts';

const BYTES_PER_MB = 1024 * 1024;

/** The platform's settings as the domain rules use them. */
export interface Settings {
  readonly platformName: string;
  /** Recipient of contact messages, and the address that mails give for questions. */
  readonly contactEmail: string;
  /** The named person who gets reports of messages; empty without one. */
  readonly safeguardingName: string;
  /** Empty means the contact address. */
  readonly safeguardingEmail: string;
  readonly maxUploadBytes: number;
  /** Allowed types of content files. */
  readonly allowedFileTypes: readonly ContentFileType[];
  readonly maintenanceMode: boolean;
  readonly emailNotifications: boolean;
  readonly autoApproveUsers: boolean;
  readonly carryOverUnusedSessions: boolean;
  readonly expiredPackagesCannotBook: boolean;
  readonly approveExactMatches: boolean;
  readonly cancelNoticeHours: number;
  readonly requestValidHours: number;
  readonly minimumNoticeHours: number;
  readonly bookingHorizonDays: number;
  readonly timeChangesPerLesson: number;
  readonly lateCancelUsesSession: boolean;
  readonly noShowUsesSession: boolean;
  /** Subjects whose free times are confirmed without an admin. */
  readonly confirmAtOnceSubjects: readonly SubjectId[];
  readonly paymentInstructions: string;
  readonly proofRetentionDays: number;
  readonly orderValidDays: number;
  /** 0 when no second admin is needed. */
  readonly secondApprovalAboveLisente: number;
  /** One per line. */
  readonly rejectionReasons: string;
  readonly nightlyBackups: boolean;
  readonly nightlyBackupHour: number;
  readonly nightlyBackupsKept: number;
  readonly trustedSince: string;
  readonly experienceClaim: string;
  readonly studentsClaim: string;
  readonly taughtClaim: string;
  readonly contactPhone: string;
  readonly contactPlace: string;
  readonly openingHours: string;
  readonly termsText: string;
  readonly privacyText: string;
  /** Date from which the legal texts apply. */
  readonly termsVersion: string;
}

/** Returns the default contact address, used until an admin sets one. */
export const getDefaultContactEmail = ({ config }: Pick<Context, 'config'>): string =>
  config.auth.adminEmails[0] ?? config.mail.from;

/**
 * Reads the platform's settings (SET-2), optionally within the caller's transaction. Never cached, so that
 * every node applies a change immediately.
 */
export async function getSettings(ctx: Context, executor: Executor = ctx.db): Promise<Settings> {
  const [row] = await executor.select().from(platformSettings).limit(1);
  if (!row) throw new Error('The row of platform_settings is missing.');
  return {
    platformName: row.platformName,
    contactEmail: row.contactEmail ?? getDefaultContactEmail(ctx),
    safeguardingName: row.safeguardingName,
    safeguardingEmail: row.safeguardingEmail,
    maxUploadBytes: row.maxFileSizeMb * BYTES_PER_MB,
    allowedFileTypes: row.allowedFileTypes,
    maintenanceMode: row.maintenanceMode,
    emailNotifications: row.emailNotifications,
    autoApproveUsers: row.autoApproveUsers,
    carryOverUnusedSessions: row.carryOverUnusedSessions,
    expiredPackagesCannotBook: row.expiredPackagesCannotBook,
    approveExactMatches: row.approveExactMatches,
    cancelNoticeHours: row.cancelNoticeHours,
    requestValidHours: row.requestValidHours,
    minimumNoticeHours: row.minimumNoticeHours,
    bookingHorizonDays: row.bookingHorizonDays,
    timeChangesPerLesson: row.timeChangesPerLesson,
    lateCancelUsesSession: row.lateCancelUsesSession,
    noShowUsesSession: row.noShowUsesSession,
    confirmAtOnceSubjects: row.confirmAtOnceSubjects,
    paymentInstructions: row.paymentInstructions,
    proofRetentionDays: row.proofRetentionDays,
    orderValidDays: row.orderValidDays,
    secondApprovalAboveLisente: row.secondApprovalAboveLisente,
    rejectionReasons: row.rejectionReasons,
    nightlyBackups: row.nightlyBackups,
    nightlyBackupHour: row.nightlyBackupHour,
    nightlyBackupsKept: row.nightlyBackupsKept,
    trustedSince: row.trustedSince,
    experienceClaim: row.experienceClaim,
    studentsClaim: row.studentsClaim,
    taughtClaim: row.taughtClaim,
    contactPhone: row.contactPhone,
    contactPlace: row.contactPlace,
    openingHours: row.openingHours,
    termsText: row.termsText ?? DEFAULT_LEGAL_TEXTS.terms,
    privacyText: row.privacyText ?? DEFAULT_LEGAL_TEXTS.privacy,
    termsVersion: row.termsVersion ?? TERMS_VERSION,
  };
}
