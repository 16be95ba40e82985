import type { TutorContext } from '../../context.ts';
import { type BusyCalendarRow, findBusyCalendar } from './busy-calendar.store.ts';

/** Returns the calendar that the tutor subscribes to; null without one. */
export function getBusyCalendar(ctx: TutorContext): Promise<BusyCalendarRow | null> {
  return findBusyCalendar(ctx.db, ctx.currentUser.tutorId, ctx.now());
}
