import type { StudentFamily } from '@thuto/contract/users';
import type { StudentId } from '@thuto/domain/ids';
import type { AdminContext } from '../../context.ts';
import { findUnpaidOrder } from '../payments/orders/find-unpaid-order.ts';
import { listGuardians, listSiblings, listStates, sumMoney } from './families-of-students.store.ts';
import { requireStudent } from './users.store.ts';

/**
 * Returns the family of a student: guardians, all students, and where its money is (DASH-11).
 * @throws DomainError student_not_found.
 */
export async function getStudentFamily(ctx: AdminContext, id: StudentId): Promise<StudentFamily> {
  await requireStudent(ctx.db, id);
  const [guardians, siblings] = await Promise.all([listGuardians(ctx.db, id), listSiblings(ctx.db, id)]);
  const studentIds = siblings.map((sibling) => sibling.id);
  const [states, money, openOrder] = await Promise.all([
    listStates(ctx.db, studentIds, ctx.now()),
    sumMoney(ctx.db, { studentIds, accountIds: guardians.map((guardian) => guardian.id) }),
    findUnpaidOrder(ctx.db, id),
  ]);
  const stateOf = new Map(states.map((state) => [state.id, state]));
  return {
    guardians,
    students: siblings.map(({ id: studentId, name }) => ({
      id: studentId,
      name,
      remaining: stateOf.get(studentId)?.remaining ?? 0,
      nextSessionAt: stateOf.get(studentId)?.nextSessionAt ?? null,
    })),
    money,
    sessions: {
      bought: states.reduce((sum, { assigned }) => sum + assigned, 0),
      used: states.reduce((sum, { completed }) => sum + completed, 0),
    },
    openOrder,
  };
}
