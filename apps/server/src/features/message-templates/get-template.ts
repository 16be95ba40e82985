import type { MessageTemplate } from '@thuto/contract/message-templates';
import { DomainError } from '@thuto/domain/errors';
import type { Tx } from '../../platform/db/client.ts';
import { listMessageTemplates } from './list-message-templates.ts';

export async function getTemplate(tx: Tx, id: string): Promise<MessageTemplate> {
  const found = (await listMessageTemplates(tx)).find((template) => template.id === id);
  if (!found) throw new DomainError('not_found');
  return found;
}
