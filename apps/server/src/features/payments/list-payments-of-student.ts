import type { PaymentForAdmin } from '@thuto/contract/payments';
import type { StudentId } from '@thuto/domain/ids';
import type { AdminContext } from '../../context.ts';
import type { KeysetCursor } from '../../platform/db/keyset-cursor.ts';
import { getSettings } from '../settings/get-settings.ts';
import { presentPaymentForAdmin } from './payments.presenter.ts';
import { listPageOfStudent } from './payments-of-students.store.ts';

/** A student's payments with their place in the list, newest first, and how many there are in all. */
export async function listPaymentsOfStudent(
  ctx: AdminContext,
  query: { studentId: StudentId; after: KeysetCursor | null; limit: number },
): Promise<{ rows: (KeysetCursor & { readonly item: PaymentForAdmin })[]; total: number }> {
  const [{ rows, total }, { carryOverUnusedSessions }] = await Promise.all([
    listPageOfStudent(ctx.db, query),
    getSettings(ctx),
  ]);
  const options = { now: ctx.now(), carryOver: carryOverUnusedSessions };
  return {
    rows: rows.map((row) => ({
      at: row.payment.submittedAt,
      id: row.payment.id,
      item: presentPaymentForAdmin(row, options),
    })),
    total,
  };
}
