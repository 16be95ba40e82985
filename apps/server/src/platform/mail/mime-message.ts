import type { SendMailOptions } from 'nodemailer';
import type { MailAddress, OutgoingMail } from './composed-mail.ts';

const toNodemailer = ({ name, address }: MailAddress) => ({ name: name ?? '', address });

/** The mail in the words of the library that writes it out. */
export function toMimeMessage(mail: OutgoingMail): SendMailOptions {
  return {
    messageId: mail.messageId,
    date: mail.queuedAt,
    from: toNodemailer(mail.from),
    to: toNodemailer(mail.to),
    ...(mail.replyTo === undefined ? {} : { replyTo: toNodemailer(mail.replyTo) }),
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    attachments: mail.attachments.map(({ fileName, contentType, content }) => ({
      filename: fileName,
      contentType,
      content,
    })),
    ...(mail.icalEvent === undefined
      ? {}
      : {
          icalEvent: {
            method: mail.icalEvent.method,
            filename: mail.icalEvent.fileName,
            content: mail.icalEvent.content,
          },
        }),
    // Asks absence notices and the like not to answer.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    // A mail is made of what it was given; nothing in it may make the library read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
