import { ownStudentIdOf } from '@thuto/domain/ids';
import { getFirstName } from '@thuto/domain/students';
import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { accounts } from '../../platform/db/schema/accounts.ts';
import type { MailComposer } from '../../platform/mail/composed-mail.ts';
import { getEmailBranding } from '../settings/get-email-branding.ts';
import { getSubjectNames } from '../subjects/get-subject-names.ts';
import { termReportSigned } from './term-report-signed.mail.tsx';
import { findReportForReader } from './term-reports.store.ts';

/** Composers of the mails about term reports. */
export function termReportsMails(ctx: Context): Record<string, MailComposer> {
  return {
    /** Dropped if the recipient may not see the student's progress any more. */
    async 'term-report-signed'(executor, { reportId = '' }, recipientAccountId) {
      if (!recipientAccountId) return null;
      const report = await findReportForReader(executor, reportId, recipientAccountId);
      const [to] = await executor
        .select({ address: accounts.email, name: accounts.displayName })
        .from(accounts)
        .where(eq(accounts.id, recipientAccountId));
      if (report === null || to === undefined) return null;
      const { studentId, firstName, subject, termName } = report;
      const emailBranding = await getEmailBranding(ctx, executor);
      const nameOf = await getSubjectNames(executor);
      const isOwn = studentId === ownStudentIdOf(recipientAccountId);
      return {
        to,
        fromName: emailBranding.platformName,
        ...termReportSigned({
          emailBranding,
          greetingName: getFirstName(to.name),
          firstName,
          subject: nameOf(subject),
          termName,
          path: `/student/reports${isOwn ? '' : `?for=${studentId}`}`,
        }),
      };
    },
  };
}
