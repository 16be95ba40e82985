import { threadNameOf } from '@thuto/domain/messages/threads';
import type { Context } from '../../context.ts';
import type { MailComposer } from '../../platform/mail/composed-mail.ts';
import { parseSender } from '../../platform/mail/mailer.ts';
import { getEmailBranding } from '../settings/get-email-branding.ts';
import { getSettings } from '../settings/get-settings.ts';
import { messageReported } from './message-reported.mail.tsx';
import { threadUnread } from './thread-unread.mail.tsx';
import { findReport, findUnreadMail } from './threads.store.ts';

/** Composers of mails about threads, by kind. None contains the text of a message. */
export function threadMails(ctx: Context): Record<string, MailComposer> {
  return {
    /** Sent to everyone who has not read a message for a while. Dropped once they have. */
    async 'thread-unread'(executor, { threadId = '' }, recipientAccountId) {
      const unread = await findUnreadMail(executor, threadId, recipientAccountId ?? '');
      if (unread === null) return null;
      const emailBranding = await getEmailBranding(ctx, executor);
      const { studentId, tutorId, isTutor } = unread;
      return {
        to: { address: unread.email, name: unread.displayName },
        fromName: emailBranding.platformName,
        ...threadUnread({
          emailBranding,
          greetingName: isTutor ? unread.tutorName : threadNameOf(unread.displayName, 'there'),
          studentFirstName: threadNameOf(unread.studentFirstName, 'your student'),
          tutorName: isTutor ? null : unread.tutorName,
          path: isTutor
            ? `/tutor/messages?with=${studentId}`
            : `/student/messages?for=${studentId}&with=${tutorId}`,
        }),
      };
    },

    /** Sent to the safeguarding contact of the settings. Never to the person who wrote the message. */
    async 'message-reported'(executor, { reportId = '' }) {
      const report = await findReport(executor, reportId, null);
      if (report === null || report.closedAt !== null) return null;
      const emailBranding = await getEmailBranding(ctx, executor);
      const { safeguardingName, safeguardingEmail, contactEmail } = await getSettings(ctx, executor);
      const addresses = [safeguardingEmail, contactEmail, ...ctx.config.auth.adminEmails];
      const to = addresses.find(
        (address) => address !== '' && parseSender(address).address.toLowerCase() !== report.reportedEmail,
      );
      if (to === undefined) return null;
      return {
        to: parseSender(to),
        fromName: emailBranding.platformName,
        ...messageReported({
          emailBranding,
          greetingName: to === safeguardingEmail && safeguardingName !== '' ? safeguardingName : 'there',
          author: report.side === 'tutor' ? 'a tutor' : 'a family',
        }),
      };
    },
  };
}
