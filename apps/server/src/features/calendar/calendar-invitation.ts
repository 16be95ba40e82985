import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventStatus,
} from 'ical-generator';
import type { CalendarEvent, MailAddress } from '../../platform/mail/composed-mail.ts';

/** The kind of record behind a calendar event. */
export type CalendarKind = 'booking' | 'session';

/** Returns the event's UID. It is the same in mails, downloads and the calendar feed, so that calendars merge them. */
export const getCalendarName = (kind: CalendarKind, recordId: string, domain: string) =>
  `${kind}-${recordId}@${domain}`;

export interface CalendarInvitation {
  kind: CalendarKind;
  /** Id of the booking or session. */
  recordId: string;
  /** Increases with every change, so that calendars detect the latest version. */
  sequence: number;
  startsAt: Date;
  durationMinutes: number;
  summary: string;
  description: string;
  /** URL of the session; omitted when the meeting link is not a URL. */
  meetingLink?: string;
  organizer: MailAddress;
  attendee: MailAddress;
  platformName: string;
  /** The product's domain, part of the event's UID. */
  domain: string;
  /** When the invitation is created. */
  writtenAt: Date;
  isCancelled?: boolean;
}

/** Builds the calendar file attached to a mail: one event for a booking or session. */
export function buildCalendarInvitation(invitation: CalendarInvitation): CalendarEvent {
  const isCancelled = invitation.isCancelled === true;
  const calendar = ical({
    prodId: { company: invitation.platformName, product: 'Bookings', language: 'EN' },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  });
  const { organizer, attendee } = invitation;
  calendar.createEvent({
    id: getCalendarName(invitation.kind, invitation.recordId, invitation.domain),
    sequence: invitation.sequence,
    stamp: invitation.writtenAt,
    // Without a zone, the library writes UTC; calendar apps show it in the reader's time zone.
    start: invitation.startsAt,
    end: new Date(invitation.startsAt.getTime() + invitation.durationMinutes * 60_000),
    summary: invitation.summary,
    description: invitation.description,
    ...(invitation.meetingLink === undefined
      ? {}
      : { location: invitation.meetingLink, url: invitation.meetingLink }),
    organizer: { name: organizer.name ?? organizer.address, email: organizer.address },
    attendees: [
      {
        name: attendee.name ?? attendee.address,
        email: attendee.address,
        role: ICalAttendeeRole.REQ,
        status: ICalAttendeeStatus.NEEDSACTION,
        rsvp: true,
      },
    ],
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    busystatus: ICalEventBusyStatus.BUSY,
  });
  return {
    method: isCancelled ? 'CANCEL' : 'REQUEST',
    fileName: 'session.ics',
    content: calendar.toString(),
  };
}
