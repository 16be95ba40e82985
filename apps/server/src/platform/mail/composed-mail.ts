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

/** A calendar event that mail programs offer to accept; see `buildCalendarInvitation`. */
export interface CalendarEvent {
  method: 'REQUEST' | 'CANCEL';
  fileName: string;
  content: string;
}

/** A mail as its composer wants it, before it is rendered. */
export interface ComposedMail {
  to: MailAddress;
  subject: string;
  template: ReactElement;
  /** The sender's name, such as the platform's, unless the operator has set one in MAIL_FROM. */
  fromName?: string;
  replyTo?: MailAddress;
  attachments?: MailAttachment[];
  icalEvent?: CalendarEvent;
}

/**
 * Writes one kind of mail from the identifiers it was queued with, when it is about to be sent. Null when what it
 * would tell is no longer true: the mail is then dropped. Runs in a transaction of its own that is committed before
 * the mail leaves, so that a one-time code in the mail works when it arrives; may run more than once for one mail.
 */
export type MailComposer = (executor: Executor, data: Record<string, string>) => Promise<ComposedMail | null>;

/** A mail ready to leave. */
export interface OutgoingMail {
  /** Of the row in `mails`; the same one on every attempt. */
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
}

/** How mails leave the product. */
export interface MailTransport {
  /** Resolves when the mail has been taken over; rejects when it has not, as far as can be known. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
  /**
   * Whether a mail was taken over by an earlier run that could not record it any more. False where that cannot be
   * known: a mail server gets it once more then, with the same Message-ID.
   */
  hasTaken(mail: Pick<OutgoingMail, 'id' | 'queuedAt'>): Promise<boolean>;
  close(): void;
}
