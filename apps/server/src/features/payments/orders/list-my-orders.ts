import type { StudentContext } from '../../../context.ts';
import { type OrderWithPayments, selectOrdersOfStudent } from './orders-of-students.store.ts';

/** Lists the orders of the student with their payments, newest first (PAY-40). */
export function listMyOrders(ctx: StudentContext): Promise<OrderWithPayments[]> {
  return selectOrdersOfStudent(ctx.db, ctx.student.id);
}
