import { oc } from '@orpc/contract';
import { z } from 'zod';
import { instant, recordId } from './text.ts';

/** Kinds of audit events. */
export const AUDIT_EVENT_KINDS = [
  'account.signed-up',
  'account.admin-created',
  'account.renamed',
  'account.email-change-requested',
  'account.email-changed',
  'account.password-changed',
  'account.signed-out-everywhere',
  'account.two-factor-on',
  'account.two-factor-off',
  'payment.submitted',
  'payment.approved',
  'payment.rejected',
  'proof.viewed',
  'order.placed',
  'order.cancelled',
  'order.expired',
  'booking.requested',
  'booking.booked-by-admin',
  'booking.approved',
  'booking.rejected',
  'booking.completed',
  'booking.details-changed',
  'booking.withdrawn',
  'booking.cancelled',
  'booking.rescheduled',
  'booking.no-show',
  'session.scheduled',
  'session.completed',
  'session.cancelled',
  'session.rescheduled',
  'session.no-show',
  'message.received',
  'content.created',
  'content.changed',
  'content.activated',
  'content.deactivated',
  'content.deleted',
  'user.activated',
  'user.deactivated',
  'user.reviewed',
  'credits.adjusted',
  'admin.invited',
  'admin.invitation-withdrawn',
  'admin.removed',
  'settings.changed',
  'settings.reset',
  'backup.made',
  'backup.failed',
  'backup.deleted',
  'backup.downloaded',
  'export.made',
  'import.made',
  'student.viewed',
  'student.data-exported',
  'student.erased',
  'account.erased',
  'terms.accepted',
  'testimonial.added',
  'testimonial.changed',
  'testimonial.published',
  'testimonial.unpublished',
  'testimonial.moved',
  'testimonial.deleted',
  'package.added',
  'package.changed',
  'package.moved',
  'package.retired',
  'package.restored',
  'tutor.added',
  'tutor.changed',
  'tutor.retired',
  'tutor.restored',
  'tutor.invited',
  'tutor.invitation-withdrawn',
  'tutor.joined',
  'tutor.vetting-saved',
  'tutor.rate-set',
  'tutor.change-requested',
  'tutor.change-withdrawn',
  'tutor.change-accepted',
  'tutor.change-declined',
  'tutor.lesson-cancelled',
  'tutor.cancellation-settled',
  'subject.added',
  'subject.changed',
  'subject.moved',
  'subject.retired',
  'subject.restored',
] as const;
export type AuditEventKind = (typeof AUDIT_EVENT_KINDS)[number];

/** One entry of the activity log, for the console. */
export const ActivityEntry = z.object({
  id: recordId,
  kind: z.enum(AUDIT_EVENT_KINDS),
  actorName: z.string().nullable(),
  studentName: z.string().nullable(),
  /** The exported table. */
  table: z.string().nullable().optional(),
  at: instant,
});
export type ActivityEntry = z.infer<typeof ActivityEntry>;

/** The console's dashboard: pending work, counts and recent activity. */
export const ConsoleOverview = z.object({
  pendingPayments: z.number().int(),
  pendingBookings: z.number().int(),
  unreadMessages: z.number().int(),
  /** Students not yet reviewed by an admin. */
  newStudents: z.number().int(),
  /** Requests and cancellations of tutors, lessons to reassign, and vettings that expire. */
  tutorWork: z.number().int(),
  /** When the oldest pending one of each was submitted, requested or received; null when none is pending. */
  oldestPendingPaymentAt: instant.nullable(),
  oldestPendingBookingAt: instant.nullable(),
  oldestUnreadMessageAt: instant.nullable(),
  oldestNewStudentAt: instant.nullable(),
  oldestTutorWorkAt: instant.nullable(),
  students: z.object({ total: z.number().int(), active: z.number().int(), recentSignUps: z.number().int() }),
  recentActivity: z.array(ActivityEntry),
});
export type ConsoleOverview = z.infer<typeof ConsoleOverview>;

export const activityContract = {
  getConsoleOverview: oc
    .route({
      method: 'GET',
      path: '/console/overview',
      tags: ['Console'],
      summary: 'Pending work, counts and recent activity',
    })
    .output(ConsoleOverview),
};
