import { DomainError } from '@thuto/domain/errors';
import type { TutorContext } from '../../context.ts';
import type { BusyCalendarRow } from './busy-calendar.store.ts';
import { getBusyCalendar } from './get-busy-calendar.ts';

/** Queues a fetch of the subscribed calendar. @throws DomainError not_found without a subscription. */
export async function requestBusyCalendarFetch(ctx: TutorContext): Promise<BusyCalendarRow> {
  const { tutorId } = ctx.currentUser;
  const found = await getBusyCalendar(ctx);
  if (found === null) throw new DomainError('not_found');
  await ctx.jobs.enqueue(ctx.db, 'busy-calendars.fetch', { tutorId }, { singletonKey: tutorId });
  return found;
}
