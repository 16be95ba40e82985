import { emailAddress } from '@thuto/contract/fields/text';
import { showInternationalPhone } from '@thuto/domain/people/phones';
import { joinNames } from '@thuto/domain/people/students';
import type { Context } from '../../context.ts';
import type { MailComposer } from '../../platform/mail/composed-mail.ts';
import { parseSender } from '../../platform/mail/mailer.ts';
import { contactMessage } from './contact-message.mail.tsx';
import { getEmailBranding } from '../settings/get-email-branding.ts';
import { getSettings } from '../settings/get-settings.ts';
import { getSubjectNames } from '../subjects/get-subject-names.ts';
import { findMessage } from './messages.store.ts';

/** Composers of mails about contact messages, by kind (MAIL-8). */
export function messageMails(ctx: Context): Record<string, MailComposer> {
  return {
    /** Sent to the contact address of the settings, with the sender as Reply-To. */
    async 'contact-message'(executor, { messageId = '' }) {
      const message = await findMessage(executor, messageId);
      if (!message) return null;
      const emailBranding = await getEmailBranding(ctx, executor);
      const { contactEmail } = await getSettings(ctx, executor);
      const nameOf = await getSubjectNames(executor);
      const senderName = joinNames(message.firstName, message.lastName);
      // The form accepts addresses that mail programs cannot reply to. A list of addresses must not become a
      // Reply-To.
      const answerable = emailAddress.safeParse(message.email);
      return {
        to: parseSender(contactEmail),
        fromName: emailBranding.platformName,
        ...(answerable.success && { replyTo: { name: senderName, address: answerable.data } }),
        ...contactMessage({
          emailBranding,
          senderName,
          email: message.email,
          phone: showInternationalPhone(message.phone),
          subject: nameOf(message.subject),
          message: message.message,
          answerable: answerable.success,
        }),
      };
    },
  };
}
