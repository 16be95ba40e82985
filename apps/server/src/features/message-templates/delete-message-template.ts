import { DomainError } from '@thuto/domain/errors';
import type { AdminContext } from '../../context.ts';
import { getTemplate } from './get-template.ts';
import { deleteTemplateRow, lockTemplates } from './message-templates.store.ts';
import { recordTemplateEvent } from './record-template-event.ts';

/** Deletes an own template. @throws DomainError not_found, also for a shipped one. */
export async function deleteMessageTemplate(ctx: AdminContext, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockTemplates(tx);
    const { isShipped, name } = await getTemplate(tx, id);
    if (isShipped) throw new DomainError('not_found');
    await deleteTemplateRow(tx, id);
    await recordTemplateEvent(ctx, tx, 'template.deleted', name);
  });
}
