import { DomainError } from '@thuto/domain/errors';
import type { TutorContext } from '../../context.ts';
import { FetchFailed, parsePublicAddress } from '../../platform/net/fetch-public.ts';
import { type BusyCalendarRow, findBusyCalendar, replaceBusyCalendar } from './busy-calendar.store.ts';

function readAddress(address: string): string {
  try {
    return parsePublicAddress(address).href;
  } catch (error) {
    if (!(error instanceof FetchFailed)) throw error;
    throw new DomainError('calendar_address_refused');
  }
}

/**
 * Subscribes to a calendar whose events block the tutor's time, and queues its first fetch. Only https addresses of the
 * public internet are accepted; host names are checked again by each fetch.
 * @throws DomainError calendar_address_refused.
 */
export async function subscribeBusyCalendar(
  ctx: TutorContext,
  { address }: { readonly address: string },
): Promise<BusyCalendarRow | null> {
  const { tutorId } = ctx.currentUser;
  const href = readAddress(address);
  return ctx.db.transaction(async (tx) => {
    await replaceBusyCalendar(tx, { tutorId, address: href, createdAt: ctx.now() });
    await ctx.jobs.enqueue(tx, 'busy-calendars.fetch', { tutorId }, { singletonKey: tutorId });
    return findBusyCalendar(tx, tutorId, ctx.now());
  });
}
