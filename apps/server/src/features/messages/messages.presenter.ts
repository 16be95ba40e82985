import type { ContactMessage } from '@thuto/contract/messages';
import type { MessageRow } from './messages.store.ts';

/** Presents a contact message to admins. */
export function presentMessage(row: MessageRow): ContactMessage {
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    phone: row.phone,
    subject: row.subject,
    message: row.message,
    receivedAt: row.createdAt.toISOString(),
    isRead: row.readAt !== null,
    isArchived: row.archivedAt !== null,
  };
}
