// One file because the composers of all mails about lessons read the same lesson and share its wording.
import type { AccountId } from '@thuto/domain/ids';
import type { ParticipantStatus } from '@thuto/domain/lessons/lessons';
import { getGreetingName } from '@thuto/domain/names';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { buildCalendarDescription } from '../calendar/calendar-file.ts';
import type { Executor } from '../../platform/db/client.ts';
import {
  isOfLesson,
  isPendingRequest,
  lessonColumns,
  type LessonOfStudent,
  type LessonView,
} from './lesson-rows.shared.store.ts';
import { findLesson } from './lessons.shared.store.ts';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { lessonParticipants } from '../../platform/db/schema/lesson-participants.ts';
import { lessons } from '../../platform/db/schema/lessons.ts';
import { buildCalendarInvitation } from '../calendar/calendar-invitation.ts';
import type { MailAddress, MailComposer } from '../../platform/mail/composed-mail.ts';
import { parseSender } from '../../platform/mail/mailer.ts';
import { bookingApproved, bookingChanged } from './mails/booking-approved.mail.tsx';
import { bookingExpired } from './mails/booking-expired.mail.tsx';
import { bookingReceived } from './mails/booking-received.mail.tsx';
import { bookingOfferWithdrawn } from './mails/booking-offer-withdrawn.mail.tsx';
import { bookingTimesProposed } from './mails/booking-times-proposed.mail.tsx';
import { bookingRejected } from './mails/booking-rejected.mail.tsx';
import type { EmailBranding, MailContent } from '../../platform/mail/layout.tsx';
import { lessonRescheduled } from './mails/lesson-rescheduled.mail.tsx';
import { disputeDecided } from '../outcomes/dispute-decided.mail.tsx';
import { tutorAbsent } from '../outcomes/tutor-absent.mail.tsx';
import { sessionCancelled } from './mails/session-cancelled.mail.tsx';
import { isMeetingAddress, type SessionFacts } from './mails/session-facts.tsx';
import { sessionScheduled } from './mails/session-scheduled.mail.tsx';
import { type Addressee, getAddressee } from '../profiles/get-addressee.ts';
import { getEmailBranding } from '../settings/get-email-branding.ts';
import { getSubjectNames } from '../subjects/get-subject-names.ts';

/** A digest lists at most this many requests. */
const MAX_LISTED_REQUESTS = 20;

/** What a mail about a lesson contains. */
interface LessonLetter {
  readonly lesson: LessonOfStudent;
  readonly addressee: Addressee;
  readonly emailBranding: EmailBranding;
  readonly session: SessionFacts;
}

