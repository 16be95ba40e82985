import { DomainError } from '@thuto/domain/errors';
import type { Context } from '../../context.ts';
import { buildCalendarFile, type CalendarEntry } from './calendar-file.ts';
import { limitNetworkRate, limitRate } from '../../platform/rate-limits/rate-limits.ts';
import { findTutorFeedByCode } from '../availability/find-tutor-feed-by-code.ts';
import { listTutorEvents } from '../availability/list-tutor-events.ts';
import { listCalendarEvents } from '../lessons/list-calendar-events.ts';
import { getEmailBranding } from '../settings/get-email-branding.ts';
import { getSubjectNames } from '../subjects/get-subject-names.ts';
import { parseFeedId, isValidFeedToken } from './calendar-feed-token.ts';
import { findActiveFeed } from './calendar.store.ts';

/** A feed contains at most this many events of each kind, the newest. */
const MAX_CALENDAR_EVENTS = 500;
// Calendar services poll for many students from few IP addresses.
const PER_NETWORK_LIMIT = { points: 600, seconds: 600 };
const PER_FEED_LIMIT = { points: 120, seconds: 3600 };

/** Returns the events of a student's feed; null if the code belongs to none. */
async function listStudentEvents(ctx: Context, id: string, code: string): Promise<CalendarEntry[] | null> {
  const feed = await findActiveFeed(ctx.db, id);
  if (feed === null || !isValidFeedToken(ctx.config.auth.secret, code, feed)) return null;
  await limitRate(ctx, `calendar-feed:${feed.studentId}:${feed.id}`, PER_FEED_LIMIT);
  const [bookings, sessions] = await Promise.all([
    listCalendarEvents(ctx.db, feed.studentId, { view: 'booking', limit: MAX_CALENDAR_EVENTS }),
    listCalendarEvents(ctx.db, feed.studentId, { view: 'session', limit: MAX_CALENDAR_EVENTS }),
  ]);
  return [...bookings, ...sessions];
}

async function listEventsOfTutor(ctx: Context, id: string, code: string): Promise<CalendarEntry[]> {
  const feed = await findTutorFeedByCode(ctx, id, code);
  if (feed === null) throw new DomainError('not_found');
  await limitRate(ctx, `calendar-feed:${feed.tutorId}:${feed.id}`, PER_FEED_LIMIT);
  return listTutorEvents(ctx, feed, MAX_CALENDAR_EVENTS);
}

/**
 * Returns the content of the calendar feed of a student or a tutor: approved bookings and sessions of any outcome,
 * including cancelled ones. Notes and names are omitted because the URL needs no session.
 * @throws DomainError not_found for a feed that is off, replaced, forged, or of a deactivated student;
 * request_too_frequent.
 */
export async function readCalendarFeed(ctx: Context, code: string, ip: string): Promise<string> {
  await limitNetworkRate(ctx, 'calendar', ip, PER_NETWORK_LIMIT);
  const id = parseFeedId(code);
  if (id === null) throw new DomainError('not_found');
  const [entries, emailBranding, nameOf] = await Promise.all([
    (await listStudentEvents(ctx, id, code)) ?? listEventsOfTutor(ctx, id, code),
    getEmailBranding(ctx, ctx.db),
    getSubjectNames(ctx.db),
  ]);
  return buildCalendarFile({
    name: `${emailBranding.platformName} sessions`,
    platformName: emailBranding.platformName,
    domain: new URL(emailBranding.publicUrl).hostname,
    entries,
    nameOf,
    writtenAt: ctx.now(),
    withNotes: false,
  });
}
