import { call } from './calls/call.ts';
import { MAIL_STATUSES } from '@thuto/domain/messages/mails';
import { z } from 'zod';
import { pageOf, pageRequest } from './calls/paging.ts';
import { instant, recordId, text } from './fields/text.ts';

/** A mail in the log (MAIL-2): its recipient and status, never its text. */
export const LoggedMail = z.object({
  id: recordId,
  /** The kind, such as `booking-approved`. */
  kind: z.string(),
  /** The recipient's address; null while it is not known. */
  recipient: z.string().nullable(),
  /** Null until the mail has been rendered for the first time. */
  subject: z.string().nullable(),
  status: z.enum(MAIL_STATUSES),
  /** Number of delivery attempts. */
  attempts: z.number().int(),
  /** The last error. Contains no personal data. */
  lastError: z.string().nullable(),
  queuedAt: instant,
  sentAt: instant.nullable(),
  failedAt: instant.nullable(),
  allowedActions: z.array(z.enum(['resend'])),
});
export type LoggedMail = z.infer<typeof LoggedMail>;

export const MAIL_STATUS_FILTERS = ['all', ...MAIL_STATUSES] as const;

export const mailsContract = {
  listMails: call('mails.view')
    .route({
      method: 'GET',
      path: '/mails',
      tags: ['Mails'],
      summary: 'The mail log, newest first, for admins',
    })
    .input(
      z.strictObject({
        status: z.enum(MAIL_STATUS_FILTERS).default('all'),
        /** Part of the recipient's address or name. */
        search: text(100).default(''),
        ...pageRequest,
      }),
    )
    .output(
      pageOf(LoggedMail).extend({
        /** Number of failed mails in the whole log, ignoring the filters. */
        failed: z.number().int(),
      }),
    ),
  resendMail: call('mails.resend')
    .route({
      method: 'POST',
      path: '/mails/{id}/resend',
      tags: ['Mails'],
      summary: 'Queue a failed mail again',
    })
    .input(z.strictObject({ id: recordId }))
    .output(LoggedMail),
};
