import type { MessageTemplate, TemplateDetails } from '@thuto/contract/message-templates';
import { DomainError } from '@thuto/domain/errors';
import type { AdminContext } from '../../context.ts';
import { getTemplate } from './get-template.ts';
import { listMessageTemplates } from './list-message-templates.ts';
import { lockTemplates, saveTemplateRow } from './message-templates.store.ts';
import { recordTemplateEvent } from './record-template-event.ts';
import { requireTemplate } from './require-template.ts';

/** Upper bound of own templates: every message is compared with all of them. */
const MAX_TEMPLATES = 100;

/** Adds a template. It is compared before the shipped ones. @throws DomainError input_invalid. */
export async function addMessageTemplate(
  ctx: AdminContext,
  details: TemplateDetails,
): Promise<MessageTemplate> {
  const id = ctx.newId();
  requireTemplate(id, details);
  return ctx.db.transaction(async (tx) => {
    await lockTemplates(tx);
    const own = (await listMessageTemplates(tx)).filter(({ isShipped }) => !isShipped);
    if (own.length >= MAX_TEMPLATES) {
      throw new DomainError('input_invalid', {
        fields: { name: `At most ${String(MAX_TEMPLATES)} templates` },
      });
    }
    await saveTemplateRow(tx, { id, ...details, revision: 1, createdAt: ctx.now(), updatedAt: ctx.now() });
    await recordTemplateEvent(ctx, tx, 'template.added', details.name);
    return getTemplate(tx, id);
  });
}
