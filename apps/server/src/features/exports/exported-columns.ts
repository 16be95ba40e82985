import { isFamilyRole } from '@thuto/domain/permissions';
import { LISENTE_PER_LOTI } from '@thuto/domain/money';
import { formatReference } from '@thuto/domain/payments/orders';
import { showInternationalPhone } from '@thuto/domain/people/phones';
import type { Cell } from '../../platform/csv/safe-cell.ts';
import type { LessonOnConsole } from '../lessons/lesson-rows.shared.store.ts';
import type { AdminInvitation, AdminListed } from '@thuto/contract/admins';
import { WITHDRAWN_REASON } from '@thuto/domain/lessons/bookings';
import { describeBookingStatus, describeSessionStatus } from '@thuto/domain/lessons/lessons';
import type { SubjectId } from '@thuto/domain/learning/subject-names';
import type { listBookings } from '../bookings/list-bookings.ts';
import type { listContent } from '../content/list-content.ts';
import type { listMails } from '../mails/list-mails.ts';
import type { listMessages } from '../messages/list-messages.ts';
import type { RevenueLine } from '@thuto/contract/payments';
import type { listOrders } from '../payments/orders/list-orders.ts';
import type { listPayments } from '../payments/list-payments.ts';
import type { listSessions } from '../sessions/list-sessions.ts';
import type { listAllTestimonials } from '../testimonials/list-all-testimonials.ts';
import type { listTutors } from '../tutors/list-tutors.ts';
import type { listUsers } from '../users/list-users.ts';

/** The headings of an exported table with their values. `nameOf` returns the name of a subject. */
export type ExportColumns<Row> = readonly (readonly [
  heading: string,
  value: (row: Row, nameOf: (subject: SubjectId) => string) => Cell,
])[];

/** The row type that a list function returns. */
export type RowOf<List extends (...args: never[]) => Promise<{ rows: unknown[] }>> = Awaited<
  ReturnType<List>
>['rows'][number];

/** The subject and time of a booking or session. */
export const LESSON_COLUMNS: ExportColumns<{ readonly lesson: LessonOnConsole }> = [
  ['Subject', ({ lesson }, nameOf) => nameOf(lesson.subject)],
  ['Date', ({ lesson }) => lesson.date],
  ['Time', ({ lesson }) => lesson.time],
  ['Minutes', ({ lesson }) => lesson.duration],
];

export const USER_COLUMNS: ExportColumns<RowOf<typeof listUsers>> = [
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Role', ({ role }) => role],
  ['Status', ({ isActive }) => (isActive ? 'active' : 'inactive')],
  ['New', ({ role, reviewedAt }) => isFamilyRole(role) && reviewedAt === null],
  ['Joined', ({ createdAt }) => createdAt],
  ['Last sign-in', ({ lastLoginAt }) => lastLoginAt],
];

export const PAYMENT_COLUMNS: ExportColumns<RowOf<typeof listPayments>> = [
  ['Student', ({ student }) => student.name],
  ['Email', ({ email }) => email],
  ['Reference', ({ order }) => formatReference(order.reference)],
  ['Package', ({ order }) => order.packageId],
  ['Price (M)', ({ payment }) => payment.amountLisente / LISENTE_PER_LOTI],
  ['Status', ({ payment }) => payment.status],
  ['Submitted', ({ payment }) => payment.submittedAt],
  ['Decided', ({ payment }) => payment.decidedAt],
  ['Reason', ({ payment }) => payment.reason],
  ['Starts', ({ payment, grant }) => (payment.status === 'approved' && grant ? grant.startsAt : null)],
  ['Ends', ({ payment, grant }) => (payment.status === 'approved' && grant ? grant.expiresAt : null)],
  ['Credits left', ({ remaining }) => remaining],
];

export const ORDER_COLUMNS: ExportColumns<RowOf<typeof listOrders>> = [
  ['Reference', ({ order }) => formatReference(order.reference)],
  ['Student', ({ studentName }) => studentName],
  ['Package', ({ order, packageName }) => packageName ?? order.packageId],
  ['Amount (M)', ({ order }) => order.amountLisente / LISENTE_PER_LOTI],
  ['Account money (M)', ({ order }) => order.creditAppliedLisente / LISENTE_PER_LOTI],
  ['Received (M)', ({ receivedLisente }) => receivedLisente / LISENTE_PER_LOTI],
  ['Refunded (M)', ({ refundedLisente }) => refundedLisente / LISENTE_PER_LOTI],
  ['Status', ({ order }) => order.status],
  ['Ordered', ({ order }) => order.createdAt],
  ['Expires', ({ order }) => order.expiresAt],
  ['Paid', ({ order }) => order.paidAt],
];

export const REVENUE_COLUMNS: ExportColumns<RevenueLine> = [
  ['Month', ({ month }) => month],
  ['Package', ({ packageName }) => packageName],
  ['Channel', ({ channel }) => channel],
  ['Payments', ({ payments }) => payments],
  ['Amount (M)', ({ amountLisente }) => amountLisente / LISENTE_PER_LOTI],
];

