import type { CreditReason } from '@thuto/domain/payments/credits';
import { and, asc, eq, gte, lt, or, sql } from 'drizzle-orm';
import type { StudentId } from '@thuto/domain/ids';
import type { Executor } from '../../../platform/db/client.ts';
import { creditEntries } from '../../../platform/db/schema/credits.ts';
import { orders } from '../../../platform/db/schema/orders.ts';
import { packageVersions } from '../../../platform/db/schema/packages.ts';
import { payments } from '../../../platform/db/schema/payments.ts';
import { receipts } from '../../../platform/db/schema/receipts.ts';

/** From `from` until before `to`. */
interface Period {
  readonly from: Date;
  readonly to: Date;
}

/** The orders that were placed for a student in a period, oldest first. */
export async function selectOrdersOfPeriod(executor: Executor, studentId: StudentId, { from, to }: Period) {
  return executor
    .select({
      createdAt: orders.createdAt,
      reference: orders.reference,
      packageName: sql<string>`coalesce(${packageVersions.name}, ${orders.packageId})`,
      amountLisente: orders.amountLisente,
      status: orders.status,
    })
    .from(orders)
    .leftJoin(packageVersions, eq(packageVersions.id, orders.packageVersionId))
    .where(and(eq(orders.studentId, studentId), gte(orders.createdAt, from), lt(orders.createdAt, to)))
    .orderBy(asc(orders.createdAt), asc(orders.id));
}

/** The payments that were submitted or decided in a period, oldest first. */
export async function selectPaymentsOfPeriod(executor: Executor, studentId: StudentId, { from, to }: Period) {
  const isIn = (column: typeof payments.submittedAt | typeof payments.decidedAt) =>
    and(gte(column, from), lt(column, to));
  return executor
    .select({
      submittedAt: payments.submittedAt,
      decidedAt: payments.decidedAt,
      reference: orders.reference,
      method: payments.method,
      amountLisente: payments.amountLisente,
      status: payments.status,
      receiptNumber: receipts.number,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(receipts, eq(receipts.paymentId, payments.id))
    .where(and(eq(payments.studentId, studentId), or(isIn(payments.submittedAt), isIn(payments.decidedAt))))
    .orderBy(asc(payments.submittedAt), asc(payments.id));
}

/** The changes of the student's available credits in a period, oldest first. */
export async function selectCreditsOfPeriod(
  executor: Executor,
  studentId: StudentId,
  { from, to }: Period,
): Promise<{ createdAt: Date; reason: CreditReason; delta: number }[]> {
  return executor
    .select({ createdAt: creditEntries.createdAt, reason: creditEntries.reason, delta: creditEntries.delta })
    .from(creditEntries)
    .where(
      and(
        eq(creditEntries.studentId, studentId),
        gte(creditEntries.createdAt, from),
        lt(creditEntries.createdAt, to),
        sql`${creditEntries.delta} <> 0`,
      ),
    )
    .orderBy(asc(creditEntries.createdAt), asc(creditEntries.id));
}

/** The credits that were available to the student at an instant. */
export async function selectCreditsAt(executor: Executor, studentId: StudentId, at: Date): Promise<number> {
  const [row] = await executor
    .select({ credits: sql`coalesce(sum(${creditEntries.delta}), 0)`.mapWith(Number) })
    .from(creditEntries)
    .where(and(eq(creditEntries.studentId, studentId), lt(creditEntries.createdAt, at)));
  return row?.credits ?? 0;
}
