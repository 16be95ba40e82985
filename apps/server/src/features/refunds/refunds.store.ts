import { and, eq, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { creditGrants } from '../../platform/db/schema/credits.ts';
import { packageVersions } from '../../platform/db/schema/packages.ts';
import { orders } from '../../platform/db/schema/orders.ts';
import { refunds } from '../../platform/db/schema/refunds.ts';
import { students } from '../../platform/db/schema/students.ts';

type OrderId = (typeof orders.$inferSelect)['id'];

export async function insertRefund(tx: Tx, refund: typeof refunds.$inferInsert): Promise<void> {
  await tx.insert(refunds).values(refund);
}

/** What earlier refunds of an order paid back and took. */
export async function sumRefunds(
  executor: Executor,
  orderId: OrderId,
): Promise<{ refundedLisente: number; takenBefore: number }> {
  const [row] = await executor
    .select({
      refundedLisente: sql`coalesce(sum(${refunds.amountLisente}), 0)`.mapWith(Number),
      takenBefore: sql`coalesce(sum(${refunds.creditsTaken}), 0)`.mapWith(Number),
    })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.source, 'order')));
  return row ?? { refundedLisente: 0, takenBefore: 0 };
}

/** The grant of an order, and the names that a refund shows. */
export async function findRefundFacts(executor: Executor, orderId: OrderId) {
  const [row] = await executor
    .select({ grant: creditGrants, packageName: packageVersions.name, studentName: students.name })
    .from(orders)
    .innerJoin(students, eq(students.id, orders.studentId))
    .leftJoin(packageVersions, eq(packageVersions.id, orders.packageVersionId))
    .leftJoin(creditGrants, eq(creditGrants.orderId, orders.id))
    .where(eq(orders.id, orderId));
  return row ?? null;
}
