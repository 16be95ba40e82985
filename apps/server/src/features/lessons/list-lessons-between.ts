import type { CalendarBooking, CalendarSession } from '@thuto/contract/calendar';
import { describeBookingStatus, describeSessionStatus } from '@thuto/domain/lessons/lessons';
import type { AdminContext } from '../../context.ts';
import type { Overlapped } from './overlapping.shared.store.ts';
import { listInCalendar } from './lessons.shared.store.ts';

/**
 * Lists all students' bookings that overlap a half-open time, soonest first. Rejected, expired and cancelled ones are
 * omitted (TIME-4).
 */
export async function listBookingsBetween(ctx: AdminContext, time: Overlapped): Promise<CalendarBooking[]> {
  const rows = await listInCalendar(ctx.db, 'booking', time);
  return rows.map(({ startsAt, status, kind, ...row }) => ({
    ...row,
    isAssessmentCall: kind === 'assessment',
    status: describeBookingStatus(status),
    startsAt: startsAt.toISOString(),
  }));
}

/** Lists all students' sessions that overlap a half-open time, soonest first. Cancelled ones are omitted (TIME-4). */
export async function listSessionsBetween(ctx: AdminContext, time: Overlapped): Promise<CalendarSession[]> {
  const rows = await listInCalendar(ctx.db, 'session', time);
  return rows.map(({ startsAt, status, kind, ...row }) => ({
    ...row,
    isAssessmentCall: kind === 'assessment',
    status: describeSessionStatus(status),
    startsAt: startsAt.toISOString(),
  }));
}
