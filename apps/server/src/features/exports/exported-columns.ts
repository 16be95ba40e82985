import type { CsvColumns } from '../../platform/csv/stream-csv.ts';
import type { AdminInvitation, AdminListed } from '@thuto/contract/admins';
import type { listBookings } from '../bookings/list-bookings.ts';
import type { listContent } from '../content/list-content.ts';
import type { listMails } from '../mails/list-mails.ts';
import type { listMessages } from '../messages/list-messages.ts';
import type { listPayments } from '../payments/list-payments.ts';
import type { listSessions } from '../sessions/list-sessions.ts';
import type { listAllTestimonials } from '../testimonials/list-all-testimonials.ts';
import type { listTutors } from '../tutors/list-tutors.ts';
import type { listUsers } from '../users/list-users.ts';

/** The row type that a list function returns. */
export type RowOf<List extends (...args: never[]) => Promise<{ rows: unknown[] }>> = Awaited<
  ReturnType<List>
>['rows'][number];

export const USER_COLUMNS: CsvColumns<RowOf<typeof listUsers>> = [
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Role', ({ role }) => role],
  ['Status', ({ isActive }) => (isActive ? 'active' : 'inactive')],
  ['New', ({ role, reviewedAt }) => role === 'student' && reviewedAt === null],
  ['Joined', ({ createdAt }) => createdAt],
  ['Last sign-in', ({ lastLoginAt }) => lastLoginAt],
];

export const PAYMENT_COLUMNS: CsvColumns<RowOf<typeof listPayments>> = [
  ['Student', ({ displayName }) => displayName],
  ['Email', ({ email }) => email],
  ['Package', ({ payment }) => payment.packageId],
  ['Price (M)', ({ payment }) => payment.priceMaloti],
  ['Status', ({ payment }) => payment.status],
  ['Submitted', ({ payment }) => payment.submittedAt],
  ['Decided', ({ payment }) => payment.decidedAt],
  ['Reason', ({ payment }) => payment.reason],
  ['Starts', ({ payment }) => payment.startsAt],
  ['Ends', ({ payment }) => payment.endsAt],
  ['Credits left', ({ remaining }) => remaining],
];

export const BOOKING_COLUMNS: CsvColumns<RowOf<typeof listBookings>> = [
  ['Student', ({ booking }) => booking.studentName],
  ['Email', ({ email }) => email],
  ['Subject', ({ booking }) => booking.subject],
  ['Date', ({ booking }) => booking.requestedDate],
  ['Time', ({ booking }) => booking.requestedTime],
  ['Minutes', ({ booking }) => booking.duration],
  ['Status', ({ booking }) => booking.status],
  ['Tutor', ({ booking }) => booking.tutorName],
  ['Meeting link', ({ booking }) => booking.meetingLink],
  ['Notes', ({ booking }) => booking.notes],
  ['Reason', ({ booking }) => booking.reason],
  ['Booked by admin', ({ booking }) => booking.bookedByAdmin],
  ['Asked for', ({ booking }) => booking.createdAt],
  ['Approved', ({ booking }) => booking.approvedAt],
  ['Rejected', ({ booking }) => booking.rejectedAt],
  ['Completed', ({ booking }) => booking.completedAt],
];

export const SESSION_COLUMNS: CsvColumns<RowOf<typeof listSessions>> = [
  ['Student', ({ session }) => session.studentName],
  ['Email', ({ email }) => email],
  ['Subject', ({ session }) => session.subject],
  ['Date', ({ session }) => session.date],
  ['Time', ({ session }) => session.time],
  ['Minutes', ({ session }) => session.duration],
  ['Status', ({ session }) => session.status],
  ['Tutor', ({ session }) => session.tutorName],
  ['Meeting link', ({ session }) => session.meetingLink],
  ['Notes', ({ session }) => session.notes],
  ['Completed', ({ session }) => session.completedAt],
  ['Cancelled', ({ session }) => session.cancelledAt],
];

export const MESSAGE_COLUMNS: CsvColumns<RowOf<typeof listMessages>> = [
  ['First name', ({ firstName }) => firstName],
  ['Last name', ({ lastName }) => lastName],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => phone],
  ['Subject', ({ subject }) => subject],
  ['Message', ({ message }) => message],
  ['Received', ({ createdAt }) => createdAt],
  ['Read', ({ readAt }) => readAt],
  ['Archived', ({ archivedAt }) => archivedAt],
];

export const MAIL_COLUMNS: CsvColumns<RowOf<typeof listMails>> = [
  ['Kind', ({ mail }) => mail.kind],
  ['To', ({ mail, accountEmail }) => mail.toAddress ?? accountEmail],
  ['Subject', ({ mail }) => mail.subject],
  ['Status', ({ mail }) => mail.status],
  ['Tries', ({ mail }) => mail.attempts],
  ['Queued', ({ mail }) => mail.createdAt],
  ['Sent', ({ mail }) => mail.sentAt],
  ['Failed', ({ mail }) => mail.failedAt],
];

export const TUTOR_COLUMNS: CsvColumns<Awaited<ReturnType<typeof listTutors>>[number]> = [
  ['Name', ({ name }) => name],
  ['Subjects', ({ subjects }) => subjects.join(' ')],
  ['Meeting link', ({ meetingLink }) => meetingLink],
  ['Retired', ({ retiredAt }) => retiredAt],
];

export const CONTENT_COLUMNS: CsvColumns<RowOf<typeof listContent>> = [
  ['Title', ({ item }) => item.title],
  ['Description', ({ item }) => item.description],
  ['Type', ({ item }) => item.type],
  ['Subject', ({ item }) => item.subject],
  ['Year', ({ item }) => item.year],
  ['Status', ({ item }) => item.status],
  ['Link', ({ item }) => item.url],
  ['File', ({ file }) => file?.fileName ?? null],
  ['Bytes', ({ file }) => file?.size ?? null],
  ['Added', ({ item }) => item.createdAt],
];

export const TESTIMONIAL_COLUMNS: CsvColumns<Awaited<ReturnType<typeof listAllTestimonials>>[number]> = [
  ['Name', ({ authorName }) => authorName],
  ['Who', ({ authorRole }) => authorRole],
  ['Words', ({ quote }) => quote],
  ['Published', ({ isPublished }) => isPublished],
];

export const ADMIN_COLUMNS: CsvColumns<AdminListed> = [
  ['Name', ({ displayName }) => displayName],
  ['Email', ({ email }) => email],
  ['Last sign-in', ({ lastLoginAt }) => lastLoginAt],
];

export const INVITATION_COLUMNS: CsvColumns<AdminInvitation> = [
  ['Email', ({ email }) => email],
  ['Invited by', ({ invitedBy }) => invitedBy],
  ['Sent', ({ sentAt }) => sentAt],
  ['Works until', ({ expiresAt }) => expiresAt],
];
