import type { StudentId } from '@thuto/domain/ids';
import { formatReference } from '@thuto/domain/orders';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { orders } from '../../platform/db/schema/orders.ts';
import { getMissingAmount } from './get-missing-amount.ts';

/** Returns the newest open or partly paid order of a student, with what it still needs; null if there is none. */
export async function findUnpaidOrder(
  executor: Executor,
  studentId: StudentId,
): Promise<{ reference: string; missingLisente: number } | null> {
  const [order] = await executor
    .select({ id: orders.id, reference: orders.reference })
    .from(orders)
    .where(and(eq(orders.studentId, studentId), inArray(orders.status, ['open', 'part_paid'])))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1);
  if (!order) return null;
  return {
    reference: formatReference(order.reference),
    missingLisente: await getMissingAmount(executor, order.id),
  };
}
