import { DomainError } from '@thuto/domain/errors';
import type { AdminContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { isWhatsAppMessage, moveWhatsAppToSent } from './notifications.store.ts';

/**
 * Marks a WhatsApp message as sent, which takes it off the list (NOTIFY-8). Of several admins one succeeds.
 * @throws DomainError not_found; whatsapp_message_not_waiting if it was sent or dropped meanwhile.
 */
export async function markWhatsAppSent(ctx: AdminContext, id: string): Promise<{ id: string }> {
  const { accountId } = ctx.currentUser;
  await ctx.db.transaction(async (tx) => {
    if (!(await moveWhatsAppToSent(tx, id, { sentAt: ctx.now(), sentBy: accountId }))) {
      throw new DomainError((await isWhatsAppMessage(tx, id)) ? 'whatsapp_message_not_waiting' : 'not_found');
    }
    await recordAuditEvent(ctx, tx, { kind: 'whatsapp.sent', actorId: accountId, subjectId: id });
  });
  return { id };
}
