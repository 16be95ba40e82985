import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { accounts } from '../../platform/db/schema/accounts.ts';
import type { MailComposer } from '../../platform/mail/composed-mail.ts';
import { getEmailBranding } from '../settings/get-email-branding.ts';
import { getSubjectNames } from '../subjects/get-subject-names.ts';
import { reportDue } from './report-due.mail.tsx';
import { findDue } from './reports.store.ts';

/** The first word of a name. */
const firstNameOf = (name: string) => name.trim().split(/\s+/u)[0] ?? name;

/** Composers of the mails about lesson reports. */
export function learningMails(ctx: Context): Record<string, MailComposer> {
  const { timeZone } = ctx.config;
  return {
    /** Dropped once the report is written, and when the lesson has another tutor. */
    async 'report-due'(executor, { participantId = '' }, recipientAccountId) {
      const due = await findDue(executor, participantId);
      if (due === null || due.tutorAccountId === null || due.tutorAccountId !== recipientAccountId)
        return null;
      const [to] = await executor
        .select({ address: accounts.email, name: accounts.displayName })
        .from(accounts)
        .where(eq(accounts.id, due.tutorAccountId));
      if (to === undefined) return null;
      const emailBranding = await getEmailBranding(ctx, executor);
      const nameOf = await getSubjectNames(executor);
      return {
        to,
        fromName: emailBranding.platformName,
        ...reportDue({
          emailBranding,
          greetingName: firstNameOf(to.name),
          session: {
            studentName: firstNameOf(due.studentName),
            subject: nameOf(due.subject),
            date: new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone }).format(due.startsAt),
            time: due.time,
            timeZone,
            durationMinutes: due.duration,
          },
          path: `/tutor/lessons/${due.id}/report`,
        }),
      };
    },
  };
}
