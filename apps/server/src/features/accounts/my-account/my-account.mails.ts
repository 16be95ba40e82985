import type { AccountId } from '@thuto/domain/ids';
import type { Context } from '../../../context.ts';
import type { MailComposer } from '../../../platform/mail/composed-mail.ts';
import { ACCOUNT_NOTICES, accountNotice } from './account-notice.mail.tsx';
import { emailChange } from '../email-links/email-change.mail.tsx';
import { getEmailBranding } from '../../settings/get-email-branding.ts';
import { findEmailLink, findLoginById } from '../accounts.store.ts';
import { deriveLinkToken } from '../email-links/email-link-token.ts';
import { greetingOf, recipientOf } from '../mail-recipient.ts';
import { EMAIL_CHANGE_HOURS } from '../email-links/send-email-change.ts';

/** Builds the link of an email-change mail: the verification page in another mode. */
function changeLink(ctx: Context, token: string, email: string): string {
  const link = new URL('/verify', ctx.config.http.publicUrl);
  link.search = new URLSearchParams({ mode: 'changeEmail', oobCode: token, email }).toString();
  return link.href;
}

/** Composers of the mails that the account page sends, by kind (MAIL-4). */
export function myAccountMails(ctx: Context) {
  const timeInWords = (at: Date) =>
    `${new Intl.DateTimeFormat('en-GB', {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: ctx.config.timeZone,
    }).format(at)} (${ctx.config.timeZone})`;

  return {
    /** Dropped if the link no longer works: used, cancelled or expired. */
    async 'email-change'(executor, { linkId = '' }) {
      const link = await findEmailLink(executor, linkId);
      const login = link && (await findLoginById(executor, link.accountId));
      if (!login || link.consumedAt !== null || link.expiresAt <= ctx.now()) return null;
      if (login.user?.isActive === false) return null;
      const emailBranding = await getEmailBranding(ctx, executor);
      return {
        to: recipientOf(login, link.email),
        fromName: emailBranding.platformName,
        ...emailChange({
          emailBranding,
          link: changeLink(ctx, deriveLinkToken(ctx.config.auth.secret, link), link.email),
          presentEmail: login.email,
          validFor: `${EMAIL_CHANGE_HOURS} hours`,
        }),
      };
    },

    /** Never out of date: reports a past event to the address that the account had at that time. */
    async 'account-notice'(
      executor,
      { notice, accountId = '', address = '', at = '', linkId, calendarAddressRenewed },
    ) {
      const login = await findLoginById(executor, accountId as AccountId);
      const kind = ACCOUNT_NOTICES.find((each) => each === notice);
      if (!login || kind === undefined) return null;
      const link = linkId === undefined ? null : await findEmailLink(executor, linkId);
      const emailBranding = await getEmailBranding(ctx, executor);
      return {
        to: recipientOf(login, address),
        fromName: emailBranding.platformName,
        ...accountNotice({
          emailBranding,
          greetingName: greetingOf(login, address),
          notice: kind,
          at: timeInWords(new Date(at)),
          newEmail: link?.email ?? null,
          calendarAddressRenewed: calendarAddressRenewed === 'true',
        }),
      };
    },
  } satisfies Record<string, MailComposer>;
}
