import type { AdminContext } from '../../context.ts';
import { type MessageRow, updateMessageStatus } from './messages.store.ts';

/**
 * Restores an archived contact message with its previous read status.
 * @throws DomainError not_found.
 */
export function unarchiveMessage(ctx: AdminContext, id: string): Promise<MessageRow> {
  return updateMessageStatus(ctx.db, id, 'archivedAt', null);
}
