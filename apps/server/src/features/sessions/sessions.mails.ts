import { SUBJECT_NAMES } from '@thuto/domain/tuition';
import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { sessions } from '../../platform/db/schema/sessions.ts';
import { buildCalendarDescription } from '../../platform/calendar/calendar-file.ts';
import { buildCalendarInvitation } from '../../platform/mail/calendar-invitation.ts';
import type { MailComposer } from '../../platform/mail/composed-mail.ts';
import { parseSender } from '../../platform/mail/mailer.ts';
import { isMeetingAddress, type SessionFacts } from '../../platform/mail/templates/session-facts.tsx';
import { sessionCancelled } from '../../platform/mail/templates/session-cancelled.tsx';
import { sessionScheduled } from '../../platform/mail/templates/session-scheduled.tsx';
import { getAddressee } from '../profiles/get-addressee.ts';
import { getEmailBranding } from '../settings/get-email-branding.ts';

/** Mails about sessions, by kind (MAIL-6). Each is dropped when the session has moved on meanwhile. */
export function sessionMails(ctx: Context): Record<string, MailComposer> {
  const zone = ctx.config.timeZone;

  async function compose(
    executor: Executor,
    id: string,
    status: 'scheduled' | 'cancelled',
  ): ReturnType<MailComposer> {
    const [session] = await executor.select().from(sessions).where(eq(sessions.id, id));
    if (session?.status !== status) return null;
    const addressee = await getAddressee(executor, session.studentId);
    if (!addressee) return null;
    const emailBranding = await getEmailBranding(ctx, executor);
    const facts: SessionFacts = {
      studentName: addressee.studentName,
      subject: SUBJECT_NAMES[session.subject],
      date: new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: zone }).format(session.startsAt),
      time: session.time,
      timeZone: zone,
      durationMinutes: session.duration,
    };
    const letter = { emailBranding, greetingName: addressee.greetingName, session: facts };
    const { tutorName, meetingLink, notes } = session;
    const { sequence, summary } = buildCalendarDescription(session);
    return {
      to: addressee.to,
      fromName: emailBranding.platformName,
      ...(status === 'scheduled'
        ? sessionScheduled({ ...letter, tutorName, meetingLink, notes })
        : sessionCancelled(letter)),
      icalEvent: buildCalendarInvitation({
        kind: 'session',
        recordId: session.id,
        sequence,
        startsAt: session.startsAt,
        durationMinutes: session.duration,
        summary,
        description: notes,
        ...(meetingLink !== null && isMeetingAddress(meetingLink) && { meetingLink }),
        organizer: { ...parseSender(ctx.config.mail.from), name: emailBranding.platformName },
        attendee: addressee.to,
        platformName: emailBranding.platformName,
        domain: new URL(emailBranding.publicUrl).hostname,
        writtenAt: ctx.now(),
        isCancelled: status === 'cancelled',
      }),
    };
  }

  return {
    'session-scheduled': (executor, { sessionId = '' }) => compose(executor, sessionId, 'scheduled'),
    'session-cancelled': (executor, { sessionId = '' }) => compose(executor, sessionId, 'cancelled'),
  };
}
