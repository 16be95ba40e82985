import type { AccountId } from '@thuto/domain/ids';
import type { PlatformSettings, SettingChange } from '@thuto/domain/centre/settings';
import { desc, eq, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { auditLog } from '../../platform/db/schema/audit-log.ts';
import { platformSettings } from '../../platform/db/schema/settings.ts';

const COLUMNS = {
  platformName: platformSettings.platformName,
  contactEmail: platformSettings.contactEmail,
  safeguardingName: platformSettings.safeguardingName,
  safeguardingEmail: platformSettings.safeguardingEmail,
  maxFileSizeMb: platformSettings.maxFileSizeMb,
  allowedFileTypes: platformSettings.allowedFileTypes,
  maintenanceMode: platformSettings.maintenanceMode,
  emailNotifications: platformSettings.emailNotifications,
  autoApproveUsers: platformSettings.autoApproveUsers,
  carryOverUnusedSessions: platformSettings.carryOverUnusedSessions,
  expiredPackagesCannotBook: platformSettings.expiredPackagesCannotBook,
  approveExactMatches: platformSettings.approveExactMatches,
  cancelNoticeHours: platformSettings.cancelNoticeHours,
  requestValidHours: platformSettings.requestValidHours,
  minimumNoticeHours: platformSettings.minimumNoticeHours,
  bookingHorizonDays: platformSettings.bookingHorizonDays,
  timeChangesPerLesson: platformSettings.timeChangesPerLesson,
  lateCancelUsesSession: platformSettings.lateCancelUsesSession,
  noShowUsesSession: platformSettings.noShowUsesSession,
  confirmAtOnceSubjects: platformSettings.confirmAtOnceSubjects,
  paymentInstructions: platformSettings.paymentInstructions,
  proofRetentionDays: platformSettings.proofRetentionDays,
  orderValidDays: platformSettings.orderValidDays,
  secondApprovalAboveLisente: platformSettings.secondApprovalAboveLisente,
  rejectionReasons: platformSettings.rejectionReasons,
  nightlyBackups: platformSettings.nightlyBackups,
  nightlyBackupHour: platformSettings.nightlyBackupHour,
  nightlyBackupsKept: platformSettings.nightlyBackupsKept,
  trustedSince: platformSettings.trustedSince,
  experienceClaim: platformSettings.experienceClaim,
  studentsClaim: platformSettings.studentsClaim,
  taughtClaim: platformSettings.taughtClaim,
  contactPhone: platformSettings.contactPhone,
  contactPlace: platformSettings.contactPlace,
  openingHours: platformSettings.openingHours,
  termsText: platformSettings.termsText,
  privacyText: platformSettings.privacyText,
  termsVersion: platformSettings.termsVersion,
};

/** The stored settings, and who saved them last. */
export interface StoredSettings {
  readonly values: PlatformSettings;
  readonly revision: number;
  readonly updatedAt: Date;
  readonly updatedBy: string | null;
}

export async function findStoredSettings(executor: Executor): Promise<StoredSettings> {
  const [row] = await executor
    .select({
      values: COLUMNS,
      revision: platformSettings.revision,
      updatedAt: platformSettings.updatedAt,
      updatedBy: accounts.displayName,
    })
    .from(platformSettings)
    .leftJoin(accounts, eq(accounts.id, platformSettings.updatedBy));
  if (!row) throw new Error('The row of platform_settings is missing.');
  return row;
}

/** Locks the settings until the transaction ends, and returns them. */
export async function lockStoredSettings(tx: Tx): Promise<StoredSettings> {
  // Two statements: a statement that waited for the lock would still see the old row.
  await tx.select({ id: platformSettings.id }).from(platformSettings).for('update');
  return findStoredSettings(tx);
}

export async function updateSettings(
  tx: Tx,
  values: PlatformSettings,
  { at, by }: { readonly at: Date; readonly by: AccountId },
): Promise<void> {
  await tx.update(platformSettings).set({
    ...values,
    allowedFileTypes: [...values.allowedFileTypes],
    confirmAtOnceSubjects: [...values.confirmAtOnceSubjects],
    revision: sql`${platformSettings.revision} + 1`,
    updatedAt: at,
    updatedBy: by,
  });
}

/** Returns the newest settings changes from the audit log. */
export async function listChangeEntries(executor: Executor, limit: number) {
  const rows = await executor
    .select({
      id: auditLog.id,
      kind: auditLog.kind,
      details: auditLog.details,
      actorName: accounts.displayName,
      at: auditLog.createdAt,
    })
    .from(auditLog)
    .leftJoin(accounts, eq(accounts.id, auditLog.actorId))
    // Must equal the condition of the index.
    .where(sql`${auditLog.kind} like 'settings.%'`)
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(limit);
  return rows.map(({ details, ...row }) => ({
    ...row,
    changes: (details?.['changes'] ?? []) as readonly SettingChange[],
  }));
}

/** Returns true while Maintenance Mode is on. */
export async function isMaintained(executor: Executor): Promise<boolean> {
  const [row] = await executor.select({ isOn: platformSettings.maintenanceMode }).from(platformSettings);
  return row?.isOn ?? false;
}
