import type { MessageTemplate } from '@thuto/contract/message-templates';
import { SHIPPED_TEMPLATES } from '@thuto/domain/reconciliation/message-templates';
import type { Executor } from '../../platform/db/client.ts';
import { listTemplateRows } from './message-templates.store.ts';

/** Returns all templates in the order in which they are compared: own ones first (RECON-11). */
export async function listMessageTemplates(executor: Executor): Promise<MessageTemplate[]> {
  const rows = await listTemplateRows(executor);
  const isShippedId = (id: string) => SHIPPED_TEMPLATES.some((shipped) => shipped.id === id);
  const own = rows
    .filter(({ id }) => !isShippedId(id))
    .map(({ id, name, provider, meaning, text, revision }): MessageTemplate => ({
      id,
      name,
      provider,
      meaning,
      text,
      revision,
      isShipped: false,
      isChanged: false,
      allowedActions: ['edit', 'delete'],
    }));
  const shipped = SHIPPED_TEMPLATES.map((template): MessageTemplate => {
    const row = rows.find(({ id }) => id === template.id);
    const { id, name, provider, meaning, text } = row ?? template;
    return {
      id,
      name,
      provider,
      meaning,
      text,
      revision: row?.revision ?? 0,
      isShipped: true,
      isChanged: row !== undefined,
      allowedActions: row ? ['edit', 'reset'] : ['edit'],
    };
  });
  return [...own, ...shipped];
}
