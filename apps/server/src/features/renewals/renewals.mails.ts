import { isRenewalDue } from '@thuto/domain/payments/renewals';
import type { Context } from '../../context.ts';
import type { MailComposer } from '../../platform/mail/composed-mail.ts';
import { getAddressee } from '../profiles/get-addressee.ts';
import { getEmailBranding } from '../settings/get-email-branding.ts';
import { renewalReminder } from './renewal-reminder.mail.tsx';
import { findRenewable } from './renewals.store.ts';

/** Composer of the reminder to renew. Dropped if the package was renewed, corrected or has ended meanwhile. */
export function renewalMails(ctx: Context): Record<string, MailComposer> {
  return {
    async 'renewal-reminder'(executor, { grantId = '' }, recipient) {
      const grant = await findRenewable(executor, grantId);
      if (!grant || !isRenewalDue(grant, ctx.now().getTime())) return null;
      const addressee = await getAddressee(executor, grant.studentId, recipient);
      if (!addressee) return null;
      const emailBranding = await getEmailBranding(ctx, executor);
      const { to, ...names } = addressee;
      const { studentId, packageId, packageName, left, expiresAt } = grant;
      const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: ctx.config.timeZone });
      return {
        to,
        fromName: emailBranding.platformName,
        ...renewalReminder({
          emailBranding,
          ...names,
          studentId,
          packageId,
          packageName,
          left,
          validUntil: expiresAt === null ? null : day.format(expiresAt),
        }),
      };
    },
  };
}
