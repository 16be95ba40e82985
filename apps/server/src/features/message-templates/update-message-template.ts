import type { MessageTemplate, TemplateDetails } from '@thuto/contract/message-templates';
import { DomainError } from '@thuto/domain/errors';
import type { AdminContext } from '../../context.ts';
import { getTemplate } from './get-template.ts';
import { lockTemplates, saveTemplateRow } from './message-templates.store.ts';
import { recordTemplateEvent } from './record-template-event.ts';
import { requireTemplate } from './require-template.ts';

/**
 * Changes an own or shipped template.
 * @throws DomainError not_found, input_invalid; template_changed if another admin has changed it since.
 */
export async function updateMessageTemplate(
  ctx: AdminContext,
  { id, revision, ...details }: TemplateDetails & { readonly id: string; readonly revision: number },
): Promise<MessageTemplate> {
  requireTemplate(id, details);
  return ctx.db.transaction(async (tx) => {
    await lockTemplates(tx);
    const current = await getTemplate(tx, id);
    if (current.revision !== revision) throw new DomainError('template_changed', { current });
    await saveTemplateRow(tx, {
      id,
      ...details,
      revision: revision + 1,
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
    });
    await recordTemplateEvent(ctx, tx, 'template.changed', details.name);
    return getTemplate(tx, id);
  });
}
