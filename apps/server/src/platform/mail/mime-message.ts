import type { SendMailOptions } from 'nodemailer';
import type { MailAddress, OutgoingMail } from './composed-mail.ts';

const toNodemailer = ({ name, address }: MailAddress) => ({ name: name ?? '', address });

/** Converts a mail to Nodemailer's format. */
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
    headers: {
      // Suppresses out-of-office and other automatic replies.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(mail.unsubscribeUrl === undefined
        ? {}
        : {
            'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
    },
    // The contents of a mail must not make Nodemailer read files or fetch URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
