import type { SubjectId } from '@thuto/domain/learning/subject-names';
import ical, { ICalCalendarMethod, ICalEventBusyStatus, ICalEventStatus } from 'ical-generator';
import { type CalendarKind, getCalendarName } from './calendar-invitation.ts';
import { isMeetingAddress } from '../lessons/mails/session-facts.tsx';

/** The fields of a booking or session that a calendar file contains. */
export interface CalendarEntry {
  readonly kind: CalendarKind;
  readonly id: string;
  readonly subject: SubjectId;
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
  /** The product's domain, part of every event's UID. */
  readonly domain: string;
  readonly entries: readonly CalendarEntry[];
  /** Returns the name of a subject. */
  readonly nameOf: (subject: SubjectId) => string;
  readonly writtenAt: Date;
  /** False for the calendar URL: anyone who obtains it must not read the families' notes. */
  readonly withNotes: boolean;
}

type Described = Pick<CalendarEntry, 'tutorName' | 'status' | 'createdAt' | 'updatedAt'>;

/** Returns the event title of a booking or session and its sequence number (RFC 5545). */
export function buildCalendarDescription(
  record: Described,
  subjectName: string,
): { summary: string; sequence: number } {
  const seconds = Math.floor((record.updatedAt.getTime() - record.createdAt.getTime()) / 1000);
  return {
    summary: record.tutorName === null ? `${subjectName} session` : `${subjectName} with ${record.tutorName}`,
    // Seconds since creation, so later versions always have a larger number, even after an immediate cancellation.
    sequence: seconds + (record.status === 'cancelled' ? 1 : 0),
  };
}

/** Refresh interval for calendar apps, in seconds. */
const REFRESH_SECONDS = 3600;

/** Builds a calendar file (RFC 5545) of bookings and sessions. All instants are in UTC. */
export function buildCalendarFile(file: CalendarFile): string {
  const calendar = ical({
    name: file.name,
    prodId: { company: file.platformName, product: 'Sessions', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
  });
  for (const entry of file.entries) {
    const { summary, sequence } = buildCalendarDescription(entry, file.nameOf(entry.subject));
    const isCancelled = entry.status === 'cancelled';
    const link = entry.meetingLink !== null && isMeetingAddress(entry.meetingLink) ? entry.meetingLink : null;
    calendar.createEvent({
      id: getCalendarName(entry.kind, entry.id, file.domain),
      sequence,
      stamp: file.writtenAt,
      // Without a zone, the library writes UTC; calendar apps show it in the reader's time zone.
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
