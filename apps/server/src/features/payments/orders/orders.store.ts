import { DomainError } from '@thuto/domain/errors';
import type { AccountId, OrderId, StudentId } from '@thuto/domain/ids';
import { decideOrderMove, ORDER_TRANSITIONS } from '@thuto/domain/payments/orders';
import { and, desc, eq, inArray, isNull, lt, notExists, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../../platform/db/client.ts';
import { moveStatus } from '../../../platform/db/move-status.ts';
import { accounts } from '../../../platform/db/schema/accounts.ts';
import { orders } from '../../../platform/db/schema/orders.ts';
import { packageVersions } from '../../../platform/db/schema/packages.ts';
import { payments } from '../../../platform/db/schema/payments.ts';
import { students } from '../../../platform/db/schema/students.ts';

export type OrderRow = typeof orders.$inferSelect;
export type PackageVersionRow = typeof packageVersions.$inferSelect;

/**
 * The student's order for a package version that is open or part-paid, locked until the transaction ends. Of several,
 * the one that money was paid for.
 */
export async function findOpenOrder(
  tx: Tx,
  studentId: OrderRow['studentId'],
  packageVersionId: string,
): Promise<OrderRow | null> {
  const [row] = await tx
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.studentId, studentId),
        eq(orders.packageVersionId, packageVersionId),
        inArray(orders.status, ['open', 'part_paid']),
      ),
    )
    .orderBy(desc(eq(orders.status, 'part_paid')), orders.createdAt)
    .limit(1)
    .for('update');
  return row ?? null;
}

/** Inserts an order, unless its reference is taken; then null. */
export async function insertOrder(tx: Tx, order: typeof orders.$inferInsert): Promise<OrderRow | null> {
  const [row] = await tx
    .insert(orders)
    .values(order)
    .onConflictDoNothing({ target: orders.reference })
    .returning();
  return row ?? null;
}

/** Returns which of these references orders have. */
export async function listUsedReferences(tx: Tx, references: readonly string[]): Promise<Set<string>> {
  const used = sql`select reference from orders where reference = any(${sql.param([...references])}::text[])`;
  const { rows } = await tx.execute<{ reference: string }>(used);
  return new Set(rows.map(({ reference }) => reference));
}

/** An order with the version that was ordered, locked until the transaction ends. @throws DomainError not_found. */
export async function lockOrder(
  tx: Tx,
  id: OrderRow['id'],
): Promise<{ order: OrderRow; version: PackageVersionRow | null }> {
  const [row] = await tx
    .select({ order: orders, version: packageVersions })
    .from(orders)
    .leftJoin(packageVersions, eq(packageVersions.id, orders.packageVersionId))
    .where(eq(orders.id, id))
    .for('update', { of: orders });
  if (!row) throw new DomainError('not_found');
  return row;
}

/** An order with the version that was ordered; null if there is none. */
export async function findOrder(
  executor: Executor,
  id: OrderId,
): Promise<{ order: OrderRow; version: PackageVersionRow | null } | null> {
  const [row] = await executor
    .select({ order: orders, version: packageVersions })
    .from(orders)
    .leftJoin(packageVersions, eq(packageVersions.id, orders.packageVersionId))
    .where(eq(orders.id, id));
  return row ?? null;
}

/** What an order's approved payments brought, without what went to the account's money. In lisente. */
export async function sumReceived(executor: Executor, orderId: OrderRow['id']): Promise<number> {
  const brought = sql`coalesce(sum(${payments.amountLisente} - ${payments.surplusLisente}), 0)`;
  const [row] = await executor
    .select({ received: brought.mapWith(Number) })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.status, 'approved')));
  return row?.received ?? 0;
}

/**
 * What an order's approved payments brought, by the account that paid: the one that ordered, where nobody else is known
 * or the payer's account was erased. In the order of the accounts, in which they are locked.
 */
export async function listReceivedByPayer(
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'accountId'>,
): Promise<{ accountId: AccountId; receivedLisente: number }[]> {
  const { rows } = await tx.execute<{ account_id: AccountId; received: string }>(sql`
    select coalesce(a.id, ${order.accountId}::uuid) as account_id, sum(p.amount_lisente - p.surplus_lisente) as received
    from payments p left join accounts a on a.id = p.paid_by_account_id and a.erased_at is null
    where p.order_id = ${order.id} and p.status = 'approved'
    group by 1 order by 1`);
  return rows.map((row) => ({ accountId: row.account_id, receivedLisente: Number(row.received) }));
}

/** Whether an account exists and was not erased. */
export async function isOpenAccount(executor: Executor, accountId: AccountId): Promise<boolean> {
  const [row] = await executor
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isNull(accounts.erasedAt)));
  return row !== undefined;
}

/** Records how much account money pays a part of an order. */
export async function updateCreditApplied(
  tx: Tx,
  orderId: OrderRow['id'],
  creditAppliedLisente: number,
): Promise<void> {
  await tx.update(orders).set({ creditAppliedLisente }).where(eq(orders.id, orderId));
}

/** Moves an order by an action with a conditional update: of several concurrent moves one wins. */
export const moveOrder = moveStatus(orders, ORDER_TRANSITIONS, decideOrderMove);

/** Records the dates of the latest paid package in the student's profile. */
export async function updateSubscription(
  tx: Tx,
  studentId: StudentId,
  dates: { readonly subscriptionStartsAt: Date; readonly subscriptionEndsAt: Date; readonly updatedAt: Date },
): Promise<void> {
  await tx.update(students).set(dates).where(eq(students.id, studentId));
}

/** Lists at most `limit` open orders that are due and have no pending payment; with `orderId`, only that one. */
export async function listDueOrders(
  executor: Executor,
  query: { readonly now: Date; readonly limit: number; readonly orderId?: OrderRow['id'] },
): Promise<Pick<OrderRow, 'id' | 'studentId'>[]> {
  const { now, limit, orderId } = query;
  const { from } = decideOrderMove('open', 'expire');
  const pending = executor
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orders.id), eq(payments.status, 'pending')));
  return executor
    .select({ id: orders.id, studentId: orders.studentId })
    .from(orders)
    .where(
      and(
        eq(orders.status, from),
        lt(orders.expiresAt, now),
        notExists(pending),
        orderId === undefined ? undefined : eq(orders.id, orderId),
      ),
    )
    .orderBy(orders.expiresAt)
    .limit(limit);
}

export async function hasPendingPayment(tx: Tx, orderId: OrderId): Promise<boolean> {
  const [row] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.status, 'pending')))
    .limit(1);
  return row !== undefined;
}

/** Returns the newest open or partly paid order of a student; null if there is none. */
export async function findNewestUnpaid(
  executor: Executor,
  studentId: StudentId,
): Promise<Pick<OrderRow, 'id' | 'reference'> | null> {
  const [row] = await executor
    .select({ id: orders.id, reference: orders.reference })
    .from(orders)
    .where(and(eq(orders.studentId, studentId), inArray(orders.status, ['open', 'part_paid'])))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1);
  return row ?? null;
}

/** Returns the order with a reference; null if there is none. */
export async function findOrderWithReference(
  executor: Executor,
  reference: string,
): Promise<OrderRow | null> {
  const [row] = await executor.select().from(orders).where(eq(orders.reference, reference));
  return row ?? null;
}
