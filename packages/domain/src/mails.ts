/** What may become of a mail: waiting, handed over, given up, or no longer true when its turn came (MAIL-2, MAIL-10). */
export const MAIL_STATUSES = ['queued', 'sent', 'failed', 'dropped'] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];
