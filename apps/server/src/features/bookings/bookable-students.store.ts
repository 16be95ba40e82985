import type { STUDENT_CIRCLES, STUDENT_FILTERS, STUDENT_SORTS } from '@thuto/contract/bookings';
import { and, asc, count, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { containing } from '../../platform/db/like-pattern.ts';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { balances } from '../../platform/db/schema/credits.ts';
import { payments } from '../../platform/db/schema/payments.ts';
import { studentProfiles } from '../../platform/db/schema/profiles.ts';
import { users } from '../../platform/db/schema/users.ts';

/** The display name of a student's account, or null when there is no such active student. */
export async function findStudentName(executor: Executor, studentId: string): Promise<string | null> {
  const [row] = await executor
    .select({ name: accounts.displayName })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, users.id))
    .where(and(eq(users.id, studentId), eq(users.role, 'student'), eq(users.isActive, true)));
  return row?.name ?? null;
}

const remaining = sql<number>`coalesce(${balances.remaining}, 0)`.mapWith(Number);
const profileName = sql<string>`nullif(trim(${studentProfiles.studentFirstName} || ' ' || ${studentProfiles.studentLastName}), '')`;
const name = sql<string>`coalesce(${profileName}, ${accounts.displayName})`;

const FILTERS: Record<(typeof STUDENT_FILTERS)[number], SQL | undefined> = {
  'has-sessions': sql`${remaining} > 0`,
  'no-sessions': sql`${remaining} = 0`,
  all: undefined,
};

const SORTS: Record<(typeof STUDENT_SORTS)[number], SQL[]> = {
  name: [asc(sql`lower(${name})`)],
  sessions: [desc(remaining), asc(sql`lower(${name})`)],
  recent: [desc(sql`greatest(${users.createdAt}, ${studentProfiles.updatedAt}, ${balances.updatedAt})`)],
};

export interface BookableStudentQuery {
  readonly circle: (typeof STUDENT_CIRCLES)[number];
  readonly search: string;
  readonly filter: (typeof STUDENT_FILTERS)[number];
  readonly sort: (typeof STUDENT_SORTS)[number];
  readonly offset: number;
  readonly limit: number;
}

/** Active students, of the circle `paid` those with an approved payment, and how many there are in all. */
export async function listBookable(executor: Executor, query: BookableStudentQuery) {
  const condition = and(
    eq(users.role, 'student'),
    eq(users.isActive, true),
    query.circle === 'paid' ? eq(payments.status, 'approved') : undefined,
    FILTERS[query.filter],
    query.search === ''
      ? undefined
      : or(
          ilike(name, containing(query.search)),
          ilike(accounts.displayName, containing(query.search)),
          ilike(accounts.email, containing(query.search)),
        ),
  );
  const rows = await executor
    .select({
      id: users.id,
      name,
      email: accounts.email,
      grade: sql<string>`coalesce(${studentProfiles.grade}, '')`,
      syllabus: sql<string>`coalesce(${studentProfiles.syllabus}, '')`,
      subjects: studentProfiles.subjects,
      assigned: sql<number>`coalesce(${balances.assigned}, 0)`.mapWith(Number),
      completed: sql<number>`coalesce(${balances.completed}, 0)`.mapWith(Number),
      remaining,
      // What is not approved yet, or was rejected, is no package that they have.
      packageId: sql<string | null>`case when ${payments.status} = 'approved' then ${payments.packageId} end`,
      subscriptionEndsAt: studentProfiles.subscriptionEndsAt,
      total: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, users.id))
    .leftJoin(studentProfiles, eq(studentProfiles.studentId, users.id))
    .leftJoin(payments, eq(payments.id, studentProfiles.currentPaymentId))
    .leftJoin(balances, eq(balances.studentId, users.id))
    .where(condition)
    .orderBy(...SORTS[query.sort], users.id)
    .offset(query.offset)
    .limit(query.limit);
  const [first] = rows;
  // A page beyond the end has no row to carry the total.
  const total = first?.total ?? (query.offset === 0 ? 0 : await countBookable(executor, condition));
  return { rows, total };
}

async function countBookable(executor: Executor, condition: SQL | undefined): Promise<number> {
  const [row] = await executor
    .select({ total: count() })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, users.id))
    .leftJoin(studentProfiles, eq(studentProfiles.studentId, users.id))
    .leftJoin(payments, eq(payments.id, studentProfiles.currentPaymentId))
    .leftJoin(balances, eq(balances.studentId, users.id))
    .where(condition);
  return row?.total ?? 0;
}
