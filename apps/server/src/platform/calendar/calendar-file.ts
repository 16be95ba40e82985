import { SUBJECT_NAMES, type Subject } from '@thuto/domain/tuition';
import ical, { ICalCalendarMethod, ICalEventBusyStatus, ICalEventStatus } from 'ical-generator';
import { type CalendarKind, getCalendarName } from '../mail/calendar-invitation.ts';
import { isMeetingAddress } from '../mail/templates/session-facts.tsx';

/** A booking or session as far as a calendar is concerned. */
export interface CalendarEntry {
  readonly kind: CalendarKind;
  readonly id: string;
  readonly subject: Subject;
  readonly status: string;
  readonly tutorName: string | null;
  readonly meetingLink: string | null;
  readonly notes: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface CalendarFile {
  readonly name: string;
  readonly platformName: string;
  /** The product's own domain, part of every event's name. */
  readonly domain: string;
  readonly entries: readonly CalendarEntry[];
  readonly writtenAt: Date;
  /** Left out of the calendar address: whoever gets hold of it should not read what families write. */
  readonly withNotes: boolean;
}

type Described = Pick<CalendarEntry, 'subject' | 'tutorName' | 'status' | 'createdAt' | 'updatedAt'>;

/** How a booking or session is called in somebody's calendar, and which version of it this is. */
export function buildCalendarDescription(record: Described): { summary: string; sequence: number } {
  const seconds = Math.floor((record.updatedAt.getTime() - record.createdAt.getTime()) / 1000);
  const name = SUBJECT_NAMES[record.subject];
  return {
    summary: record.tutorName === null ? `${name} session` : `${name} with ${record.tutorName}`,
    // Seconds since it was made: a later version always has the larger number, also one cancelled at once.
    sequence: seconds + (record.status === 'cancelled' ? 1 : 0),
  };
}

/** How often calendars should look again, in seconds. */
const REFRESH_SECONDS = 3600;

/** Writes bookings and sessions as a calendar file (RFC 5545), every instant in UTC. */
export function buildCalendarFile(file: CalendarFile): string {
  const calendar = ical({
    name: file.name,
    prodId: { company: file.platformName, product: 'Sessions', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
  });
  for (const entry of file.entries) {
    const { summary, sequence } = buildCalendarDescription(entry);
    const isCancelled = entry.status === 'cancelled';
    const link = entry.meetingLink !== null && isMeetingAddress(entry.meetingLink) ? entry.meetingLink : null;
    calendar.createEvent({
      id: getCalendarName(entry.kind, entry.id, file.domain),
      sequence,
      stamp: file.writtenAt,
      // Without a zone the library writes instants in UTC, which every calendar shows in its reader's own zone.
      start: entry.startsAt,
      end: entry.endsAt,
      lastModified: entry.updatedAt,
      summary,
      ...(file.withNotes && entry.notes !== '' && { description: entry.notes }),
      ...(link !== null && { location: link, url: link }),
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      busystatus: isCancelled ? ICalEventBusyStatus.FREE : ICalEventBusyStatus.BUSY,
    });
  }
  return calendar.toString();
}
