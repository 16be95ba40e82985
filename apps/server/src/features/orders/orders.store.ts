import { DomainError } from '@thuto/domain/errors';
import { decideOrderMove, ORDER_TRANSITIONS } from '@thuto/domain/orders';
import { and, eq, inArray, lt, notExists, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { moveStatus } from '../../platform/db/move-status.ts';
import { orders } from '../../platform/db/schema/orders.ts';
import { packageVersions } from '../../platform/db/schema/packages.ts';
import { payments } from '../../platform/db/schema/payments.ts';
import { students } from '../../platform/db/schema/students.ts';

export type OrderRow = typeof orders.$inferSelect;
export type PackageVersionRow = typeof packageVersions.$inferSelect;

/** The student's open order for a package version, locked until the transaction ends. */
export async function findOpenOrder(
  tx: Tx,
  studentId: string,
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
  id: string,
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
  id: string,
): Promise<{ order: OrderRow; version: PackageVersionRow | null } | null> {
  const [row] = await executor
    .select({ order: orders, version: packageVersions })
    .from(orders)
    .leftJoin(packageVersions, eq(packageVersions.id, orders.packageVersionId))
    .where(eq(orders.id, id));
  return row ?? null;
}

/** Sum of an order's approved payments, in lisente. */
export async function sumApprovedPayments(tx: Tx, orderId: string): Promise<number> {
  const [row] = await tx
    .select({ paid: sql`coalesce(sum(${payments.amountLisente}), 0)`.mapWith(Number) })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.status, 'approved')));
  return row?.paid ?? 0;
}

/** Moves an order by an action with a conditional update: of several concurrent moves one wins. */
export const moveOrder = moveStatus(orders, ORDER_TRANSITIONS, decideOrderMove);

/** Records the dates of the latest paid package in the student's profile. */
export async function updateSubscription(
  tx: Tx,
  studentId: string,
  dates: { readonly subscriptionStartsAt: Date; readonly subscriptionEndsAt: Date; readonly updatedAt: Date },
): Promise<void> {
  await tx.update(students).set(dates).where(eq(students.id, studentId));
}

/** Locks a student until the transaction ends: whatever changes their orders or payments takes turns. */
export async function lockStudent(tx: Tx, studentId: string): Promise<void> {
  await tx.select({ id: students.id }).from(students).where(eq(students.id, studentId)).for('update');
}

export async function hasPendingPayment(tx: Tx, orderId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.status, 'pending')))
    .limit(1);
  return row !== undefined;
}

/** Expires at most `limit` open orders that are due and have no pending payment. @returns them. */
export async function expireOrders(tx: Tx, now: Date, limit: number): Promise<OrderRow[]> {
  const { from, to } = decideOrderMove('open', 'expire');
  const pending = tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orders.id), eq(payments.status, 'pending')));
  const due = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, from), lt(orders.expiresAt, now), notExists(pending)))
    .orderBy(orders.expiresAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  if (due.length === 0) return [];
  return tx
    .update(orders)
    .set({ status: to })
    .where(
      inArray(
        orders.id,
        due.map(({ id }) => id),
      ),
    )
    .returning();
}
