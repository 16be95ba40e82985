import type { AccountId } from '@thuto/domain/ids';
import { orderExpiresAt } from '@thuto/domain/payments/orders';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../platform/db/client.ts';
import { spendAccountMoney } from '../../account-money/spend-account-money.ts';
import { recordAuditEvent } from '../../activity/record-audit-event.ts';
import { claimPackage } from '../../packages/claim-package.ts';
import { getSettings } from '../../settings/get-settings.ts';
import { closeOrder } from './close-order.ts';
import { createReferences } from './create-references.ts';
import { findOpenOrder, insertOrder, type OrderRow, updateCreditApplied } from './orders.store.ts';
import { settleOrder } from './settle-order.ts';

/** Attempts to insert an order whose reference a concurrent order took. */
const MAX_ATTEMPTS = 5;

export interface OrderWish {
  readonly accountId: AccountId;
  readonly studentId: OrderRow['studentId'];
  readonly packageId: string;
  /** Default true. False for an order that a proof creates, because the family has paid the full price. */
  readonly usesAccountMoney?: boolean;
  /** How many sessions the family has confirmed to end if account money pays the order at once (CREDIT-13). */
  readonly endsSessions?: number | undefined;
}

/**
 * Orders the version of a package that is on sale, at its price. Returns the student's open order for that version
 * instead, if there is one that has not expired (PAY-23). Money of the account pays as much of a new order as it can;
 * an order that it covers is paid at once (PAY-51). The caller holds the lock of the student's payments.
 * @throws DomainError package_not_found when the package is not on sale; sessions_unconfirmed.
 */
export async function placeOrder(
  ctx: Context & { readonly currentUser?: { readonly accountId: AccountId } },
  tx: Tx,
  wish: OrderWish,
): Promise<OrderRow> {
  const { accountId, studentId, packageId, usesAccountMoney = true } = wish;
  const version = await claimPackage(tx, packageId);
  const now = ctx.now();
  const open = await findOpenOrder(tx, studentId, version.id);
  if (open && (open.expiresAt > now || open.status === 'part_paid')) return open;
  if (open) await closeOrder(ctx, tx, { orderId: open.id, action: 'expire', actorId: null });
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
    return usesAccountMoney ? payFromAccountMoney(ctx, tx, order, wish.endsSessions) : order;
  }
  throw new Error('No free order reference was found.');
}

/** Lets the account's money pay what it can of a new order. @returns the order after it. */
async function payFromAccountMoney(
  ctx: Context & { readonly currentUser?: { readonly accountId: AccountId } },
  tx: Tx,
  order: OrderRow,
  endsSessions: number | undefined,
): Promise<OrderRow> {
  const taken = await spendAccountMoney(ctx, tx, order);
  if (taken === 0) return order;
  await updateCreditApplied(tx, order.id, taken);
  const settled = await settleOrder(ctx, tx, { orderId: order.id, endsSessions });
  if (settled.status === 'paid') {
    await recordAuditEvent(ctx, tx, {
      kind: 'order.paid',
      actorId: ctx.currentUser?.accountId ?? null,
      studentId: order.studentId,
      subjectId: order.id,
    });
  }
  return settled;
}