/** Composers of the mails about bookings and sessions (MAIL-6). A mail is dropped when the lesson has changed status since. */
export function lessonMails(ctx: Context): Record<string, MailComposer> {
  const zone = ctx.config.timeZone;

  async function read(
    executor: Executor,
    view: LessonView,
    id: string,
    {
      status,
      recipient,
    }: { readonly status: ParticipantStatus | null; readonly recipient: AccountId | null },
  ): Promise<LessonLetter | null> {
    const lesson = await findLesson(executor, view, id);
    if (!lesson || (status !== null && lesson.status !== status)) return null;
    const addressee = await getAddressee(executor, lesson.studentId, recipient);
    if (!addressee) return null;
    const branding = await getEmailBranding(ctx, executor);
    const nameOf = await getSubjectNames(executor);
    return {
      lesson,
      addressee,
      emailBranding: { ...branding, ...addressee.link },
      session: describeSession(lesson, addressee.studentName, { timeZone: zone, nameOf }),
    };
  }

  /** Builds a mail with the calendar event of the lesson: an invitation, or its cancellation. */
  function withEvent(
    view: LessonView,
    { lesson, addressee, emailBranding, session }: LessonLetter,
    content: MailContent,
  ): Awaited<ReturnType<MailComposer>> {
    const { meetingLink, notes } = lesson;
    return {
      to: addressee.to,
      fromName: emailBranding.platformName,
      ...content,
      icalEvent: buildCalendarInvitation({
        kind: view,
        recordId: lesson.id,
        ...buildCalendarDescription(lesson, session.subject),
        startsAt: lesson.startsAt,
        durationMinutes: lesson.duration,
        description: notes,
        ...(meetingLink !== null && isMeetingAddress(meetingLink) && { meetingLink }),
        organizer: { ...parseSender(ctx.config.mail.from), name: emailBranding.platformName },
        attendee: addressee.to,
        platformName: emailBranding.platformName,
        domain: new URL(emailBranding.publicUrl).hostname,
        writtenAt: ctx.now(),
        isCancelled: lesson.status === 'cancelled',
      }),
    };
  }

  const bookedComposer =
    (view: LessonView, write: typeof bookingApproved): MailComposer =>
    async (executor, data, recipient) => {
      const letter = await read(executor, view, getLessonId(data), { status: 'confirmed', recipient });
      if (!letter) return null;
      const { lesson, addressee, emailBranding, session } = letter;
      const content = write({
        emailBranding,
        greetingName: addressee.greetingName,
        session,
        notes: lesson.notes,
        tutorName: lesson.tutorName ?? '',
        meetingLink: lesson.meetingLink ?? '',
      });
      return withEvent(view, letter, content);
    };

  const cancelledComposer =
    (view: LessonView): MailComposer =>
    async (executor, data, recipient) => {
      const letter = await read(executor, view, getLessonId(data), { status: 'cancelled', recipient });
      if (!letter) return null;
      const { lesson, addressee, emailBranding, session } = letter;
      const { greetingName } = addressee;
      return withEvent(
        view,
        letter,
        sessionCancelled({
          emailBranding,
          greetingName,
          session,
          reason: lesson.reason,
          // The reason of a failed connection says it already.
          usesSession: lesson.outcome === 'connection_failed' ? null : lesson.isLateCancellation,
        }),
      );
    };

  const tutorAbsentComposer =
    (view: LessonView): MailComposer =>
    async (executor, data, recipient) => {
      const letter = await read(executor, view, getLessonId(data), { status: 'cancelled', recipient });
      if (letter?.lesson.outcome !== 'tutor_absent') return null;
      const { addressee, emailBranding, session } = letter;
      return withEvent(
        view,
        letter,
        tutorAbsent({ emailBranding, greetingName: addressee.greetingName, session }),
      );
    };

  const disputeDecidedComposer =
    (view: LessonView): MailComposer =>
    async (executor, data, recipient) => {
      const letter = await read(executor, view, getLessonId(data), { status: null, recipient });
      if (!letter?.lesson.outcome || letter.lesson.disputeDecidedAt === null) return null;
      const { lesson, addressee, emailBranding, session } = letter;
      return {
        to: addressee.to,
        fromName: emailBranding.platformName,
        ...disputeDecided({
          emailBranding,
          greetingName: addressee.greetingName,
          session,
          outcome: letter.lesson.outcome,
          note: lesson.disputeNote,
        }),
      };
    };

  const rescheduledComposer =
    (view: LessonView): MailComposer =>
    async (executor, data, recipient) => {
      const letter = await read(executor, view, getLessonId(data), { status: 'confirmed', recipient });
      // Moved again since: the mail about that move has the right time.
      if (!letter || letter.lesson.startsAt.toISOString() !== data.startsAt) return null;
      const { lesson, addressee, emailBranding, session } = letter;
      const { greetingName } = addressee;
      const { tutorName, meetingLink } = lesson;
      const previousTime = formatDateTime(new Date(data.previousStart ?? letter.lesson.startsAt), zone);
      return withEvent(
        view,
        letter,
        lessonRescheduled({ emailBranding, greetingName, session, previousTime, tutorName, meetingLink }),
      );
    };

  return {
    async 'booking-received'(executor, { bookingId, notifiedAt, recipientId = '' }) {
      const to = await findAddress(executor, recipientId as AccountId);
      const requested = await listRequests(executor, { bookingId, notifiedAt });
      if (!to || requested.length === 0) return null;
      const emailBranding = await getEmailBranding(ctx, executor);
      const nameOf = await getSubjectNames(executor);
      const requests = requested.slice(0, MAX_LISTED_REQUESTS).map((lesson) => ({
        session: describeSession(lesson, getGreetingName(lesson.studentName), { timeZone: zone, nameOf }),
        notes: lesson.notes,
        preferredTutor: lesson.preferredTutorName,
        otherTimes: lesson.otherTimes.map((moment) => formatWallMoment(moment)),
      }));
      const [first, ...more] = requests;
      if (!first) return null;
      return {
        to,
        fromName: emailBranding.platformName,
        ...bookingReceived({ emailBranding, requests: [first, ...more], total: requested.length }),
      };
    },
    'booking-approved': bookedComposer('booking', bookingApproved),
    'booking-changed': bookedComposer('booking', bookingChanged),
    'booking-cancelled': cancelledComposer('booking'),
    'booking-rescheduled': rescheduledComposer('booking'),
    async 'booking-rejected'(executor, { bookingId = '' }, recipient) {
      const letter = await read(executor, 'booking', bookingId, { status: 'rejected', recipient });
      if (!letter) return null;
      const { emailBranding, addressee, session, lesson } = letter;
      return {
        to: addressee.to,
        fromName: emailBranding.platformName,
        ...bookingRejected({
          emailBranding,
          greetingName: addressee.greetingName,
          session,
          reason: lesson.reason,
        }),
      };
    },
    async 'booking-expired'(executor, { bookingId = '' }, recipient) {
      const letter = await read(executor, 'booking', bookingId, { status: 'expired', recipient });
      if (!letter) return null;
      const { emailBranding, addressee, session } = letter;
      return {
        to: addressee.to,
        fromName: emailBranding.platformName,
        ...bookingExpired({ emailBranding, greetingName: addressee.greetingName, session }),
      };
    },
    async 'booking-times-proposed'(executor, { bookingId = '' }, recipient) {
      const letter = await read(executor, 'booking', bookingId, { status: 'requested', recipient });
      const open = (letter?.lesson.proposals ?? []).filter(
        ({ expiresAt }) => expiresAt > ctx.now().getTime(),
      );
      if (!letter || open.length === 0) return null;
      const { emailBranding, addressee, session } = letter;
      return {
        to: addressee.to,
        fromName: emailBranding.platformName,
        ...bookingTimesProposed({
          emailBranding,
          greetingName: addressee.greetingName,
          session,
          proposals: open.map(({ startsAt, tutorName }) => ({
            when: formatDateTime(new Date(startsAt), zone),
            tutorName,
          })),
          answerBy: formatDateTime(new Date(Math.max(...open.map(({ expiresAt }) => expiresAt))), zone),
        }),
      };
    },
    async 'booking-offer-withdrawn'(executor, { bookingId = '' }, recipient) {
      const letter = await read(executor, 'booking', bookingId, { status: 'requested', recipient });
      // Other times were offered in the meantime.
      if (!letter || letter.lesson.proposals !== null) return null;
      const { emailBranding, addressee, session, lesson } = letter;
      return {
        to: addressee.to,
        fromName: emailBranding.platformName,
        ...bookingOfferWithdrawn({
          emailBranding,
          greetingName: addressee.greetingName,
          session,
          answeredBy: lesson.expiresAt && formatDateTime(lesson.expiresAt, zone),
        }),
      };
    },
    async 'session-scheduled'(executor, { sessionId = '' }, recipient) {
      const letter = await read(executor, 'session', sessionId, { status: 'confirmed', recipient });
      if (!letter) return null;
      const { lesson, addressee, emailBranding, session } = letter;
      const { tutorName, meetingLink, notes } = lesson;
      const { greetingName } = addressee;
      return withEvent(
        'session',
        letter,
        sessionScheduled({ emailBranding, greetingName, session, tutorName, meetingLink, notes }),
      );
    },
    'session-changed': bookedComposer('session', bookingChanged),
    'session-cancelled': cancelledComposer('session'),
    'session-rescheduled': rescheduledComposer('session'),
    'booking-tutor-absent': tutorAbsentComposer('booking'),
    'session-tutor-absent': tutorAbsentComposer('session'),
    'booking-dispute-decided': disputeDecidedComposer('booking'),
    'session-dispute-decided': disputeDecidedComposer('session'),
  };
}

