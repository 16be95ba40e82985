import type { BusyCalendarFailure } from '@thuto/domain/lessons/availability';
import type { TutorId } from '@thuto/domain/ids';
import { and, count, eq, gt, isNull } from 'drizzle-orm';
import type { BusyTimes } from '../../platform/calendar/parse-busy-times.ts';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { tutorBusyCalendars, tutorBusyTimes } from '../../platform/db/schema/tutor-availability.ts';
import { tutors } from '../../platform/db/schema/tutors.ts';

export type BusyCalendarRow = typeof tutorBusyCalendars.$inferSelect & { readonly busyTimes: number };

/** Returns the subscription with the number of busy times that end after `now`. */
export async function findBusyCalendar(
  executor: Executor,
  tutorId: TutorId,
  now: Date,
): Promise<BusyCalendarRow | null> {
  const [row] = await executor
    .select()
    .from(tutorBusyCalendars)
    .where(eq(tutorBusyCalendars.tutorId, tutorId));
  if (!row) return null;
  const [counted] = await executor
    .select({ busyTimes: count() })
    .from(tutorBusyTimes)
    .where(and(eq(tutorBusyTimes.tutorId, tutorId), gt(tutorBusyTimes.endsAt, now)));
  return { ...row, busyTimes: counted?.busyTimes ?? 0 };
}

/** Subscribes to another address; the busy times of the old one are deleted. */
export async function replaceBusyCalendar(
  tx: Tx,
  calendar: { tutorId: TutorId; address: string; createdAt: Date },
): Promise<void> {
  await deleteBusyCalendar(tx, calendar.tutorId);
  await tx.insert(tutorBusyCalendars).values(calendar);
}

export async function deleteBusyCalendar(tx: Tx, tutorId: TutorId): Promise<void> {
  await tx.delete(tutorBusyCalendars).where(eq(tutorBusyCalendars.tutorId, tutorId));
  await tx.delete(tutorBusyTimes).where(eq(tutorBusyTimes.tutorId, tutorId));
}

/** Locks the subscription until the transaction ends. Returns false if it has another address by now. */
export async function lockBusyCalendar(tx: Tx, tutorId: TutorId, address: string): Promise<boolean> {
  const rows = await tx
    .select({ tutorId: tutorBusyCalendars.tutorId })
    .from(tutorBusyCalendars)
    .where(and(eq(tutorBusyCalendars.tutorId, tutorId), eq(tutorBusyCalendars.address, address)))
    .for('update');
  return rows.length === 1;
}

export async function replaceBusyTimes(
  tx: Tx,
  tutorId: TutorId,
  { busy, unreadEvents }: BusyTimes,
  at: Date,
): Promise<void> {
  await tx.delete(tutorBusyTimes).where(eq(tutorBusyTimes.tutorId, tutorId));
  if (busy.length > 0) {
    await tx.insert(tutorBusyTimes).values(
      busy.map(({ startsAt, endsAt }) => ({
        tutorId,
        startsAt: new Date(startsAt),
        endsAt: new Date(endsAt),
      })),
    );
  }
  await tx
    .update(tutorBusyCalendars)
    .set({ lastSuccessAt: at, lastFailure: null, unreadEvents: [...unreadEvents] })
    .where(eq(tutorBusyCalendars.tutorId, tutorId));
}

export async function recordBusyCalendarFailure(
  tx: Tx,
  tutorId: TutorId,
  lastFailure: BusyCalendarFailure,
  at: Date,
): Promise<void> {
  await tx
    .update(tutorBusyCalendars)
    .set({ lastFailure, lastFailureAt: at })
    .where(eq(tutorBusyCalendars.tutorId, tutorId));
}

/** Lists the tutors with a subscription who are not retired. */
export async function listSubscribedTutors(executor: Executor): Promise<TutorId[]> {
  const rows = await executor
    .select({ tutorId: tutorBusyCalendars.tutorId })
    .from(tutorBusyCalendars)
    .innerJoin(tutors, and(eq(tutors.id, tutorBusyCalendars.tutorId), isNull(tutors.retiredAt)))
    .orderBy(tutorBusyCalendars.tutorId);
  return rows.map(({ tutorId }) => tutorId);
}
