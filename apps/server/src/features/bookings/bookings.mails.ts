import type { BookingStatus } from '@thuto/domain/bookings';
import { SUBJECT_NAMES } from '@thuto/domain/tuition';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { bookings } from '../../platform/db/schema/bookings.ts';
import { buildCalendarInvitation } from '../../platform/mail/calendar-invitation.ts';
import type { MailAddress, MailComposer } from '../../platform/mail/composed-mail.ts';
import { parseSender } from '../../platform/mail/mailer.ts';
import { bookingApproved, bookingChanged } from '../../platform/mail/templates/booking-approved.tsx';
import { bookingReceived } from '../../platform/mail/templates/booking-received.tsx';
import { bookingRejected } from '../../platform/mail/templates/booking-rejected.tsx';
import type { EmailBranding } from '../../platform/mail/templates/layout.tsx';
import { isMeetingAddress, type SessionFacts } from '../../platform/mail/templates/session-facts.tsx';
import { buildCalendarDescription } from '../../platform/calendar/calendar-file.ts';
import { type Addressee, getAddressee } from '../profiles/get-addressee.ts';
import { getEmailBranding } from '../settings/get-email-branding.ts';
import type { BookingRow } from './bookings.store.ts';

/** A digest lists at most this many requests. */
const MAX_LISTED_REQUESTS = 20;

interface BookingLetter {
  readonly booking: BookingRow;
  readonly addressee: Addressee;
  readonly emailBranding: EmailBranding;
  readonly session: SessionFacts;
}

/** Mails about bookings, by kind (MAIL-6). Each is dropped when the booking has moved on meanwhile. */
export function bookingMails(ctx: Context): Record<string, MailComposer> {
  const zone = ctx.config.timeZone;

  async function read(executor: Executor, id: string, status: BookingStatus): Promise<BookingLetter | null> {
    const [booking] = await executor.select().from(bookings).where(eq(bookings.id, id));
    if (booking?.status !== status) return null;
    const addressee = await getAddressee(executor, booking.studentId);
    if (!addressee) return null;
    const emailBranding = await getEmailBranding(ctx, executor);
    return {
      booking,
      addressee,
      emailBranding,
      session: getRequestFacts(booking, addressee.studentName, zone),
    };
  }

  /** A mail that holds everything about a booked session, with the invitation to it. */
  async function composeBooked(
    executor: Executor,
    id: string,
    write: typeof bookingApproved,
  ): ReturnType<MailComposer> {
    const letter = await read(executor, id, 'approved');
    if (!letter) return null;
    const { booking, addressee, emailBranding, session } = letter;
    const details = { tutorName: booking.tutorName ?? '', meetingLink: booking.meetingLink ?? '' };
    return {
      to: addressee.to,
      fromName: emailBranding.platformName,
      ...write({
        emailBranding,
        greetingName: addressee.greetingName,
        session,
        notes: booking.notes,
        ...details,
      }),
      icalEvent: buildCalendarInvitation({
        kind: 'booking',
        recordId: booking.id,
        ...buildCalendarDescription(booking),
        startsAt: booking.startsAt,
        durationMinutes: booking.duration,
        description: booking.notes,
        ...(isMeetingAddress(details.meetingLink) && { meetingLink: details.meetingLink }),
        organizer: { ...parseSender(ctx.config.mail.from), name: emailBranding.platformName },
        attendee: addressee.to,
        platformName: emailBranding.platformName,
        domain: new URL(emailBranding.publicUrl).hostname,
        writtenAt: ctx.now(),
      }),
    };
  }

  return {
    async 'booking-received'(executor, { bookingId, notifiedAt, recipientId = '' }) {
      const to = await findAddress(executor, recipientId);
      const announced = await listAnnounced(executor, { bookingId, notifiedAt });
      if (!to || announced.length === 0) return null;
      const emailBranding = await getEmailBranding(ctx, executor);
      const requests = [];
      for (const booking of announced.slice(0, MAX_LISTED_REQUESTS)) {
        const addressee = await getAddressee(executor, booking.studentId);
        if (!addressee) continue;
        requests.push({
          session: getRequestFacts(booking, addressee.studentName, zone),
          notes: booking.notes,
        });
      }
      const [first, ...more] = requests;
      if (!first) return null;
      return {
        to,
        fromName: emailBranding.platformName,
        ...bookingReceived({ emailBranding, requests: [first, ...more], total: announced.length }),
      };
    },
    'booking-approved': (executor, { bookingId = '' }) => composeBooked(executor, bookingId, bookingApproved),
    'booking-changed': (executor, { bookingId = '' }) => composeBooked(executor, bookingId, bookingChanged),
    async 'booking-rejected'(executor, { bookingId = '' }) {
      const letter = await read(executor, bookingId, 'rejected');
      if (!letter) return null;
      const { emailBranding, addressee, session, booking } = letter;
      return {
        to: addressee.to,
        fromName: emailBranding.platformName,
        ...bookingRejected({
          emailBranding,
          greetingName: addressee.greetingName,
          session,
          reason: booking.reason,
        }),
      };
    },
  };
}

/**
 * The requests of one digest that are still pending, oldest first. A mail that was queued before digests existed names one
 * booking instead.
 */
async function listAnnounced(
  executor: Executor,
  {
    bookingId,
    notifiedAt,
  }: { readonly bookingId?: string | undefined; readonly notifiedAt?: string | undefined },
): Promise<BookingRow[]> {
  const ofMail =
    notifiedAt === undefined
      ? eq(bookings.id, bookingId ?? '')
      : eq(bookings.adminsNotifiedAt, new Date(notifiedAt));
  return executor
    .select()
    .from(bookings)
    .where(and(eq(bookings.status, 'pending'), ofMail))
    .orderBy(bookings.createdAt, bookings.id);
}

function getRequestFacts(booking: BookingRow, studentName: string, timeZone: string): SessionFacts {
  return {
    studentName,
    subject: SUBJECT_NAMES[booking.subject],
    date: new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone }).format(booking.startsAt),
    time: booking.requestedTime,
    timeZone,
    durationMinutes: booking.duration,
  };
}

async function findAddress(executor: Executor, accountId: string): Promise<MailAddress | null> {
  const [row] = await executor
    .select({ address: accounts.email, name: accounts.displayName })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return row ?? null;
}