export const BOOKING_COLUMNS: ExportColumns<RowOf<typeof listBookings>> = [
  ['Student', ({ lesson }) => lesson.studentName],
  ['Email', ({ email }) => email],
  ...LESSON_COLUMNS,
  ['Status', ({ lesson }) => describeBookingStatus(lesson.status)],
  ['Tutor', ({ lesson }) => lesson.tutorName],
  ['Meeting link', ({ lesson }) => lesson.meetingLink],
  ['Notes', ({ lesson }) => lesson.notes],
  ['Reason', ({ lesson }) => (lesson.status === 'withdrawn' ? WITHDRAWN_REASON : lesson.reason)],
  ['Booked by admin', ({ lesson }) => lesson.origin === 'booked_by_admin'],
  ['Asked for', ({ lesson }) => lesson.createdAt],
  ['Approved', ({ lesson }) => lesson.confirmedAt],
  ['Rejected', ({ lesson }) => lesson.rejectedAt],
  ['Completed', ({ lesson }) => lesson.completedAt],
  ['Cancelled', ({ lesson }) => lesson.cancelledAt],
];

export const SESSION_COLUMNS: ExportColumns<RowOf<typeof listSessions>> = [
  ['Student', ({ lesson }) => lesson.studentName],
  ['Email', ({ email }) => email],
  ...LESSON_COLUMNS,
  ['Status', ({ lesson }) => describeSessionStatus(lesson.status)],
  ['Tutor', ({ lesson }) => lesson.tutorName],
  ['Meeting link', ({ lesson }) => lesson.meetingLink],
  ['Notes', ({ lesson }) => lesson.notes],
  ['Completed', ({ lesson }) => lesson.completedAt],
  ['Cancelled', ({ lesson }) => lesson.cancelledAt],
];

export const MESSAGE_COLUMNS: ExportColumns<RowOf<typeof listMessages>> = [
  ['First name', ({ firstName }) => firstName],
  ['Last name', ({ lastName }) => lastName],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => showInternationalPhone(phone)],
  ['Subject', ({ subject }, nameOf) => nameOf(subject)],
  ['Message', ({ message }) => message],
  ['Received', ({ createdAt }) => createdAt],
  ['Read', ({ readAt }) => readAt],
  ['Archived', ({ archivedAt }) => archivedAt],
];

export const MAIL_COLUMNS: ExportColumns<RowOf<typeof listMails>> = [
  ['Kind', ({ mail }) => mail.kind],
  ['To', ({ mail, accountEmail }) => mail.toAddress ?? accountEmail],
  ['Subject', ({ mail }) => mail.subject],
  ['Status', ({ mail }) => mail.status],
  ['Tries', ({ mail }) => mail.attempts],
  ['Queued', ({ mail }) => mail.createdAt],
  ['Sent', ({ mail }) => mail.sentAt],
  ['Failed', ({ mail }) => mail.failedAt],
];

export const TUTOR_COLUMNS: ExportColumns<Awaited<ReturnType<typeof listTutors>>[number]> = [
  ['Name', ({ name }) => name],
  ['Subjects', ({ subjects }, nameOf) => subjects.map(nameOf).join(', ')],
  ['Meeting link', ({ meetingLink }) => meetingLink],
  ['Retired', ({ retiredAt }) => retiredAt],
];

export const CONTENT_COLUMNS: ExportColumns<RowOf<typeof listContent>> = [
  ['Title', ({ item }) => item.title],
  ['Description', ({ item }) => item.description],
  ['Type', ({ item }) => item.type],
  ['Subject', ({ item }, nameOf) => nameOf(item.subject)],
  ['Year', ({ item }) => item.year],
  ['Status', ({ item }) => item.status],
  ['Link', ({ item }) => item.url],
  ['File', ({ file }) => file?.fileName ?? null],
  ['Bytes', ({ file }) => file?.size ?? null],
  ['Added', ({ item }) => item.createdAt],
];

export const TESTIMONIAL_COLUMNS: ExportColumns<Awaited<ReturnType<typeof listAllTestimonials>>[number]> = [
  ['Name', ({ authorName }) => authorName],
  ['Who', ({ authorRole }) => authorRole],
  ['Words', ({ quote }) => quote],
  ['Published', ({ isPublished }) => isPublished],
];

export const ADMIN_COLUMNS: ExportColumns<AdminListed> = [
  ['Name', ({ displayName }) => displayName],
  ['Email', ({ email }) => email],
  ['Last sign-in', ({ lastLoginAt }) => lastLoginAt],
];

export const INVITATION_COLUMNS: ExportColumns<AdminInvitation> = [
  ['Email', ({ email }) => email],
  ['Invited by', ({ invitedBy }) => invitedBy],
  ['Sent', ({ sentAt }) => sentAt],
  ['Works until', ({ expiresAt }) => expiresAt],
];
