import type { MessageTemplate } from '@thuto/contract/message-templates';
import { DomainError } from '@thuto/domain/errors';
import type { AdminContext } from '../../context.ts';
import { getTemplate } from './get-template.ts';
import { deleteTemplateRow, lockTemplates } from './message-templates.store.ts';
import { recordTemplateEvent } from './record-template-event.ts';

/** Restores the wording of a shipped template. @throws DomainError not_found, also for an own one. */
export async function resetMessageTemplate(ctx: AdminContext, id: string): Promise<MessageTemplate> {
  return ctx.db.transaction(async (tx) => {
    await lockTemplates(tx);
    const { isShipped, name } = await getTemplate(tx, id);
    if (!isShipped) throw new DomainError('not_found');
    if (await deleteTemplateRow(tx, id)) await recordTemplateEvent(ctx, tx, 'template.reset', name);
    return getTemplate(tx, id);
  });
}
