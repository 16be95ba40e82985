import type { AccountId, TutorId } from '@thuto/domain/ids';
import { getGreetingName } from '@thuto/domain/names';
import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { buildCalendarDescription } from '../calendar/calendar-file.ts';
import type { Executor } from '../../platform/db/client.ts';
import { isOfLesson, lessonColumns, type LessonOfStudent } from '../lessons/lesson-rows.shared.store.ts';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { lessonParticipants } from '../../platform/db/schema/lesson-participants.ts';
import { lessons } from '../../platform/db/schema/lessons.ts';
import { students } from '../../platform/db/schema/students.ts';
import { tutors } from '../../platform/db/schema/tutors.ts';
import { buildCalendarInvitation } from '../calendar/calendar-invitation.ts';
import type { MailComposer } from '../../platform/mail/composed-mail.ts';
import { parseSender } from '../../platform/mail/mailer.ts';
import { isMeetingAddress, type SessionFacts } from '../lessons/mails/session-facts.tsx';
import { findActiveAdmin } from '../accounts/admins/find-active-admin.ts';
import { getEmailBranding } from '../settings/get-email-branding.ts';
import { getSubjectNames } from '../subjects/get-subject-names.ts';
import type { TutorNews } from '../lessons/notify-tutor.ts';
import { tutorCancelled, tutorLesson } from './tutor-lesson.mail.tsx';

const describeSession = (
  lesson: LessonOfStudent,
  studentName: string,
  timeZone: string,
  nameOf: (subject: string) => string,
): SessionFacts => ({
  studentName,
  subject: nameOf(lesson.subject),
  date: new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone }).format(lesson.startsAt),
  time: lesson.time,
  timeZone,
  durationMinutes: lesson.duration,
});

async function findLesson(executor: Executor, id: string) {
  const [row] = await executor
    .select({ lesson: lessonColumns, firstName: students.firstName })
    .from(lessonParticipants)
    .innerJoin(lessons, isOfLesson)
    .innerJoin(students, eq(students.id, lessonParticipants.studentId))
    .where(eq(lessonParticipants.id, id));
  return row ?? null;
}

async function findTutorAddress(executor: Executor, tutorId: TutorId) {
  const [row] = await executor
    .select({ address: accounts.email, name: accounts.displayName, retiredAt: tutors.retiredAt })
    .from(tutors)
    .innerJoin(accounts, eq(accounts.id, tutors.accountId))
    .where(eq(tutors.id, tutorId));
  return row && row.retiredAt === null ? { address: row.address, name: row.name } : null;
}

/** Composers of the mails to tutors about their lessons, and to admins about what tutors have cancelled. */
export function taughtLessonMails(ctx: Context): Record<string, MailComposer> {
  const { timeZone } = ctx.config;

  /** A mail is dropped if the lesson is another tutor's by now, or for a cancellation if it is theirs again. */
  const composer =
    (news: TutorNews): MailComposer =>
    async (executor, { bookingId, sessionId, tutorId = '' }) => {
      const found = await findLesson(executor, bookingId ?? sessionId ?? '');
      const to = await findTutorAddress(executor, tutorId as TutorId);
      if (found === null || to === null) return null;
      const { lesson } = found;
      const isTheirs = lesson.status === 'confirmed' && lesson.tutorId === tutorId;
      if (isTheirs === (news === 'cancelled')) return null;
      const emailBranding = await getEmailBranding(ctx, executor);
      const nameOf = await getSubjectNames(executor);
      const studentName = found.firstName?.trim() || getGreetingName(lesson.studentName);
      const session = describeSession(lesson, studentName, timeZone, nameOf);
      const { meetingLink, notes } = lesson;
      const { sequence } = buildCalendarDescription(lesson, session.subject);
      return {
        to,
        fromName: emailBranding.platformName,
        ...tutorLesson({
          emailBranding,
          greetingName: getGreetingName(to.name),
          session,
          news,
          meetingLink,
          notes,
        }),
        icalEvent: buildCalendarInvitation({
          kind: bookingId === undefined ? 'session' : 'booking',
          recordId: lesson.id,
          summary: `${session.subject} with ${studentName}`,
          sequence: news === 'cancelled' ? sequence + 1 : sequence,
          startsAt: lesson.startsAt,
          durationMinutes: lesson.duration,
          description: notes,
          ...(meetingLink !== null && isMeetingAddress(meetingLink) && { meetingLink }),
          organizer: { ...parseSender(ctx.config.mail.from), name: emailBranding.platformName },
          attendee: to,
          platformName: emailBranding.platformName,
          domain: new URL(emailBranding.publicUrl).hostname,
          writtenAt: ctx.now(),
          isCancelled: news === 'cancelled',
        }),
      };
    };

  return {
    'tutor-lesson-assigned': composer('assigned'),
    'tutor-lesson-changed': composer('changed'),
    'tutor-lesson-cancelled': composer('cancelled'),
    async 'tutor-cancelled'(executor, { participantId = '', recipientId = '' }) {
      const found = await findLesson(executor, participantId);
      const to = await findActiveAdmin(executor, recipientId as AccountId);
      if (found === null || to === null) return null;
      const { lesson } = found;
      const emailBranding = await getEmailBranding(ctx, executor);
      const nameOf = await getSubjectNames(executor);
      return {
        to,
        fromName: emailBranding.platformName,
        ...tutorCancelled({
          emailBranding,
          tutorName: lesson.tutorName ?? 'The tutor',
          session: describeSession(lesson, getGreetingName(lesson.studentName), timeZone, nameOf),
          reason: lesson.reason ?? '',
        }),
      };
    },
  };
}
