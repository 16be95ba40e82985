import { isReminderDue, type Reminder, REMINDERS } from '@thuto/domain/messages/reminders';
import type { Context } from '../../context.ts';
import type { MailComposer } from '../../platform/mail/composed-mail.ts';
import { sessionReminder } from './session-reminder.mail.tsx';
import { getAddressee } from '../profiles/get-addressee.ts';
import { getEmailBranding } from '../settings/get-email-branding.ts';
import { getSubjectNames } from '../subjects/get-subject-names.ts';
import { type ArrangedKind, findArranged } from './reminders.store.ts';

/**
 * Composers of the reminders (MAIL-7). A reminder is validated again when it is sent: it is dropped if the
 * lesson is cancelled or has moved, or if it is too late.
 */
export function reminderMails(ctx: Context): Record<string, MailComposer> {
  const zone = ctx.config.timeZone;

  const composerFor =
    (kind: ArrangedKind): MailComposer =>
    async (executor, { recordId = '', reminder = '', startsAt = '' }, recipientAccountId) => {
      const arranged = await findArranged(executor, kind, recordId);
      if (!arranged || !isReminder(reminder) || arranged.startsAt !== Date.parse(startsAt)) return null;
      if (!isReminderDue(reminder, arranged, ctx.now().getTime())) return null;
      const addressee = await getAddressee(executor, arranged.studentId, recipientAccountId);
      if (!addressee) return null;
      const emailBranding = { ...(await getEmailBranding(ctx, executor)), ...addressee.link };
      const nameOf = await getSubjectNames(executor);
      return {
        to: addressee.to,
        fromName: emailBranding.platformName,
        ...sessionReminder({
          emailBranding,
          greetingName: addressee.greetingName,
          reminder,
          session: {
            studentName: addressee.studentName,
            subject: nameOf(arranged.subject),
            date: new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: zone }).format(
              arranged.startsAt,
            ),
            time: arranged.time,
            timeZone: zone,
            durationMinutes: arranged.duration,
          },
          tutorName: arranged.tutorName,
          meetingLink: arranged.meetingLink,
        }),
      };
    };

  return { 'booking-reminder': composerFor('booking'), 'session-reminder': composerFor('session') };
}

const isReminder = (text: string): text is Reminder => REMINDERS.some((reminder) => reminder === text);
