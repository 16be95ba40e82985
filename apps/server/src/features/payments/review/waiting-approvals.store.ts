import type { AccountId, OrderId, StudentId } from '@thuto/domain/ids';
import type { RefundSource } from '@thuto/domain/payments/refunds';
import { and, desc, eq, gt, isNull, lte, or } from 'drizzle-orm';
import type { Executor, Tx } from '../../../platform/db/client.ts';
import { accounts } from '../../../platform/db/schema/accounts.ts';
import { orders } from '../../../platform/db/schema/orders.ts';
import { waitingApprovals } from '../../../platform/db/schema/waiting-approvals.ts';
import { selectStudentName } from '../../students/students.shared.store.ts';

/** A refund of money, or an adjustment of sessions. The second admin enters an equal one. */
export type AskedMove =
  | { readonly orderId: OrderId; readonly source: RefundSource; readonly amountLisente: number }
  | { readonly sessions: number };

type Asked = { readonly studentId: StudentId; readonly move: AskedMove };

const w = waitingApprovals;

const isEqual = ({ studentId, move }: Asked) =>
  'sessions' in move
    ? and(eq(w.studentId, studentId), isNull(w.orderId), eq(w.sessions, move.sessions))
    : and(
        eq(w.studentId, studentId),
        eq(w.orderId, move.orderId),
        eq(w.source, move.source),
        eq(w.amountLisente, move.amountLisente),
      );

/**
 * The admins who asked for the same since an instant, the newest first. There are two when both asked at the same
 * moment. Locked until the transaction ends.
 */
export async function listFirstAdmins(tx: Tx, asked: Asked, since: Date): Promise<AccountId[]> {
  const rows = await tx
    .select({ adminId: w.adminId })
    .from(w)
    .where(and(isEqual(asked), gt(w.createdAt, since)))
    .orderBy(desc(w.createdAt))
    .for('update');
  return rows.map(({ adminId }) => adminId);
}

/** Stores a request. Those that nobody repeated in time go. */
export async function saveRequest(
  tx: Tx,
  asked: Asked,
  row: Pick<typeof w.$inferInsert, 'id' | 'adminId' | 'amountLisente' | 'createdAt'>,
  since: Date,
): Promise<void> {
  const { studentId, move } = asked;
  await tx.delete(w).where(or(lte(w.createdAt, since), and(isEqual(asked), eq(w.adminId, row.adminId))));
  const parts =
    'sessions' in move ? { sessions: move.sessions } : { orderId: move.orderId, source: move.source };
  await tx.insert(w).values({ ...row, ...parts, studentId });
}

export async function deleteRequests(tx: Tx, asked: Asked): Promise<void> {
  await tx.delete(w).where(isEqual(asked));
}

/** Lists what waits for a second admin since an instant, the oldest first. */
export const listWaitingRows = (executor: Executor, since: Date) =>
  executor
    .select({
      id: w.id,
      studentId: w.studentId,
      studentName: selectStudentName(w.studentId).as('student_name'),
      reference: orders.reference,
      source: w.source,
      sessions: w.sessions,
      amountLisente: w.amountLisente,
      adminId: w.adminId,
      adminName: accounts.displayName,
      createdAt: w.createdAt,
    })
    .from(w)
    .innerJoin(accounts, eq(accounts.id, w.adminId))
    .leftJoin(orders, eq(orders.id, w.orderId))
    .where(gt(w.createdAt, since))
    .orderBy(w.createdAt, w.id);
