import type { AdminContext } from '../../context.ts';
import { type MessageRow, updateMessageStatus } from './messages.store.ts';

/**
 * Marks a contact message as unread, so that it waits for an admin again (MSG-4).
 * @throws DomainError not_found.
 */
export function markMessageUnread(ctx: AdminContext, id: string): Promise<MessageRow> {
  return updateMessageStatus(ctx.db, id, 'readAt', null);
}
