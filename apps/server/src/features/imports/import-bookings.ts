import { MAX_NAME, MAX_TEXT } from '@thuto/contract/fields/text';
import { ADMIN_BOOKED_LINK, ADMIN_BOOKED_TUTOR } from '@thuto/domain/lessons/bookings';
import { isWebLink } from '@thuto/domain/web-link';
import { lessonParticipants } from '../../platform/db/schema/lesson-participants.ts';
import { ImportRejected } from './import-report.ts';
import {
  type ImportRun,
  readDocuments,
  recordImported,
  excludeImported,
  getImportedStudent,
} from './import-run.ts';
import { listUsedIds } from './imports.store.ts';
import { type OldLesson, insertOldLessons } from './import-lessons.ts';
import { type OldDocument, quoteValue } from './old-document.ts';
import { readSubject, readTimes } from './read-old-lesson.ts';
import { type CountedLesson, recordCountedLessons } from './record-counted-lessons.ts';

/** Statuses of a booking in the old product. */
const OLD_STATUSES = ['pending', 'approved', 'rejected', 'completed'] as const;
type OldStatus = (typeof OLD_STATUSES)[number];

const STATUSES = {
  pending: 'requested',
  approved: 'confirmed',
  rejected: 'rejected',
  completed: 'completed',
} as const;

/**
 * Reads when a booking got its status. An approved booking gets an approval time even if the old product did
 * not record one.
 */
function readMoves(document: OldDocument, status: OldStatus, createdAt: Date) {
  const wasApproved = status === 'approved' || status === 'completed';
  const latest = document.instant('updatedAt') ?? createdAt;
  return {
    confirmedAt: document.instant('approvedAt') ?? (wasApproved ? createdAt : null),
    rejectedAt: document.instant('rejectedAt') ?? (status === 'rejected' ? latest : null),
    completedAt: status === 'completed' ? (document.instant('completedAt') ?? latest) : null,
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

function readBooking(run: ImportRun, document: OldDocument, taken: ReadonlySet<string>): OldLesson {
  const student = getImportedStudent(run, document.raw('studentId'));
  if (taken.has(document.recordId)) throw new ImportRejected('its id belongs to another booking here');
  const times = readTimes(document, {
    date: document.text('requestedDate', MAX_NAME),
    time: document.text('requestedTime', MAX_NAME),
    zone: run.ctx.config.timeZone,
  });
  const status = document.word('status', OLD_STATUSES, 'pending was taken') ?? 'pending';
  const createdAt = document.firstInstant('createdAt', 'updatedAt', 'approvedAt') ?? run.now;
  const moves = readMoves(document, status, createdAt);
  const meeting = readMeeting(document);
  const wasApproved = status === 'approved' || status === 'completed';
  return {
    id: document.recordId,
    studentId: student.id,
    origin: document.raw('bookedByAdmin') === true ? 'booked_by_admin' : 'requested',
    subject: readSubject(document),
    ...times,
    notes: document.text('notes', MAX_TEXT),
    status: STATUSES[status],
    tutorName: meeting.tutorName ?? (wasApproved ? ADMIN_BOOKED_TUTOR : null),
    meetingLink: meeting.meetingLink ?? (wasApproved ? ADMIN_BOOKED_LINK : null),
    createdAt,
    updatedAt: moves.completedAt ?? moves.rejectedAt ?? moves.confirmedAt ?? createdAt,
    ...moves,
    cancelledAt: null,
  };
}

/** Returns what the opening balance counts of a booking: its approval and its completion. */
function countedOf({ now }: ImportRun, booking: OldLesson): CountedLesson[] {
  const { id: participantId, studentId, status, confirmedAt, completedAt } = booking;
  if (status !== 'confirmed' && status !== 'completed') return [];
  const approved = { studentId, participantId, reason: 'held' as const, at: confirmedAt ?? now };
  if (status === 'confirmed') return [approved];
  return [approved, { studentId, participantId, reason: 'consumed', at: completedAt ?? now }];
}

/**
 * Imports the bookings (IMPORT-4). Where approved bookings overlap, the first one requested reserves the time.
 * Their effect on balances is part of the opening balances.
 */
export async function importBookings(run: ImportRun, documents: readonly OldDocument[]): Promise<void> {
  const fresh = excludeImported(run, documents);
  const taken = await listUsedIds(
    run.tx,
    lessonParticipants,
    fresh.map(({ recordId }) => recordId),
  );
  const read = readDocuments(run, fresh, (document) => readBooking(run, document, taken)).toSorted(
    ({ record: one }, { record: other }) => one.createdAt.getTime() - other.createdAt.getTime(),
  );
  await insertOldLessons(run, read);
  await recordCountedLessons(
    run,
    read.flatMap(({ record }) => countedOf(run, record)),
  );
  await recordImported(
    run,
    read.map(({ document }) => document),
  );
}
