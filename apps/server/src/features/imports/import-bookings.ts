import { MAX_NAME, MAX_TEXT } from '@thuto/contract/text';
import {
  ADMIN_BOOKED_LINK,
  ADMIN_BOOKED_TUTOR,
  BOOKING_STATUSES,
  type BookingStatus,
} from '@thuto/domain/bookings';
import { isWebLink } from '@thuto/domain/web-link';
import { countedBefore } from '@thuto/domain/credits';
import { bookings } from '../../platform/db/schema/bookings.ts';
import { ImportRejected } from './import-report.ts';
import {
  type ImportRun,
  readDocuments,
  recordImported,
  excludeImported,
  getImportedStudent,
} from './import-run.ts';
import { insertBookings, insertLedgerEntries, listUsedIds } from './imports.store.ts';
import { type OldDocument, quoteValue } from './old-document.ts';
import { readSubject, readTimes } from './read-lesson.ts';

type NewBooking = typeof bookings.$inferInsert;
type TimedBooking = NewBooking & { readonly status: BookingStatus };

/**
 * Reads when a booking got its status. An approved booking gets an approval time even if the old product did
 * not record one.
 */
function readMoves(document: OldDocument, status: BookingStatus, createdAt: Date) {
  const wasApproved = status === 'approved' || status === 'completed';
  const latest = document.instant('updatedAt') ?? createdAt;
  return {
    approvedAt: document.instant('approvedAt') ?? (wasApproved ? createdAt : null),
    rejectedAt: document.instant('rejectedAt') ?? (status === 'rejected' ? latest : null),
    completedAt: document.instant('completedAt') ?? (status === 'completed' ? latest : null),
  };
}

/** Reads tutor and meeting link; null if absent, or if the link is not a web address. */
export function readMeeting(document: OldDocument) {
  const tutorName = document.text('tutorName', MAX_NAME);
  const link = document.text('meetingLink', MAX_TEXT);
  const isUsable = link === '' || link === ADMIN_BOOKED_LINK || isWebLink(link);
  if (!isUsable) document.note(`meetingLink is not a web address: ${quoteValue(link)}; left out`);
  return { tutorName: tutorName || null, meetingLink: isUsable && link !== '' ? link : null };
}

function readBooking(run: ImportRun, document: OldDocument, taken: ReadonlySet<string>): TimedBooking {
  const student = getImportedStudent(run, document.raw('studentId'));
  if (taken.has(document.recordId)) throw new ImportRejected('its id belongs to another booking here');
  const { date, time, ...times } = readTimes(document, {
    date: document.text('requestedDate', MAX_NAME),
    time: document.text('requestedTime', MAX_NAME),
    zone: run.ctx.config.timeZone,
  });
  const status = document.word('status', BOOKING_STATUSES, 'pending was taken') ?? 'pending';
  const createdAt = document.firstInstant('createdAt', 'updatedAt', 'approvedAt') ?? run.now;
  const moves = readMoves(document, status, createdAt);
  const meeting = readMeeting(document);
  const isHeld = status === 'approved' || status === 'completed';
  return {
    id: document.recordId,
    studentId: student.id,
    studentName: document.text('studentName', MAX_NAME) || student.name || 'Student',
    subject: readSubject(document),
    requestedDate: date,
    requestedTime: time,
    ...times,
    notes: document.text('notes', MAX_TEXT),
    status,
    slotId: document.recordId,
    tutorName: meeting.tutorName ?? (isHeld ? ADMIN_BOOKED_TUTOR : null),
    meetingLink: meeting.meetingLink ?? (isHeld ? ADMIN_BOOKED_LINK : null),
    bookedByAdmin: document.raw('bookedByAdmin') === true,
    createdAt,
    updatedAt: moves.completedAt ?? moves.rejectedAt ?? moves.approvedAt ?? createdAt,
    ...moves,
  };
}

/** Returns the ledger entries for a booking that was counted before it began. */
function entriesOf(run: ImportRun, booking: TimedBooking): Parameters<typeof insertLedgerEntries>[1] {
  const facts = {
    studentId: booking.studentId,
    cause: `booking:${booking.id}`,
    note: 'Counted in the opening balance',
  };
  const at = (instant: Date | null | undefined) => ({ id: run.ctx.newId(), createdAt: instant ?? run.now });
  if (booking.status !== 'approved' && booking.status !== 'completed') return [];
  const approved = { ...countedBefore('booking-approved'), ...facts, ...at(booking.approvedAt) };
  if (booking.status === 'approved') return [approved];
  return [approved, { ...countedBefore('booking-completed'), ...facts, ...at(booking.completedAt) }];
}

/**
 * Imports the bookings (IMPORT-4). Where approved bookings overlap, the first one requested keeps the time.
 * Their effect on balances is part of the opening balances.
 */
export async function importBookings(run: ImportRun, documents: readonly OldDocument[]): Promise<void> {
  const fresh = excludeImported(run, documents);
  const taken = await listUsedIds(
    run.tx,
    bookings,
    fresh.map(({ recordId }) => recordId),
  );
  const read = readDocuments(run, fresh, (document) => readBooking(run, document, taken)).toSorted(
    ({ record: one }, { record: other }) => one.createdAt.getTime() - other.createdAt.getTime(),
  );
  await insertBookings(
    run.tx,
    read.map(({ record }) => record),
  );
  await insertLedgerEntries(
    run.tx,
    read.flatMap(({ record }) => entriesOf(run, record)),
  );
  await recordImported(
    run,
    read.map(({ document }) => document),
  );
}
