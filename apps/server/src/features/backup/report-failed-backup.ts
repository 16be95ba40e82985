import type { Context } from '../../context.ts';
import { sendMailToAdmins } from '../accounts/admins/send-mail-to-admins.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { getSettings } from '../settings/get-settings.ts';
import { findBackupFailure } from './backup-failures.store.ts';
import { getLastBackupDueTime } from './make-nightly-backup.ts';

/**
 * Records that the nightly backup failed for good and mails every active admin, once per night although it is
 * retried every hour. The mail ignores the Email Notifications setting: otherwise the failure could go
 * unnoticed.
 */
export async function reportFailedBackup(ctx: Context): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { nightlyBackupHour } = await getSettings(ctx, tx);
    const due = getLastBackupDueTime(ctx, nightlyBackupHour);
    if ((await findBackupFailure(ctx, tx, due)) !== null) return;
    await recordAuditEvent(ctx, tx, { kind: 'backup.failed', actorId: null });
    await sendMailToAdmins(ctx, tx, { kind: 'backup-failed', data: { due: due.toISOString() } });
  });
}
