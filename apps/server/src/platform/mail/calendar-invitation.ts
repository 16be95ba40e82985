import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventStatus,
} from 'ical-generator';
import type { CalendarEvent, MailAddress } from './composed-mail.ts';

/** What an event in somebody's calendar stands for. */
export type CalendarKind = 'booking' | 'session';

/** The event's name in every calendar: the same in mails, downloads and the calendar address, so that they are one. */
export const getCalendarName = (kind: CalendarKind, recordId: string, domain: string) =>
  `${kind}-${recordId}@${domain}`;

export interface CalendarInvitation {
  kind: CalendarKind;
  /** Of the booking or session. */
  recordId: string;
  /** Grows with every change of it, so that a calendar knows which version is the latest. */
  sequence: number;
  startsAt: Date;
  durationMinutes: number;
  summary: string;
  description: string;
  /** Where the session is held; left out when it is no address. */
  meetingLink?: string;
  organizer: MailAddress;
  attendee: MailAddress;
  platformName: string;
  /** The product's own domain, part of the event's name in every calendar. */
  domain: string;
  /** When the invitation is written. */
  writtenAt: Date;
  isCancelled?: boolean;
}

/** Writes the calendar file that goes with a mail: one event, known by the booking or session it stands for. */
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
    // Without a zone the library writes instants in UTC, which every calendar shows in its reader's own zone.
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
