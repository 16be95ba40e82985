import type { AuditEventKind } from '@thuto/contract/activity';
import type { MessageTemplate, TemplateDetails } from '@thuto/contract/message-templates';
import { DomainError } from '@thuto/domain/errors';
import { compileTemplate } from '@thuto/domain/message-templates';
import type { AdminContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { listMessageTemplates } from './list-message-templates.ts';
import { deleteTemplateRow, lockTemplates, saveTemplateRow } from './message-templates.store.ts';

/** Upper bound of own templates: every message is compared with all of them. */
const MAX_TEMPLATES = 100;

/** @throws DomainError input_invalid with the sentence that explains the fault. */
function requireTemplate(id: string, details: TemplateDetails): void {
  const compiled = compileTemplate({ id, ...details });
  if (typeof compiled === 'string') throw new DomainError('input_invalid', { fields: { text: compiled } });
}

async function getTemplate(tx: Tx, id: string): Promise<MessageTemplate> {
  const found = (await listMessageTemplates(tx)).find((template) => template.id === id);
  if (!found) throw new DomainError('not_found');
  return found;
}

const record = (
  ctx: AdminContext,
  tx: Tx,
  kind: Extract<AuditEventKind, `template.${string}`>,
  template: string,
): Promise<void> =>
  recordAuditEvent(ctx, tx, { kind, actorId: ctx.currentUser.accountId, details: { template } });

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
    await record(ctx, tx, 'template.added', details.name);
    return getTemplate(tx, id);
  });
}

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
    await record(ctx, tx, 'template.changed', details.name);
    return getTemplate(tx, id);
  });
}

/** Restores the wording of a shipped template. @throws DomainError not_found, also for an own one. */
export async function resetMessageTemplate(ctx: AdminContext, id: string): Promise<MessageTemplate> {
  return ctx.db.transaction(async (tx) => {
    await lockTemplates(tx);
    const { isShipped, name } = await getTemplate(tx, id);
    if (!isShipped) throw new DomainError('not_found');
    if (await deleteTemplateRow(tx, id)) await record(ctx, tx, 'template.reset', name);
    return getTemplate(tx, id);
  });
}

/** Deletes an own template. @throws DomainError not_found, also for a shipped one. */
export async function deleteMessageTemplate(ctx: AdminContext, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockTemplates(tx);
    const { isShipped, name } = await getTemplate(tx, id);
    if (isShipped) throw new DomainError('not_found');
    await deleteTemplateRow(tx, id);
    await record(ctx, tx, 'template.deleted', name);
  });
}
