import { orderExpiresAt } from '@thuto/domain/orders';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { claimPackage } from '../packages/claim-package.ts';
import { getSettings } from '../settings/get-settings.ts';
import { createReferences } from './create-references.ts';
import { findOpenOrder, insertOrder, moveOrder, type OrderRow } from './orders.store.ts';

/** Attempts to insert an order whose reference a concurrent order took. */
const MAX_ATTEMPTS = 5;

/**
 * Orders the version of a package that is on sale, at its price. Returns the student's open order for that version
 * instead, if there is one that has not expired (PAY-23). The caller holds the lock of the student's payments.
 * @throws DomainError package_not_found when the package is not on sale.
 */
export async function placeOrder(
  ctx: Context & { readonly currentUser?: { readonly accountId: string } },
  tx: Tx,
  wanted: { readonly accountId: string; readonly studentId: string; readonly packageId: string },
): Promise<OrderRow> {
  const { accountId, studentId, packageId } = wanted;
  const version = await claimPackage(tx, packageId);
  const now = ctx.now();
  const open = await findOpenOrder(tx, studentId, version.id);
  if (open && (open.expiresAt > now || open.status === 'part_paid')) return open;
  if (open) await moveOrder(tx, open.id, 'expire', {});
  const { orderValidDays } = await getSettings(ctx, tx);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const [reference = ''] = await createReferences(tx, 1);
    const order = await insertOrder(tx, {
      id: ctx.newId(),
      reference,
      accountId,
      studentId,
      packageVersionId: version.id,
      packageId,
      amountLisente: version.priceLisente,
      status: 'open',
      createdAt: now,
      expiresAt: new Date(orderExpiresAt(now.getTime(), orderValidDays)),
    });
    if (!order) continue;
    await recordAuditEvent(ctx, tx, {
      kind: 'order.placed',
      actorId: ctx.currentUser?.accountId ?? null,
      studentId,
      subjectId: order.id,
    });
    return order;
  }
  throw new Error('No free order reference was found.');
}
