import type { STUDENT_FILTERS, STUDENT_SORTS } from '@thuto/contract/bookings';
import { and, asc, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { accounts, balances, payments, studentProfiles, users } from '../../platform/db/schema.ts';

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
  recent: [desc(sql`greatest(${studentProfiles.updatedAt}, ${balances.updatedAt})`)],
};

// In LIKE a per cent sign, an underscore or a backslash of the search itself would be a pattern.
const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

export interface BookableStudentQuery {
  readonly search: string;
  readonly filter: (typeof STUDENT_FILTERS)[number];
  readonly sort: (typeof STUDENT_SORTS)[number];
  readonly offset: number;
  readonly limit: number;
}

/** Active students with an approved payment, as Book for Student lists them, and how many there are in all. */
export async function listBookable(executor: Executor, query: BookableStudentQuery) {
  const condition = and(
    eq(users.role, 'student'),
    eq(users.isActive, true),
    eq(payments.status, 'approved'),
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
      grade: studentProfiles.grade,
      syllabus: studentProfiles.syllabus,
      subjects: studentProfiles.subjects,
      assigned: sql<number>`coalesce(${balances.assigned}, 0)`.mapWith(Number),
      completed: sql<number>`coalesce(${balances.completed}, 0)`.mapWith(Number),
      remaining,
      packageId: payments.packageId,
      subscriptionEndsAt: studentProfiles.subscriptionEndsAt,
      total: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, users.id))
    .innerJoin(studentProfiles, eq(studentProfiles.studentId, users.id))
    .innerJoin(payments, eq(payments.id, studentProfiles.currentPaymentId))
    .leftJoin(balances, eq(balances.studentId, users.id))
    .where(condition)
    .orderBy(...SORTS[query.sort], users.id)
    .offset(query.offset)
    .limit(query.limit);
  return { rows, total: rows[0]?.total ?? 0 };
}
