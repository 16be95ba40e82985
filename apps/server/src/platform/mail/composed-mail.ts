import type { AccountId } from '@thuto/domain/ids';
import type { ReactElement } from 'react';
import type { Executor } from '../db/client.ts';

export interface MailAddress {
  name?: string;
  address: string;
}

export interface MailAttachment {
  fileName: string;
  contentType: string;
  content: Buffer | string;
}

/** A calendar event that mail programs offer to accept. See `buildCalendarInvitation`. */
export interface CalendarEvent {
  method: 'REQUEST' | 'CANCEL';
  fileName: string;
  content: string;
}

/** A composed mail before rendering. */
export interface ComposedMail {
  to: MailAddress;
  subject: string;
  template: ReactElement;
  /** The sender's name, such as the platform's. A name in MAIL_FROM takes precedence. */
  fromName?: string;
  replyTo?: MailAddress;
  attachments?: MailAttachment[];
  icalEvent?: CalendarEvent;
}

/**
 * Composes one kind of mail from its queued ids, just before it is sent. Returns null to drop a mail that is out of
 * date. Runs in a transaction that commits before sending, so that a one-time code works when the mail arrives. May
 * run more than once for one mail. `recipientAccountId` is the account that the mail was queued for, if any.
 */
export type MailComposer = (
  executor: Executor,
  data: Record<string, string>,
  recipientAccountId: AccountId | null,
) => Promise<ComposedMail | null>;

/** A mail that is ready to send. */
export interface OutgoingMail {
  /** Id of the row in `mails`; the same for every attempt. */
  id: string;
  messageId: string;
  queuedAt: Date;
  from: MailAddress;
  to: MailAddress;
  replyTo?: MailAddress;
  subject: string;
  html: string;
  text: string;
  attachments: MailAttachment[];
  icalEvent?: CalendarEvent;
  /** The address of `List-Unsubscribe` (RFC 8058). */
  unsubscribeUrl?: string | undefined;
}

/** Sends mails. */
export interface MailTransport {
  /** What a mail is once this transport has taken it: on its way, or kept on this machine. */
  readonly taken: 'sent' | 'kept';
  /** Resolves when the mail was accepted. Rejects when it was not, as far as can be determined. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
  /**
   * Returns whether an earlier attempt delivered the mail without recording it. Returns false if unknown: a mail
   * server then receives the mail again, with the same Message-ID.
   */
  hasTaken(mail: Pick<OutgoingMail, 'id' | 'queuedAt'>): Promise<boolean>;
  close(): void;
}
