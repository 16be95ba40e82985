/**
 * Statuses of a mail: waiting, sent, kept on this machine because there is no mail server, failed, or dropped because
 * it was outdated before it was sent (MAIL-2, MAIL-9, MAIL-10).
 */
export const MAIL_STATUSES = ['queued', 'sent', 'kept', 'failed', 'dropped'] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

/** Mails that one person causes to an address that they enter: the recipient may not know them. */
const INVITATION_MAILS: readonly string[] = ['guardian-invitation', 'tutor-invitation', 'admin-invitation'];
export const isInvitationMail = (kind: string): boolean => INVITATION_MAILS.includes(kind);

/** Limits of the mails to one address, over all kinds and senders (MAIL-11). */
export const MAIL_LIMITS = {
  /** Invitations, whoever sends them. */
  invitation: { hour: 3, day: 10 },
  /** All mails to an address without a verified account. */
  stranger: { hour: 10, day: 30 },
  /** All mails to everyone else. */
  known: { hour: 100, day: 500 },
} as const;

/** What an address has received. */
export interface ReceivedMails {
  /** Whether the address belongs to a verified account or to the centre. */
  readonly isKnown: boolean;
  readonly inHour: number;
  readonly inDay: number;
  readonly invitationsInHour: number;
  readonly invitationsInDay: number;
}

/**
 * Decides whether a mail may be sent to an address.
 * @returns `send`; `drop` for a mail that strangers caused; `wait` for a mail to a known address, which is tried again
 * later: nothing that a family or the desk needs is lost.
 */
export function decideMail(kind: string, received: ReceivedMails): 'send' | 'drop' | 'wait' {
  const { isKnown, inHour, inDay, invitationsInHour, invitationsInDay } = received;
  const { invitation, stranger, known } = MAIL_LIMITS;
  const isInvitation = isInvitationMail(kind);
  if (isInvitation && (invitationsInHour >= invitation.hour || invitationsInDay >= invitation.day)) {
    return 'drop';
  }
  const limit = isKnown ? known : stranger;
  if (inHour < limit.hour && inDay < limit.day) return 'send';
  return isKnown && !isInvitation ? 'wait' : 'drop';
}
