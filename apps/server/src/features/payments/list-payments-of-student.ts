import type { StudentId } from '@thuto/domain/ids';
import type { AdminContext } from '../../context.ts';
import type { KeysetCursor } from '../../platform/db/keyset-cursor.ts';
import { listPageOfStudent, type PaymentWithStudent } from './payments-of-students.store.ts';

/** A payment with its place in the list. */
export type ListedPayment = KeysetCursor & { readonly row: PaymentWithStudent };

/** Returns a page of a student's payments, newest first, and how many there are in all. */
export async function listPaymentsOfStudent(
  ctx: AdminContext,
  query: { studentId: StudentId; after: KeysetCursor | null; limit: number },
): Promise<{ rows: ListedPayment[]; total: number }> {
  const { rows, total } = await listPageOfStudent(ctx.db, query);
  return { rows: rows.map((row) => ({ at: row.payment.submittedAt, id: row.payment.id, row })), total };
}
