import type { AdminContext } from '../../context.ts';
import { type MessageRow, updateMessageStatus } from './messages.store.ts';

/**
 * Puts a contact message away: it leaves the unread and the kept ones, and nothing is lost.
 * @throws DomainError not_found.
 */
export function archiveMessage(ctx: AdminContext, id: string): Promise<MessageRow> {
  return updateMessageStatus(ctx.db, id, 'archivedAt', ctx.now());
}
