import type { AdminContext } from '../../context.ts';
import { type MessageRow, updateMessageStatus } from './messages.store.ts';

/**
 * Takes a contact message out of the archive; it is as read or unread as it was before.
 * @throws DomainError not_found.
 */
export function unarchiveMessage(ctx: AdminContext, id: string): Promise<MessageRow> {
  return updateMessageStatus(ctx.db, id, 'archivedAt', null);
}
