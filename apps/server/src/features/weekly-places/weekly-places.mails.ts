import { WEEKDAY_NAMES } from '@thuto/domain/lessons/availability';
import type { Context } from '../../context.ts';
import type { MailComposer } from '../../platform/mail/composed-mail.ts';
import { getAddressee } from '../profiles/get-addressee.ts';
import { getEmailBranding } from '../settings/get-email-branding.ts';
import { getSubjectNames } from '../subjects/get-subject-names.ts';
import { selectPlaces } from './weekly-places.store.ts';
import { weeklyPlaceEnded } from './weekly-place-ended.mail.tsx';
import type { StudentId } from '@thuto/domain/ids';

/** Composer of the mail about a weekly place that ended without credits. */
export function weeklyPlaceMails(ctx: Context): Record<string, MailComposer> {
  return {
    async 'weekly-place-ended'(executor, { weeklyPlaceId = '', studentId = '' }, recipient) {
      const owner = studentId as StudentId;
      const [row] = await selectPlaces(executor, owner, {
        from: '9999-01-01',
        now: ctx.now(),
        id: weeklyPlaceId,
      });
      if (row?.place.status !== 'ended') return null;
      const addressee = await getAddressee(executor, owner, recipient);
      if (!addressee) return null;
      const emailBranding = { ...(await getEmailBranding(ctx, executor)), ...addressee.link };
      const nameOf = await getSubjectNames(executor);
      const { weekday, time, subject } = row.place;
      return {
        to: addressee.to,
        fromName: emailBranding.platformName,
        ...weeklyPlaceEnded({
          emailBranding,
          greetingName: addressee.greetingName,
          studentName: addressee.studentName,
          subject: nameOf(subject),
          tutorName: row.tutorName,
          weeklyTime: `${WEEKDAY_NAMES[weekday - 1]}, ${time}`,
        }),
      };
    },
  };
}
