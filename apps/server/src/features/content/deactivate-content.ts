import type { AdminContext } from '../../context.ts';
import { recordActivity } from '../activity/record-activity.ts';
import { type ContentWithFile, getContent, moveContent } from './content.store.ts';

/**
 * Hides an active item from students, also from whoever has its address (CONTENT-4).
 * @throws DomainError content_status_changed, not_found.
 */
export async function deactivateContent(ctx: AdminContext, id: string): Promise<ContentWithFile> {
  return ctx.db.transaction(async (tx) => {
    await moveContent(tx, id, 'deactivate', { updatedAt: ctx.now() });
    await recordActivity(ctx, tx, {
      kind: 'content.deactivated',
      actorId: ctx.actor.accountId,
      subjectId: id,
    });
    return getContent(tx, id);
  });
}
