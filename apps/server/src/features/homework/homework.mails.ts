import { ownStudentIdOf } from '@thuto/domain/ids';
import { getGreetingName } from '@thuto/domain/names';
import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { formatWallDate } from '../../platform/format-wall-date.ts';
import type { MailComposer } from '../../platform/mail/composed-mail.ts';
import { getEmailBranding } from '../settings/get-email-branding.ts';
import { getSubjectNames } from '../subjects/get-subject-names.ts';
import { homeworkNews, type HomeworkNews } from './homework-news.mail.tsx';
import { listProgressRecipients } from '../students/list-progress-recipients.ts';
import { findGivingTutor, findHomework } from './homework.store.ts';

/** Formats a wall-clock date, such as `Monday 9 March`. */
const formatDueDate = (date: string) =>
  formatWallDate(date, { weekday: 'long', day: 'numeric', month: 'long' }).replace(',', '');

/** Composers of the mails about homework. */
export function homeworkMails(ctx: Context): Record<string, MailComposer> {
  /** Drops the mail if the recipient has lost access, or if the homework is marked already. */
  const compose =
    (news: HomeworkNews): MailComposer =>
    async (executor, { reportId = '' }, recipientAccountId) => {
      const found = await findHomework(executor, reportId);
      if (found === null || !recipientAccountId) return null;
      if (news !== 'marked' && found.markedAt !== null) return null;
      const readers =
        news === 'handed-in'
          ? [(await findGivingTutor(executor, reportId))?.accountId]
          : await listProgressRecipients(executor, found.studentId);
      if (!readers.includes(recipientAccountId)) return null;
      const [to] = await executor
        .select({ address: accounts.email, name: accounts.displayName })
        .from(accounts)
        .where(eq(accounts.id, recipientAccountId));
      if (to === undefined) return null;
      const emailBranding = await getEmailBranding(ctx, executor);
      const nameOf = await getSubjectNames(executor);
      const search = found.studentId === ownStudentIdOf(recipientAccountId) ? '' : `?for=${found.studentId}`;
      return {
        to,
        fromName: emailBranding.platformName,
        ...homeworkNews({
          emailBranding,
          greetingName: getGreetingName(to.name),
          news,
          studentFirstName: getGreetingName(found.studentName),
          subjectName: nameOf(found.subject),
          dueOn: formatDueDate(found.dueOn),
          path: news === 'handed-in' ? '/tutor/homework' : `/student/homework${search}`,
        }),
      };
    };
  return {
    'homework-given': compose('given'),
    'homework-handed-in': compose('handed-in'),
    'homework-marked': compose('marked'),
  };
}
