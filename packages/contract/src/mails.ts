import { oc } from '@orpc/contract';
import { MAIL_STATUSES } from '@thuto/domain/mails';
import { z } from 'zod';
import { pageOf, pageRequest } from './paging.ts';
import { instant, recordId, text } from './text.ts';

/** A mail of the log (MAIL-2): whom it goes to and what became of it, never what it says. */
export const LoggedMail = z.object({
  id: recordId,
  /** Such as `booking-approved`. */
  kind: z.string(),
  /** Where it went, or would go: null while that is not known. */
  recipient: z.string().nullable(),
  /** Null until it has been written for the first time. */
  subject: z.string().nullable(),
  status: z.enum(MAIL_STATUSES),
  /** How often handing it over was tried. */
  attempts: z.number().int(),
  /** What went wrong last; it names nobody. */
  lastError: z.string().nullable(),
  queuedAt: instant,
  sentAt: instant.nullable(),
  failedAt: instant.nullable(),
  allowedActions: z.array(z.enum(['resend'])),
});
export type LoggedMail = z.infer<typeof LoggedMail>;

export const MAIL_STATUS_FILTERS = ['all', ...MAIL_STATUSES] as const;

export const mailsContract = {
  listMails: oc
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
        /** How many mails of the whole log have failed, whatever the filter. */
        failed: z.number().int(),
      }),
    ),
  resendMail: oc
    .route({
      method: 'POST',
      path: '/mails/{id}/resend',
      tags: ['Mails'],
      summary: 'Queue a failed mail again',
    })
    .input(z.strictObject({ id: recordId }))
    .output(LoggedMail),
};
