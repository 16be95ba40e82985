import type { AdminContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { type ContentWithFile, getContent, moveContent } from './content.store.ts';

/**
 * Hides an active item from students, also from those who know its URL (CONTENT-4).
 * @throws DomainError content_status_changed, not_found.
 */
export async function deactivateContent(ctx: AdminContext, id: string): Promise<ContentWithFile> {
  return ctx.db.transaction(async (tx) => {
    await moveContent(tx, id, 'deactivate', { updatedAt: ctx.now() });
    await recordAuditEvent(ctx, tx, {
      kind: 'content.deactivated',
      actorId: ctx.currentUser.accountId,
      subjectId: id,
    });
    return getContent(tx, id);
  });
}
