import type { Availability, BusyCalendar } from '@thuto/contract/availability';
import type { CalendarFeed } from '@thuto/contract/calendar';
import type { Config } from '../../config.ts';
import type { BusyCalendarRow } from './busy-calendar.store.ts';
import type { TutorFeed } from './tutor-feed.store.ts';
import type { TutorAvailability } from './get-availability.ts';
import { deriveTutorFeedToken } from './tutor-feed-token.ts';

export function presentAvailability(stored: TutorAvailability): Availability {
  const { hours, exceptions, maxDailyMinutes, subjects, syllabuses, bufferMinutes, revision, tutorName } =
    stored;
  return {
    tutorName,
    hours: [...hours],
    exceptions: [...exceptions],
    bufferMinutes,
    maxDailyHours: maxDailyMinutes === null ? null : Math.ceil(maxDailyMinutes / 60),
    subjects: [...subjects],
    syllabuses: [...syllabuses],
    revision,
    lessonsDuringLeave: stored.lessonsDuringLeave.map(({ startsAt, students, ...lesson }) => ({
      ...lesson,
      students: [...students],
      startsAt: startsAt.toISOString(),
    })),
  };
}

const stateOf = ({ lastFailure, lastSuccessAt }: BusyCalendarRow): BusyCalendar['state'] => {
  if (lastFailure !== null) return 'failed';
  return lastSuccessAt === null ? 'waiting' : 'fetched';
};

export function presentBusyCalendar(row: BusyCalendarRow | null): BusyCalendar {
  return {
    address: row?.address ?? null,
    state: row === null ? 'off' : stateOf(row),
    lastSuccessAt: row?.lastSuccessAt?.toISOString() ?? null,
    lastFailureAt: row?.lastFailureAt?.toISOString() ?? null,
    failure: row?.lastFailure ?? null,
    busyTimes: row?.busyTimes ?? 0,
    unreadEvents: row?.unreadEvents ?? [],
  };
}

/** Returns the full address of a tutor's calendar feed; null if there is none. */
export function presentTutorFeed(config: Config, feed: TutorFeed | null): CalendarFeed {
  if (feed === null) return { address: null };
  const code = deriveTutorFeedToken(config.auth.secret, feed);
  return { address: new URL(`/api/calendar/${code}.ics`, config.http.publicUrl).href };
}
