import type { StudentContext } from '../../context.ts';
import { listOfStudent, type PaymentWithFile } from './payments.store.ts';

/** The student's own payments, newest first: every proof stays in the history (PAY-13). */
export function listMyPayments(ctx: StudentContext): Promise<PaymentWithFile[]> {
  return listOfStudent(ctx.db, ctx.student.id);
}
