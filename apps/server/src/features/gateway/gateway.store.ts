import { DomainError } from '@thuto/domain/errors';
import { decideGatewayMove, GATEWAY_TRANSITIONS } from '@thuto/domain/payments/gateway';
import type { OrderId, StudentId } from '@thuto/domain/ids';
import { and, asc, desc, eq, inArray, lte } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { moveStatus } from '../../platform/db/move-status.ts';
import { gatewayRequests } from '../../platform/db/schema/gateway-requests.ts';
import { orders } from '../../platform/db/schema/orders.ts';
import { dueOfOrder } from '../payments/orders/due-of-order.shared.store.ts';

export type GatewayRow = typeof gatewayRequests.$inferSelect;

const OPEN = ['created', 'sent', 'in_doubt'] as const;

/** An order of a student, with what it still needs. @throws DomainError not_found. */
export async function getOrderToPay(
  tx: Executor,
  studentId: StudentId,
  orderId: OrderId,
): Promise<{ status: (typeof orders.$inferSelect)['status']; dueLisente: number }> {
  const [row] = await tx
    .select({
      status: orders.status,
      dueLisente: dueOfOrder.mapWith(Number),
    })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.studentId, studentId)));
  if (!row) throw new DomainError('not_found');
  return row;
}

/** Inserts a request, unless the order has one whose outcome is open; then throws gateway_request_open. */
export async function insertRequest(
  tx: Tx,
  request: typeof gatewayRequests.$inferInsert,
): Promise<GatewayRow> {
  const [row] = await tx.insert(gatewayRequests).values(request).onConflictDoNothing().returning();
  if (!row) throw new DomainError('gateway_request_open');
  return row;
}

/** The latest request of an order; null if there is none. */
export async function findLatestRequest(executor: Executor, orderId: OrderId): Promise<GatewayRow | null> {
  const [row] = await executor
    .select()
    .from(gatewayRequests)
    .where(eq(gatewayRequests.orderId, orderId))
    .orderBy(desc(gatewayRequests.createdAt), desc(gatewayRequests.id))
    .limit(1);
  return row ?? null;
}

export async function findRequest(executor: Executor, id: string): Promise<GatewayRow | null> {
  const [row] = await executor.select().from(gatewayRequests).where(eq(gatewayRequests.id, id));
  return row ?? null;
}

export async function findByConversation(executor: Executor, id: string): Promise<GatewayRow | null> {
  const [row] = await executor.select().from(gatewayRequests).where(eq(gatewayRequests.conversationId, id));
  return row ?? null;
}

/** A request, locked until the transaction ends. @throws DomainError not_found. */
export async function lockRequest(tx: Tx, id: string): Promise<GatewayRow> {
  const [row] = await tx.select().from(gatewayRequests).where(eq(gatewayRequests.id, id)).for('update');
  if (!row) throw new DomainError('not_found');
  return row;
}

/** The order's reference, for the gateway. */
export async function getReference(executor: Executor, orderId: OrderId): Promise<string> {
  const [row] = await executor
    .select({ reference: orders.reference })
    .from(orders)
    .where(eq(orders.id, orderId));
  return row?.reference ?? '';
}

/** Moves a request by an action with a conditional update. @throws DomainError gateway_request_closed, not_found. */
export const moveRequest = moveStatus(gatewayRequests, GATEWAY_TRANSITIONS, decideGatewayMove);

export async function setNextCheck(
  tx: Executor,
  id: string,
  changes: { checks: number; nextCheckAt: Date | null; resultCode: string; updatedAt: Date },
): Promise<void> {
  await tx.update(gatewayRequests).set(changes).where(eq(gatewayRequests.id, id));
}

/** Lists open requests whose outcome is to be asked for, longest due first. */
export async function listDueRequests(executor: Executor, now: Date, limit: number): Promise<string[]> {
  const rows = await executor
    .select({ id: gatewayRequests.id })
    .from(gatewayRequests)
    .where(and(inArray(gatewayRequests.status, [...OPEN]), lte(gatewayRequests.nextCheckAt, now)))
    .orderBy(asc(gatewayRequests.nextCheckAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}
