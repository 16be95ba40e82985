import type { ActivityEntry, AuditEventKind } from '@thuto/contract/activity';
import type { LedgerLine, StudentBooking, StudentMail, StudentSession } from '@thuto/contract/users';
import type {
  listActivityOf,
  listBookingsOf,
  listLedgerOf,
  listMailsOf,
  listSessionsOf,
} from './student-parts.store.ts';

type RowOf<List extends (...args: never[]) => Promise<{ rows: unknown[] }>> = Awaited<
  ReturnType<List>
>['rows'][number];

const CAUSES = ['payment', 'booking', 'session', 'adjustment'] as const;

/** Parses `booking:<id>` into kind and id. An unknown kind becomes `other` with the whole text as id. */
function presentCause(cause: string): LedgerLine['cause'] {
  const [word, ...rest] = cause.split(':');
  const kind = CAUSES.find((known) => known === word);
  return kind === undefined ? { kind: 'other', id: cause } : { kind, id: rest.join(':') };
}

export function presentLedgerLine({ entry, actorName }: RowOf<typeof listLedgerOf>): LedgerLine {
  return {
    id: entry.id,
    reason: entry.reason,
    cause: presentCause(entry.cause),
    assigned: entry.assigned,
    completed: entry.completed,
    remaining: entry.remaining,
    note: entry.note,
    actorName,
    at: entry.createdAt.toISOString(),
  };
}

export function presentStudentBooking({ booking }: RowOf<typeof listBookingsOf>): StudentBooking {
  return {
    id: booking.id,
    subject: booking.subject,
    date: booking.requestedDate,
    time: booking.requestedTime,
    startsAt: booking.startsAt.toISOString(),
    duration: booking.duration,
    tutorName: booking.tutorName,
    status: booking.status,
    createdAt: booking.createdAt.toISOString(),
  };
}

export function presentStudentSession({ session }: RowOf<typeof listSessionsOf>): StudentSession {
  return {
    id: session.id,
    subject: session.subject,
    date: session.date,
    time: session.time,
    startsAt: session.startsAt.toISOString(),
    duration: session.duration,
    tutorName: session.tutorName,
    status: session.status,
  };
}

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

export function presentStudentActivity(entry: RowOf<typeof listActivityOf>): ActivityEntry {
  return { ...entry, kind: entry.kind as AuditEventKind, at: entry.at.toISOString() };
}
