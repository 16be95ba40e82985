import { getWeekUntil } from '@thuto/domain/messages/weekly-digest';
import { getGreetingName } from '@thuto/domain/names';
import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { accounts } from '../../platform/db/schema/accounts.ts';
import type { MailComposer } from '../../platform/mail/composed-mail.ts';
import { getEmailBranding } from '../settings/get-email-branding.ts';
import { getSubjectNames } from '../subjects/get-subject-names.ts';
import { buildDigest } from './build-digest.ts';
import { listDigestStudents } from './digest.store.ts';
import { reportDue } from './report-due.mail.tsx';
import { findDue } from './reports.store.ts';
import { weeklyDigest } from './weekly-digest.mail.tsx';

/** Composers of the mails about lesson reports and of the weekly digest. */
export function learningMails(ctx: Context): Record<string, MailComposer> {
  const { timeZone } = ctx.config;
  return {
    /** Reads the students whom the recipient may read about when it is sent. */
    async 'weekly-digest'(executor, { sunday = '' }, recipientAccountId) {
      if (!recipientAccountId) return null;
      const week = getWeekUntil(sunday, timeZone);
      const students = await listDigestStudents(executor, recipientAccountId, week);
      const [to] = await executor
        .select({ address: accounts.email, name: accounts.displayName })
        .from(accounts)
        .where(eq(accounts.id, recipientAccountId));
      if (students.length === 0 || to === undefined) return null;
      const [{ id: studentId } = { id: undefined }, ...more] = students;
      const emailBranding = {
        ...(await getEmailBranding(ctx, executor)),
        // Recipients may act for other students, too.
        ...(studentId !== undefined && more.length === 0 && { studentId }),
      };
      const nameOf = await getSubjectNames(executor);
      const digests = [];
      for (const student of students) {
        digests.push(await buildDigest(executor, student, week, { nameOf, timeZone }));
      }
      return {
        to,
        fromName: emailBranding.platformName,
        ...weeklyDigest({ emailBranding, greetingName: getGreetingName(to.name), students: digests }),
      };
    },

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
          greetingName: getGreetingName(to.name),
          session: {
            studentName: getGreetingName(due.studentName),
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
