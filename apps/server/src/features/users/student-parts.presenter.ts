import type { ActivityEntry, AuditEventKind } from '@thuto/contract/activity';
import type {
  LedgerLine,
  StudentBooking,
  StudentMail,
  StudentSession,
  TimelineEntry,
} from '@thuto/contract/users';
import {
  describeBookingStatus,
  describeSessionStatus,
  isBookingOrigin,
  type ParticipantOrigin,
} from '@thuto/domain/lessons/lessons';
import type { LessonOfStudent } from '../lessons/lesson-rows.shared.store.ts';
import type {
  listActivityOf,
  listBookingsOf,
  listLedgerOf,
  listMailsOf,
  listSessionsOf,
  listTimelineOf,
} from './student-parts.store.ts';

type RowOf<List extends (...args: never[]) => Promise<{ rows: unknown[] }>> = Awaited<
  ReturnType<List>
>['rows'][number];

const CAUSES = ['order', 'adjustment'] as const;

/** Splits a cause such as `order:<id>` into kind and id. An unknown kind becomes `other` with the whole text as id. */
function presentCause(cause: string, origin: ParticipantOrigin | null): LedgerLine['cause'] {
  const [word, ...rest] = cause.split(':');
  const id = rest.join(':');
  if (origin !== null) return { kind: isBookingOrigin(origin) ? 'booking' : 'session', id };
  const kind = CAUSES.find((known) => known === word);
  return kind === undefined ? { kind: 'other', id: cause } : { kind, id };
}

/** Presents an entry of the ledger as a line of the student's page. */
export function presentLedgerLine({
  entry,
  assigned,
  origin,
  actorName,
}: RowOf<typeof listLedgerOf>): LedgerLine {
  return {
    id: entry.id,
    reason: entry.reason,
    cause: presentCause(entry.cause, origin),
    assigned,
    completed: entry.completed,
    remaining: entry.delta,
    held: entry.heldDelta,
    note: entry.note,
    actorName,
    at: entry.createdAt.toISOString(),
  };
}

const presentLesson = (lesson: LessonOfStudent) => ({
  id: lesson.id,
  subject: lesson.subject,
  date: lesson.date,
  time: lesson.time,
  startsAt: lesson.startsAt.toISOString(),
  duration: lesson.duration,
  tutorName: lesson.tutorName,
});

/** Presents a booking for the student's page. */
export const presentStudentBooking = ({ lesson }: RowOf<typeof listBookingsOf>): StudentBooking => ({
  ...presentLesson(lesson),
  status: describeBookingStatus(lesson.status),
  createdAt: lesson.createdAt.toISOString(),
});

/** Presents a session for the student's page. */
export const presentStudentSession = ({ lesson }: RowOf<typeof listSessionsOf>): StudentSession => ({
  ...presentLesson(lesson),
  status: describeSessionStatus(lesson.status),
});

/** Presents a mail to the family for the student's page. */
export function presentStudentMail(mail: RowOf<typeof listMailsOf>): StudentMail {
  return {
    id: mail.id,
    kind: mail.kind,
    subject: mail.subject,
    status: mail.status,
    queuedAt: mail.at.toISOString(),
    sentAt: mail.sentAt?.toISOString() ?? null,
  };
}

/** Presents an audit event for the student's page. */
export function presentStudentActivity(entry: RowOf<typeof listActivityOf>): ActivityEntry {
  return { ...entry, kind: entry.kind as AuditEventKind, at: entry.at.toISOString() };
}

/** Presents an entry of a family's timeline. */
export function presentTimelineEntry({
  id,
  at,
  activity,
  mail,
}: RowOf<typeof listTimelineOf>): TimelineEntry {
  return {
    id,
    at: at.toISOString(),
    activity: activity && presentStudentActivity(activity),
    mail: mail && presentStudentMail(mail),
  };
}
