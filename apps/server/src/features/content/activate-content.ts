import type { AdminContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { type ContentWithFile, getContent, moveContent } from './content.store.ts';

/**
 * Makes an inactive item visible to students again (CONTENT-4).
 * @throws DomainError content_status_changed, not_found.
 */
export async function activateContent(ctx: AdminContext, id: string): Promise<ContentWithFile> {
  return ctx.db.transaction(async (tx) => {
    await moveContent(tx, id, 'activate', { updatedAt: ctx.now() });
    await recordAuditEvent(ctx, tx, {
      kind: 'content.activated',
      actorId: ctx.currentUser.accountId,
      subjectId: id,
    });
    return getContent(tx, id);
  });
}
