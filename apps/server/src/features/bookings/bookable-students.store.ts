import type { STUDENT_CIRCLES, STUDENT_FILTERS, STUDENT_SORTS } from '@thuto/contract/bookings';
import { and, eq, gt, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { countRows } from '../../platform/db/count-rows.ts';
import { isNamed } from '../../platform/db/like-pattern.ts';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { studentCounters } from '../../platform/db/schema/credits.ts';
import { payments } from '../../platform/db/schema/payments.ts';
import { students } from '../../platform/db/schema/students.ts';
import { users } from '../../platform/db/schema/users.ts';
import { firstGuardianOf } from '../students/students.shared.store.ts';

const remaining = sql<number>`coalesce(${studentCounters.remaining}, 0)`.mapWith(Number);

const FILTERS: Record<(typeof STUDENT_FILTERS)[number], SQL | undefined> = {
  'has-sessions': sql`${remaining} > 0`,
  'no-sessions': sql`${remaining} = 0`,
  all: undefined,
};

/** Sort keys and direction of each sort order. The id breaks ties in the same direction. */
const SORTS: Record<(typeof STUDENT_SORTS)[number], { keys: SQL[]; direction: SQL; beyond: SQL }> = {
  name: { keys: [sql`lower(${students.name})`], direction: sql`asc`, beyond: sql`>` },
  // Negated, so that most sessions come first while names are in order.
  sessions: {
    keys: [sql`-${remaining}`, sql`lower(${students.name})`],
    direction: sql`asc`,
    beyond: sql`>`,
  },
  recent: {
    keys: [sql`greatest(${students.createdAt}, ${students.updatedAt}, ${studentCounters.updatedAt})`],
    direction: sql`desc`,
    beyond: sql`<`,
  },
};

export interface BookableStudentFilters {
  readonly circle: (typeof STUDENT_CIRCLES)[number];
  readonly search: string;
  readonly filter: (typeof STUDENT_FILTERS)[number];
  readonly sort: (typeof STUDENT_SORTS)[number];
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

/** Matches active students. The circle `paid` has an approved purchase. */
const chosen = ({ circle, filter, search }: BookableStudentFilters): SQL | undefined =>
  and(
    eq(users.role, 'student'),
    eq(users.isActive, true),
    circle === 'paid' ? hasPaid : undefined,
    FILTERS[filter],
    search === ''
      ? undefined
      : or(
          isNamed(students.name, search),
          isNamed(accounts.displayName, search),
          isNamed(accounts.email, search),
        ),
  );

/**
 * Lists a page of students to book for.
 * @param after the id of the last student on the previous page. Continues after that student's current position.
 */
export function listBookablePage(
  executor: Executor,
  filters: BookableStudentFilters,
  after: string | null,
  limit: number,
) {
  const { keys, direction, beyond } = SORTS[filters.sort];
  const position = sql.join([...keys, sql`${students.id}`], sql`, `);
  const place = sql`(
    select ${position} from ${students} left join ${studentCounters} on ${studentCounters.studentId} = ${students.id}
    where ${students.id} = ${after})`;
  return executor
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
    })
    .from(students)
    .innerJoin(accounts, eq(accounts.id, firstGuardianOf(students.id)))
    .innerJoin(users, eq(users.id, accounts.id))
    .leftJoin(payments, eq(payments.id, students.currentPaymentId))
    .leftJoin(studentCounters, eq(studentCounters.studentId, students.id))
    .where(and(chosen(filters), after === null ? undefined : sql`(${position}) ${beyond} ${place}`))
    .orderBy(...keys.map((key) => sql`${key} ${direction}`), sql`${students.id} ${direction}`)
    .limit(limit);
}

export function countBookable(executor: Executor, filters: BookableStudentFilters): Promise<number> {
  return countRows(executor, (limit) =>
    executor
      .select({ id: students.id })
      .from(students)
      .innerJoin(accounts, eq(accounts.id, firstGuardianOf(students.id)))
      .innerJoin(users, eq(users.id, accounts.id))
      .leftJoin(payments, eq(payments.id, students.currentPaymentId))
      .leftJoin(studentCounters, eq(studentCounters.studentId, students.id))
      .where(chosen(filters))
      .limit(limit),
  );
}
