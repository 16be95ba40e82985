import type { AdminContext } from '../../context.ts';
import { type MessageRow, updateMessageStatus } from './messages.store.ts';

/**
 * Marks a contact message as read for all admins; no change if it is already read (MSG-4).
 * @throws DomainError not_found.
 */
export function markMessageRead(ctx: AdminContext, id: string): Promise<MessageRow> {
  return updateMessageStatus(ctx.db, id, 'readAt', ctx.now());
}
