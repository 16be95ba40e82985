import type { AccountId } from '@thuto/domain/ids';
import type { Context } from '../../context.ts';
import type { MailComposer } from '../../platform/mail/composed-mail.ts';
import { findActiveAdmin } from '../accounts/admins/find-active-admin.ts';
import { getEmailBranding } from '../settings/get-email-branding.ts';
import { testMail } from './test-mail.mail.tsx';

/** Composer of the test mail. */
export function setupMails(ctx: Context) {
  return {
    /** Dropped if the recipient is no longer an active admin. */
    async 'test-mail'(executor, { recipientId = '' }) {
      const to = await findActiveAdmin(executor, recipientId as AccountId);
      if (to === null) return null;
      const emailBranding = await getEmailBranding(ctx, executor);
      return {
        to,
        fromName: emailBranding.platformName,
        ...testMail({
          emailBranding,
          greetingName: to.name,
          link: new URL('/admin/settings/mail', ctx.config.http.publicUrl).href,
        }),
      };
    },
  } satisfies Record<string, MailComposer>;
}
