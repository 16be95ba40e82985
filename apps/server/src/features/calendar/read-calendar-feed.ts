import { DomainError } from '@thuto/domain/errors';
import type { Context } from '../../context.ts';
import { writeCalendarFile } from '../../platform/calendar/calendar-file.ts';
import { limitNetworkRate, limitRate } from '../../plugins/rate-limits.ts';
import { listBookingEvents } from '../bookings/list-booking-events.ts';
import { listSessionEvents } from '../sessions/list-session-events.ts';
import { getLetterhead } from '../settings/get-letterhead.ts';
import { feedIdOf, isCodeOfFeed } from './calendar-code.ts';
import { findActiveFeed } from './calendar.store.ts';

/** The newest of each kind that a calendar is told of. */
const MOST_EVENTS = 500;
// Calendar services ask for many students from few addresses of theirs.
const OF_A_NETWORK = { points: 600, seconds: 600 };
const OF_AN_ADDRESS = { points: 120, seconds: 3600 };

/**
 * What a student's calendar address gives: approved and completed bookings, and sessions with what became of them,
 * cancelled ones kept as cancelled. Without notes and names: whoever has the address needs no sign-in.
 * @throws DomainError not_found for an address that is off, replaced, forged, or of a deactivated student;
 * request_too_frequent.
 */
export async function readCalendarFeed(ctx: Context, code: string, ip: string): Promise<string> {
  await limitNetworkRate(ctx, 'calendar', ip, OF_A_NETWORK);
  const id = feedIdOf(code);
  const feed = id === null ? null : await findActiveFeed(ctx.db, id);
  if (feed === null || !isCodeOfFeed(ctx.config.auth.secret, code, feed)) throw new DomainError('not_found');
  await limitRate(ctx, `calendar-feed:${feed.studentId}:${feed.id}`, OF_AN_ADDRESS);
  const [bookings, sessions, letterhead] = await Promise.all([
    listBookingEvents(ctx.db, feed.studentId, { limit: MOST_EVENTS }),
    listSessionEvents(ctx.db, feed.studentId, { limit: MOST_EVENTS }),
    getLetterhead(ctx, ctx.db),
  ]);
  return writeCalendarFile({
    name: `${letterhead.platformName} sessions`,
    platformName: letterhead.platformName,
    domain: new URL(letterhead.publicUrl).hostname,
    entries: [...bookings, ...sessions],
    writtenAt: ctx.now(),
    withNotes: false,
  });
}
