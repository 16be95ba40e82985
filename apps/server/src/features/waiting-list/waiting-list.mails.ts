import type { StudentId } from '@thuto/domain/ids';
import type { Context } from '../../context.ts';
import type { MailComposer } from '../../platform/mail/composed-mail.ts';

import type { Executor } from '../../platform/db/client.ts';
import { getAddressee } from '../profiles/get-addressee.ts';
import { getEmailBranding } from '../settings/get-email-branding.ts';
import { getSubjectNames } from '../subjects/get-subject-names.ts';
import { waitingListEnded, waitingListOffer } from './waiting-list.mail.tsx';
import { findPlace } from './waiting-list.store.ts';

/** Composers of the mails about the waiting list. */
export function waitingListMails(ctx: Context): Record<string, MailComposer> {
  const moment = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: ctx.config.timeZone,
  });

  const read = async (
    executor: Executor,
    { placeId = '', studentId = '' }: Readonly<Partial<Record<string, string>>>,
    recipient: Parameters<MailComposer>[2],
  ) => {
    const row = await findPlace(executor, placeId);
    if (row === null) return null;
    const addressee = await getAddressee(executor, studentId as StudentId, recipient);
    if (!addressee) return null;
    const emailBranding = { ...(await getEmailBranding(ctx, executor)), ...addressee.link };
    const nameOf = await getSubjectNames(executor);
    const { greetingName, studentName } = addressee;
    return {
      ...row,
      head: { to: addressee.to, fromName: emailBranding.platformName },
      facts: { emailBranding, greetingName, studentName, subject: nameOf(row.place.subject) },
    };
  };

  return {
    async 'waiting-list-offer'(executor, data, recipient) {
      const letter = await read(executor, data, recipient);
      if (letter?.place.status !== 'offered' || letter.held === null) return null;
      const { held, place } = letter;
      if (place.offerExpiresAt === null) return null;
      return {
        ...letter.head,
        ...waitingListOffer({
          ...letter.facts,
          tutorName: held.tutorName ?? '',
          when: moment.format(held.startsAt),
          answerBy: moment.format(place.offerExpiresAt),
        }),
      };
    },
    async 'waiting-list-ended'(executor, data, recipient) {
      const letter = await read(executor, data, recipient);
      const status = letter?.place.status;
      if (!letter || (status !== 'offer_expired' && status !== 'lapsed')) return null;
      return {
        ...letter.head,
        ...waitingListEnded({ ...letter.facts, isOfferExpired: status === 'offer_expired' }),
      };
    },
  };
}
