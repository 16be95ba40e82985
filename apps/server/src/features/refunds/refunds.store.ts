import type { SubjectId } from '@thuto/domain/subject-names';
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

/** A booked lesson that holds a session of a grant. */
export interface HoldingLesson {
  readonly id: string;
  readonly kind: 'booking' | 'session';
  readonly subject: SubjectId;
  readonly startsAt: Date;
  readonly tutorName: string | null;
}

/** The confirmed lessons that hold sessions of a grant, also where a newer grant carries them. Soonest first. */
export async function listHoldingLessons(executor: Executor, grantId: string): Promise<HoldingLesson[]> {
  const { rows } = await executor.execute<{
    id: string;
    origin: string;
    subject: SubjectId;
    starts_at: string;
    tutor_name: string | null;
  }>(sql`
    select p.id, p.origin, l.subject, to_json(p.starts_at)#>>'{}' as starts_at, t.name as tutor_name
    from credit_entries e
    join lesson_participants p on p.id = substr(e.cause, length('lesson:') + 1, 36)::uuid
    join lessons l on l.id = p.lesson_id
    left join tutors t on t.id = l.tutor_id
    where e.grant_id = ${grantId} and e.reason = 'held' and e.held_delta > 0 and e.cause like 'lesson:%' and p.status = 'confirmed'
    order by p.starts_at, p.id`);
  return rows.map((row) => ({
    id: row.id,
    kind: row.origin === 'requested' || row.origin === 'booked_by_admin' ? 'booking' : 'session',
    subject: row.subject,
    startsAt: new Date(row.starts_at),
    tutorName: row.tutor_name,
  }));
}
