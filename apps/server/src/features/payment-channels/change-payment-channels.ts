import type { AuditEventKind } from '@thuto/contract/activity';
import { DomainError } from '@thuto/domain/errors';
import type { AdminContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { lockChannels, type PaymentChannelRow, selectChannels } from './payment-channels.store.ts';

/**
 * Changes the ways to pay with the list locked, and records it in the audit log.
 * @param change writes the change and returns the id of the channel.
 * @throws DomainError not_found if the channel does not exist.
 */
export async function changePaymentChannels(
  ctx: AdminContext,
  kind: Extract<AuditEventKind, `payment-channel.${string}`>,
  change: (tx: Tx, all: readonly PaymentChannelRow[]) => Promise<string>,
): Promise<PaymentChannelRow> {
  return ctx.db.transaction(async (tx) => {
    const id = await change(tx, await lockChannels(tx));
    const changed = (await selectChannels(tx)).find((row) => row.id === id);
    if (!changed) throw new DomainError('not_found');
    await recordAuditEvent(ctx, tx, { kind, actorId: ctx.currentUser.accountId, subjectId: id });
    return changed;
  });
}