const selectLessons = (executor: Executor) =>
  executor.select(lessonColumns).from(lessonParticipants).innerJoin(lessons, isOfLesson);

const getLessonId = ({ bookingId, sessionId }: Readonly<Partial<Record<string, string>>>): string =>
  bookingId ?? sessionId ?? '';

/**
 * Returns the requests of one digest that are still pending, oldest first. A mail that was queued before digests existed
 * contains one booking instead.
 */
async function listRequests(
  executor: Executor,
  {
    bookingId,
    notifiedAt,
  }: { readonly bookingId?: string | undefined; readonly notifiedAt?: string | undefined },
): Promise<LessonOfStudent[]> {
  const ofMail =
    notifiedAt === undefined
      ? eq(lessonParticipants.id, bookingId ?? '')
      : eq(lessonParticipants.adminsNotifiedAt, new Date(notifiedAt));
  return selectLessons(executor)
    .where(and(isPendingRequest, ofMail))
    .orderBy(lessonParticipants.createdAt, lessonParticipants.id);
}

const formatDate = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone }).format(instant);

/** Formats a stored wall-clock time, `2026-03-12T14:00`. */
const formatWallMoment = (moment: string): string => formatDateTime(new Date(`${moment}Z`), 'UTC');

const formatDateTime = (instant: Date, timeZone: string): string => {
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone }).format(instant);
  return `${formatDate(instant, timeZone)} at ${time}`;
};

const describeSession = (
  lesson: LessonOfStudent,
  studentName: string,
  { timeZone, nameOf }: { readonly timeZone: string; readonly nameOf: (subject: string) => string },
): SessionFacts => ({
  studentName,
  subject: `${lesson.kind === 'assessment' ? 'Assessment call, ' : ''}${nameOf(lesson.subject)}`,
  date: formatDate(lesson.startsAt, timeZone),
  time: lesson.time,
  timeZone,
  durationMinutes: lesson.duration,
});

async function findAddress(executor: Executor, accountId: AccountId): Promise<MailAddress | null> {
  const [row] = await executor
    .select({ address: accounts.email, name: accounts.displayName })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return row ?? null;
}
