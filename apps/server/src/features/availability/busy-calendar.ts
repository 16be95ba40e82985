import { DomainError } from '@thuto/domain/errors';
import type { TutorContext } from '../../context.ts';
import { FetchFailed, parsePublicAddress } from '../../platform/net/fetch-public.ts';
import {
  type BusyCalendarRow,
  deleteBusyCalendar,
  findBusyCalendar,
  replaceBusyCalendar,
} from './busy-calendar.store.ts';

/** Returns the calendar that the tutor subscribes to; null without one. */
export function getBusyCalendar(ctx: TutorContext): Promise<BusyCalendarRow | null> {
  return findBusyCalendar(ctx.db, ctx.currentUser.tutorId, ctx.now());
}

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

/** Ends the subscription and deletes its busy times. */
export async function unsubscribeBusyCalendar(ctx: TutorContext): Promise<void> {
  await ctx.db.transaction((tx) => deleteBusyCalendar(tx, ctx.currentUser.tutorId));
}

/** Queues a fetch of the subscribed calendar. @throws DomainError not_found without a subscription. */
export async function requestBusyCalendarFetch(ctx: TutorContext): Promise<BusyCalendarRow> {
  const { tutorId } = ctx.currentUser;
  const found = await getBusyCalendar(ctx);
  if (found === null) throw new DomainError('not_found');
  await ctx.jobs.enqueue(ctx.db, 'busy-calendars.fetch', { tutorId }, { singletonKey: tutorId });
  return found;
}
