import type { LoggedMail } from '@thuto/contract/mails';
import type { MailWithRecipient } from './mails.store.ts';

/** Presents a mail of the log, with the actions allowed now. */
export function presentMail({ mail, accountEmail }: MailWithRecipient): LoggedMail {
  return {
    id: mail.id,
    kind: mail.kind,
    recipient: mail.toAddress ?? accountEmail,
    subject: mail.subject,
    status: mail.status,
    attempts: mail.attempts,
    lastError: mail.lastError,
    queuedAt: mail.createdAt.toISOString(),
    sentAt: mail.sentAt?.toISOString() ?? null,
    failedAt: mail.failedAt?.toISOString() ?? null,
    allowedActions: mail.status === 'failed' ? ['resend'] : [],
  };
}
