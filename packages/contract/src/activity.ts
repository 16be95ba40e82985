import { oc } from '@orpc/contract';
import { z } from 'zod';
import { instant, recordId } from './text.ts';

/** What the activity log records. */
export const ACTIVITY_KINDS = [
  'account.signed-up',
  'account.admin-created',
  'payment.submitted',
  'payment.approved',
  'payment.rejected',
  'proof.viewed',
  'booking.requested',
  'booking.booked-by-admin',
  'booking.approved',
  'booking.rejected',
  'booking.completed',
  'booking.details-changed',
  'message.received',
] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/** One entry of the activity log, as the console shows it. */
export const ActivityEntry = z.object({
  id: recordId,
  kind: z.enum(ACTIVITY_KINDS),
  actorName: z.string().nullable(),
  studentName: z.string().nullable(),
  at: instant,
});
export type ActivityEntry = z.infer<typeof ActivityEntry>;

/** The console's dashboard: what waits, the real counts, and what happened last. */
export const ConsoleOverview = z.object({
  pendingPayments: z.number().int(),
  pendingBookings: z.number().int(),
  unreadMessages: z.number().int(),
  /** When the oldest of each was submitted, asked for, received; null when none waits. */
  oldestPendingPaymentAt: instant.nullable(),
  oldestPendingBookingAt: instant.nullable(),
  oldestUnreadMessageAt: instant.nullable(),
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
      summary: 'What waits, counts and recent activity',
    })
    .output(ConsoleOverview),
};
