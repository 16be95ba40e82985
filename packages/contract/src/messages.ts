import { call } from './calls/call.ts';
import {
  CONTACT_EMAIL_INVALID,
  CONTACT_FIELD_MISSING,
  isContactEmail,
} from '@thuto/domain/messages/messages';
import { MAX_PHONE, mayBePhone, PHONE_HINT } from '@thuto/domain/people/phones';
import { z } from 'zod';
import { pageOf, pageRequest } from './calls/paging.ts';
import { subjectId } from './subjects.ts';
import { filledPersonName, filledText, instant, MAX_EMAIL, MAX_LINE, recordId, text } from './fields/text.ts';

/** Maximum length of a contact message, in characters. */
export const MAX_MESSAGE = 5000;

/** The contact form (MSG-1): its fields in validation order. */
export const SendContactMessage = z.strictObject({
  firstName: filledPersonName(CONTACT_FIELD_MISSING.firstName),
  lastName: filledPersonName(CONTACT_FIELD_MISSING.lastName),
  email: filledText(MAX_EMAIL, CONTACT_FIELD_MISSING.email).refine(isContactEmail, CONTACT_EMAIL_INVALID),
  phone: filledText(MAX_PHONE, CONTACT_FIELD_MISSING.phone).refine(mayBePhone, PHONE_HINT),
  /** The id of a subject, or `general`. */
  subject: subjectId(CONTACT_FIELD_MISSING.subject),
  message: filledText(MAX_MESSAGE, CONTACT_FIELD_MISSING.message),
  /**
   * Honeypot field, hidden from people. If it is filled, the sender gets a success response but nothing is
   * stored.
   */
  website: text(MAX_LINE).optional(),
});
export type SendContactMessage = z.infer<typeof SendContactMessage>;

/** A contact message, as admins see it. */
export const ContactMessage = z.object({
  id: recordId,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  subject: z.string(),
  message: z.string(),
  receivedAt: instant,
  isRead: z.boolean(),
  isArchived: z.boolean(),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

/** Filters of the console. `unread` and `all` exclude archived messages. */
export const MESSAGE_FILTERS = ['unread', 'all', 'archived'] as const;
export type MessageFilter = (typeof MESSAGE_FILTERS)[number];

const theMessage = z.strictObject({ id: recordId });

export const messagesContract = {
  sendContactMessage: call('messages.send', { ownTransaction: 'Its rate limit depends on the network.' })
    .route({
      method: 'POST',
      path: '/contact-messages',
      tags: ['Messages'],
      summary: 'Send a contact message',
      successStatus: 201,
    })
    .input(SendContactMessage)
    .output(z.object({})),
  listMessages: call('messages.view')
    .route({
      method: 'GET',
      path: '/contact-messages',
      tags: ['Messages'],
      summary: 'Contact messages, newest first, for admins',
    })
    .input(z.strictObject({ filter: z.enum(MESSAGE_FILTERS).default('unread'), ...pageRequest }))
    .output(pageOf(ContactMessage)),
  markMessageRead: call('messages.change')
    .route({
      method: 'POST',
      path: '/contact-messages/{id}/read',
      tags: ['Messages'],
      summary: 'Mark a contact message as read',
    })
    .input(theMessage)
    .output(ContactMessage),
  markMessageUnread: call('messages.change')
    .route({
      method: 'POST',
      path: '/contact-messages/{id}/unread',
      tags: ['Messages'],
      summary: 'Mark a contact message as unread',
    })
    .input(theMessage)
    .output(ContactMessage),
  archiveMessage: call('messages.change')
    .route({
      method: 'POST',
      path: '/contact-messages/{id}/archive',
      tags: ['Messages'],
      summary: 'Archive a contact message',
    })
    .input(theMessage)
    .output(ContactMessage),
  unarchiveMessage: call('messages.change')
    .route({
      method: 'POST',
      path: '/contact-messages/{id}/unarchive',
      tags: ['Messages'],
      summary: 'Unarchive a contact message',
    })
    .input(theMessage)
    .output(ContactMessage),
};
