import { describeBookingStatus, describeSessionStatus } from '@thuto/domain/lessons/lessons';
import type { listBookableStudents } from '../bookings/list-bookable-students.ts';
import type { listStudentAccesses } from '../privacy/list-student-accesses.ts';
import type { listStudentBookings } from '../users/list-student-bookings.ts';
import type { listStudentLedger } from '../users/list-student-ledger.ts';
import type { listStudentMails } from '../users/list-student-mails.ts';
import type { listStudentPayments } from '../users/list-student-payments.ts';
import type { listStudentSessions } from '../users/list-student-sessions.ts';
import { type ExportColumns, LESSON_COLUMNS, type RowOf } from './exported-columns.ts';

export const STUDENT_COLUMNS: ExportColumns<
  Awaited<ReturnType<typeof listBookableStudents>>['items'][number]
> = [
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Grade', ({ grade }) => grade],
  ['Syllabus', ({ syllabus }) => syllabus],
  ['Subjects', ({ subjects }, nameOf) => subjects.map(nameOf).join(', ')],
  ['Package', ({ packageId }) => packageId],
  ['Package ends', ({ subscriptionEndsAt }) => subscriptionEndsAt],
  ['Total', ({ balance }) => balance.assigned],
  ['Done', ({ balance }) => balance.completed],
  ['Left', ({ balance }) => balance.remaining],
];

/** What an approved payment granted. */
const grantOf = ({ payment, grant }: RowOf<typeof listStudentPayments>['row']) =>
  payment.status === 'approved' ? grant : null;

/** Columns of the tables on a student's page. The student is named by the URL. */
export const STUDENT_PAYMENT_COLUMNS: ExportColumns<RowOf<typeof listStudentPayments>> = [
  ['Package', ({ row }) => row.order.packageId],
  ['Status', ({ row }) => row.payment.status],
  ['Submitted', ({ at }) => at],
  ['Decided', ({ row }) => row.payment.decidedAt],
  ['Reason', ({ row }) => row.payment.reason],
  ['Starts', ({ row }) => grantOf(row)?.startsAt ?? null],
  ['Ends', ({ row }) => grantOf(row)?.expiresAt ?? null],
];

export const STUDENT_BOOKING_COLUMNS: ExportColumns<RowOf<typeof listStudentBookings>> = [
  ...LESSON_COLUMNS,
  ['Status', ({ lesson }) => describeBookingStatus(lesson.status)],
  ['Tutor', ({ lesson }) => lesson.tutorName],
  ['Notes', ({ lesson }) => lesson.notes],
  ['Asked for', ({ lesson }) => lesson.createdAt],
];

export const STUDENT_SESSION_COLUMNS: ExportColumns<RowOf<typeof listStudentSessions>> = [
  ...LESSON_COLUMNS,
  ['Status', ({ lesson }) => describeSessionStatus(lesson.status)],
  ['Tutor', ({ lesson }) => lesson.tutorName],
  ['Notes', ({ lesson }) => lesson.notes],
];

export const STUDENT_MAIL_COLUMNS: ExportColumns<RowOf<typeof listStudentMails>> = [
  ['Kind', ({ kind }) => kind],
  ['Subject', ({ subject }) => subject],
  ['Status', ({ status }) => status],
  ['Queued', ({ at }) => at],
  ['Sent', ({ sentAt }) => sentAt],
];

export const LEDGER_COLUMNS: ExportColumns<RowOf<typeof listStudentLedger>> = [
  ['When', ({ at }) => at],
  ['Why', ({ entry }) => entry.reason],
  ['Note', ({ entry }) => entry.note],
  ['By', ({ actorName }) => actorName],
  ['Total', ({ assigned }) => assigned],
  ['Done', ({ entry }) => entry.completed],
  ['Left', ({ entry }) => entry.delta],
  ['Held', ({ entry }) => entry.heldDelta],
  ['Cause', ({ entry }) => entry.cause],
];

export const STUDENT_ACCESS_COLUMNS: ExportColumns<
  Awaited<ReturnType<typeof listStudentAccesses>>['items'][number]
> = [
  ['When', ({ at }) => at],
  ['Who', ({ actorName }) => actorName],
  ['What', ({ kind }) => kind],
];
