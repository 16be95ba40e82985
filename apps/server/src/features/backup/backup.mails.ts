import type { AccountId } from '@thuto/domain/ids';
import type { Context } from '../../context.ts';
import type { MailComposer } from '../../platform/mail/composed-mail.ts';
import { backupFailed } from './backup-failed.mail.tsx';
import { getNewestBackupTime } from './backup-folder.ts';
import { findActiveAdmin } from '../accounts/admins/find-active-admin.ts';
import { getEmailBranding } from '../settings/get-email-branding.ts';

/** Composers of mails about backups, by kind (SET-7). */
export function backupMails(ctx: Context) {
  return {
    /** Dropped if the recipient is no longer an active admin or the backup has succeeded meanwhile. */
    async 'backup-failed'(executor, { due = '', recipientId = '' }) {
      const to = await findActiveAdmin(executor, recipientId as AccountId);
      if (to === null) return null;
      // An unreadable folder counts as empty here: the mail reports that very failure.
      const newest = await getNewestBackupTime(ctx).catch(() => null);
      const dueAt = new Date(due);
      if (newest !== null && newest >= dueAt) return null;
      const emailBranding = await getEmailBranding(ctx, executor);
      const format = new Intl.DateTimeFormat('en-GB', {
        dateStyle: 'full',
        timeStyle: 'short',
        timeZone: ctx.config.timeZone,
      });
      return {
        to,
        fromName: emailBranding.platformName,
        ...backupFailed({
          emailBranding,
          dueAt: format.format(dueAt),
          lastMadeAt: newest === null ? null : format.format(newest),
        }),
      };
    },
  } satisfies Record<string, MailComposer>;
}
