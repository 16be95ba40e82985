import type { StudentId } from '@thuto/domain/ids';
import { formatReference } from '@thuto/domain/payments/orders';
import type { Executor } from '../../../platform/db/client.ts';
import { getMissingAmount } from './get-missing-amount.ts';
import { findNewestUnpaid } from './orders.store.ts';

/** Returns the newest open or partly paid order of a student, with what it still needs; null if there is none. */
export async function findUnpaidOrder(
  executor: Executor,
  studentId: StudentId,
): Promise<{ reference: string; missingLisente: number } | null> {
  const order = await findNewestUnpaid(executor, studentId);
  if (!order) return null;
  return {
    reference: formatReference(order.reference),
    missingLisente: await getMissingAmount(executor, order.id),
  };
}
