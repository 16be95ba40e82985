/**
 * Statuses of a mail: waiting, sent, failed, or dropped because it was outdated before it was sent (MAIL-2,
 * MAIL-10).
 */
export const MAIL_STATUSES = ['queued', 'sent', 'failed', 'dropped'] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];
