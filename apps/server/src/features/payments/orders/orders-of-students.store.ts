import { and, desc, eq, inArray } from 'drizzle-orm';
import type { OrderId, StudentId } from '@thuto/domain/ids';
import type { Executor } from '../../../platform/db/client.ts';
import { creditGrants } from '../../../platform/db/schema/credits.ts';
import { files } from '../../../platform/db/schema/files.ts';
import { orders } from '../../../platform/db/schema/orders.ts';
import { packageVersions } from '../../../platform/db/schema/packages.ts';
import { payments } from '../../../platform/db/schema/payments.ts';
import { receipts } from '../../../platform/db/schema/receipts.ts';
import type { OrderRow, PackageVersionRow } from './orders.store.ts';

/** Maximum number of orders in a family's list. */
const MAX_LISTED = 200;

export interface OrderWithPayments {
  readonly order: OrderRow;
  /** Null for an imported order whose package is unknown. */
  readonly version: PackageVersionRow | null;
  /** What the paid order granted. */
  readonly grant: typeof creditGrants.$inferSelect | null;
  /** Newest first. */
  readonly payments: readonly OrderPaymentRow[];
}

type OrderPaymentRow = Awaited<ReturnType<typeof selectPayments>>[number];

const selectPayments = (executor: Executor, orderIds: readonly OrderId[]) =>
  executor
    .select({ payment: payments, file: files, receiptNumber: receipts.number })
    .from(payments)
    .leftJoin(receipts, eq(receipts.paymentId, payments.id))
    .leftJoin(files, eq(files.id, payments.fileId))
    .where(inArray(payments.orderId, [...orderIds]))
    .orderBy(desc(payments.submittedAt), desc(payments.id));

/**
 * Lists the orders of a student with their payments, newest first.
 * @param id limits the list to one order.
 */
export async function selectOrdersOfStudent(
  executor: Executor,
  studentId: StudentId,
  id?: OrderId,
): Promise<OrderWithPayments[]> {
  const rows = await executor
    .select({ order: orders, version: packageVersions, grant: creditGrants })
    .from(orders)
    .leftJoin(packageVersions, eq(packageVersions.id, orders.packageVersionId))
    .leftJoin(creditGrants, eq(creditGrants.orderId, orders.id))
    .where(and(eq(orders.studentId, studentId), id === undefined ? undefined : eq(orders.id, id)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(MAX_LISTED);
  if (rows.length === 0) return [];
  const found = await selectPayments(
    executor,
    rows.map(({ order }) => order.id),
  );
  const byOrder = Map.groupBy(found, ({ payment }) => payment.orderId);
  return rows.map((row) => ({ ...row, payments: byOrder.get(row.order.id) ?? [] }));
}
