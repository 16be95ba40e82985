import type { AdminContext } from '../../context.ts';
import { type MessageRow, updateMessageStatus } from './messages.store.ts';

/**
 * Archives a contact message: it disappears from the unread and the active list but is not deleted.
 * @throws DomainError not_found.
 */
export function archiveMessage(ctx: AdminContext, id: string): Promise<MessageRow> {
  return updateMessageStatus(ctx.db, id, 'archivedAt', ctx.now());
}
