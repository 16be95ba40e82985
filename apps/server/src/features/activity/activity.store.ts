import { and, count, desc, eq, isNull, min, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor } from '../../platform/db/client.ts';
import {
  accounts,
  activityEntries,
  bookings,
  contactMessages,
  payments,
  users,
} from '../../platform/db/schema.ts';

const isoOrNull = (value: Date | string | null) => (value === null ? null : new Date(value).toISOString());

/** How many payments, bookings and contact messages wait, and since when the oldest of each. */
export async function countWaiting(executor: Executor) {
  const [[payment], [booking], [message]] = await Promise.all([
    executor
      .select({ waiting: count(), oldest: min(payments.submittedAt) })
      .from(payments)
      .where(eq(payments.status, 'pending')),
    executor
      .select({ waiting: count(), oldest: min(bookings.createdAt) })
      .from(bookings)
      .where(eq(bookings.status, 'pending')),
    executor
      .select({ waiting: count(), oldest: min(contactMessages.createdAt) })
      .from(contactMessages)
      .where(and(isNull(contactMessages.readAt), isNull(contactMessages.archivedAt))),
  ]);
  return {
    pendingPayments: payment?.waiting ?? 0,
    pendingBookings: booking?.waiting ?? 0,
    unreadMessages: message?.waiting ?? 0,
    oldestPendingPaymentAt: isoOrNull(payment?.oldest ?? null),
    oldestPendingBookingAt: isoOrNull(booking?.oldest ?? null),
    oldestUnreadMessageAt: isoOrNull(message?.oldest ?? null),
  };
}

/** How many students there are, how many of them are active, and how many user records are newer than `since`. */
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

/** The newest entries of the activity log with the names of those concerned. */
export async function listRecentActivity(executor: Executor, limit: number) {
  const actor = alias(accounts, 'actor');
  const student = alias(accounts, 'student');
  return executor
    .select({
      id: activityEntries.id,
      kind: activityEntries.kind,
      actorName: actor.displayName,
      studentName: student.displayName,
      at: activityEntries.createdAt,
    })
    .from(activityEntries)
    .leftJoin(actor, eq(actor.id, activityEntries.actorId))
    .leftJoin(student, eq(student.id, activityEntries.studentId))
    .orderBy(desc(activityEntries.createdAt), desc(activityEntries.id))
    .limit(limit);
}
