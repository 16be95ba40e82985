import type { STUDENT_CIRCLES, STUDENT_FILTERS, STUDENT_SORTS } from '@thuto/contract/bookings';
import { and, asc, count, desc, eq, gt, ilike, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { containing } from '../../platform/db/like-pattern.ts';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { studentCounters } from '../../platform/db/schema/credits.ts';
import { payments } from '../../platform/db/schema/payments.ts';
import { students } from '../../platform/db/schema/students.ts';
import { users } from '../../platform/db/schema/users.ts';
import { firstGuardianOf } from '../students/first-guardian.ts';

const remaining = sql<number>`coalesce(${studentCounters.remaining}, 0)`.mapWith(Number);

const FILTERS: Record<(typeof STUDENT_FILTERS)[number], SQL | undefined> = {
  'has-sessions': sql`${remaining} > 0`,
  'no-sessions': sql`${remaining} = 0`,
  all: undefined,
};

const SORTS: Record<(typeof STUDENT_SORTS)[number], SQL[]> = {
  name: [asc(sql`lower(${students.name})`)],
  sessions: [desc(remaining), asc(sql`lower(${students.name})`)],
  recent: [desc(sql`greatest(${students.createdAt}, ${students.updatedAt}, ${studentCounters.updatedAt})`)],
};

export interface BookableStudentQuery {
  readonly circle: (typeof STUDENT_CIRCLES)[number];
  readonly search: string;
  readonly filter: (typeof STUDENT_FILTERS)[number];
  readonly sort: (typeof STUDENT_SORTS)[number];
  readonly offset: number;
  readonly limit: number;
}

/** Whether the student can use a paid package: the newest proof was approved, or an older purchase has sessions left. */
const hasPaid = or(
  eq(payments.status, 'approved'),
  and(eq(studentCounters.hasPurchase, true), gt(studentCounters.remaining, 0)),
);

/** The package of the newest open purchase. */
const packageInUse = sql<string | null>`(
  select o.package_id from credit_grants g join orders o on o.id = g.order_id
  where g.student_id = ${students.id} and g.closed_at is null order by g.created_at desc limit 1)`;

/** Returns a page of active students and their number. The circle `paid` has an approved purchase. */
export async function listBookable(executor: Executor, query: BookableStudentQuery) {
  const condition = and(
    eq(users.role, 'student'),
    eq(users.isActive, true),
    query.circle === 'paid' ? hasPaid : undefined,
    FILTERS[query.filter],
    query.search === ''
      ? undefined
      : or(
          ilike(students.name, containing(query.search)),
          ilike(accounts.displayName, containing(query.search)),
          ilike(accounts.email, containing(query.search)),
        ),
  );
  const rows = await executor
    .select({
      id: students.id,
      name: students.name,
      email: accounts.email,
      grade: sql<string>`coalesce(${students.grade}, '')`,
      syllabus: sql<string>`coalesce(${students.syllabus}, '')`,
      subjects: students.subjects,
      assigned: sql<number>`coalesce(${studentCounters.assigned}, 0)`.mapWith(Number),
      completed: sql<number>`coalesce(${studentCounters.completed}, 0)`.mapWith(Number),
      remaining,
      packageId: packageInUse,
      subscriptionEndsAt: students.subscriptionEndsAt,
      total: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(students)
    .innerJoin(accounts, eq(accounts.id, firstGuardianOf(students.id)))
    .innerJoin(users, eq(users.id, accounts.id))
    .leftJoin(payments, eq(payments.id, students.currentPaymentId))
    .leftJoin(studentCounters, eq(studentCounters.studentId, students.id))
    .where(condition)
    .orderBy(...SORTS[query.sort], students.id)
    .offset(query.offset)
    .limit(query.limit);
  const [first] = rows;
  // A page beyond the end has no row that contains the total.
  const total = first?.total ?? (query.offset === 0 ? 0 : await countBookable(executor, condition));
  return { rows, total };
}

async function countBookable(executor: Executor, condition: SQL | undefined): Promise<number> {
  const [row] = await executor
    .select({ total: count() })
    .from(students)
    .innerJoin(accounts, eq(accounts.id, firstGuardianOf(students.id)))
    .innerJoin(users, eq(users.id, accounts.id))
    .leftJoin(payments, eq(payments.id, students.currentPaymentId))
    .leftJoin(studentCounters, eq(studentCounters.studentId, students.id))
    .where(condition);
  return row?.total ?? 0;
}
