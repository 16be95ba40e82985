import { and, count, desc, eq, isNull, min, ne, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { auditLog } from '../../platform/db/schema/audit-log.ts';
import { lessonParticipants } from '../../platform/db/schema/lesson-participants.ts';
import { contactMessages } from '../../platform/db/schema/messages.ts';
import { payments } from '../../platform/db/schema/payments.ts';
import { users } from '../../platform/db/schema/users.ts';
import { isPendingRequest } from '../lessons/lesson-rows.shared.store.ts';
import { selectActivity } from './activity-rows.shared.store.ts';

const isoOrNull = (value: Date | string | null) => (value === null ? null : new Date(value).toISOString());

/**
 * Returns how many payments, bookings, contact messages and new students are waiting, and when the oldest of
 * each arrived.
 */
export async function countPendingItems(executor: Executor) {
  const [[payment], [booking], [message], [student]] = await Promise.all([
    executor
      .select({ waiting: count(), oldest: min(payments.submittedAt) })
      .from(payments)
      .where(eq(payments.status, 'pending')),
    executor
      .select({ waiting: count(), oldest: min(lessonParticipants.createdAt) })
      .from(lessonParticipants)
      .where(isPendingRequest),
    executor
      .select({ waiting: count(), oldest: min(contactMessages.createdAt) })
      .from(contactMessages)
      .where(and(isNull(contactMessages.readAt), isNull(contactMessages.archivedAt))),
    executor
      .select({ waiting: count(), oldest: min(users.createdAt) })
      .from(users)
      .where(and(eq(users.role, 'student'), isNull(users.reviewedAt))),
  ]);
  return {
    pendingPayments: payment?.waiting ?? 0,
    pendingBookings: booking?.waiting ?? 0,
    unreadMessages: message?.waiting ?? 0,
    newStudents: student?.waiting ?? 0,
    oldestPendingPaymentAt: isoOrNull(payment?.oldest ?? null),
    oldestPendingBookingAt: isoOrNull(booking?.oldest ?? null),
    oldestUnreadMessageAt: isoOrNull(message?.oldest ?? null),
    oldestNewStudentAt: isoOrNull(student?.oldest ?? null),
  };
}

/** Returns the number of students, of active students, and of user records created after `since`. */
export async function countStudents(executor: Executor, since: Date) {
  const [row] = await executor
    .select({
      total: count(),
      active: sql<number>`count(*) filter (where ${users.isActive})`.mapWith(Number),
      recentSignUps: sql<number>`count(*) filter (where ${users.createdAt} >= ${since})`.mapWith(Number),
    })
    .from(users)
    .where(eq(users.role, 'student'));
  return row ?? { total: 0, active: 0, recentSignUps: 0 };
}

/** Returns the newest audit log entries with the names of the people concerned. */
export async function listRecentActivity(executor: Executor, limit: number) {
  return (
    selectActivity(executor)
      // Views of student profiles are listed separately; here they would crowd out the actual changes.
      .where(ne(auditLog.kind, 'student.viewed'))
      .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
      .limit(limit)
  );
}
