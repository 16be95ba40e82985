import type { AccountId, StudentId } from '@thuto/domain/ids';
import { asc, eq, inArray, isNull, and, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { studentCounters } from '../../platform/db/schema/credits.ts';
import { whatsappContacts } from '../../platform/db/schema/notifications.ts';
import { guardianships, students } from '../../platform/db/schema/students.ts';
import { users } from '../../platform/db/schema/users.ts';

const guardiansOf = (studentId: StudentId) =>
  sql`(select g.account_id from guardianships g where g.student_id = ${studentId})`;

/** Lists the accounts that act for a student, in the order of the guardians. */
export const listGuardians = (executor: Executor, studentId: StudentId) =>
  executor
    .select({
      id: accounts.id,
      name: accounts.displayName,
      email: accounts.email,
      isEmailRefused: sql<boolean>`${accounts.emailRefusedAt} is not null`,
      phone: whatsappContacts.number,
      isActive: users.isActive,
    })
    .from(guardianships)
    .innerJoin(accounts, eq(accounts.id, guardianships.accountId))
    .innerJoin(users, eq(users.id, accounts.id))
    .leftJoin(whatsappContacts, eq(whatsappContacts.accountId, accounts.id))
    .where(eq(guardianships.studentId, studentId))
    .orderBy(asc(guardianships.createdAt), asc(guardianships.accountId));

/** Lists a student and everyone who shares a guardian with it, oldest record first. Erased records are left out. */
export const listSiblings = (executor: Executor, studentId: StudentId) =>
  executor
    .selectDistinct({ id: students.id, name: students.name, createdAt: students.createdAt })
    .from(guardianships)
    .innerJoin(students, eq(students.id, guardianships.studentId))
    .where(and(sql`${guardianships.accountId} in ${guardiansOf(studentId)}`, isNull(students.erasedAt)))
    .orderBy(asc(students.createdAt), asc(students.id));

/** Returns the credits and the next lesson of each student. */
export const listStates = (executor: Executor, ids: readonly StudentId[], now: Date) =>
  executor
    .select({
      id: students.id,
      assigned: sql`coalesce(${studentCounters.assigned}, 0)`.mapWith(Number),
      completed: sql`coalesce(${studentCounters.completed}, 0)`.mapWith(Number),
      remaining: sql`coalesce(${studentCounters.remaining}, 0)`.mapWith(Number),
      nextSessionAt: sql<
        string | null
      >`(select to_char(p.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        from lesson_participants p where p.student_id = ${students.id} and p.status = 'confirmed'
          and p.starts_at > ${now.toISOString()}::timestamptz
        order by p.starts_at limit 1)`,
    })
    .from(students)
    .leftJoin(studentCounters, eq(studentCounters.studentId, students.id))
    .where(inArray(students.id, [...ids]));

/** Sums the money of students and of the accounts that act for them, in lisente. */
export async function sumMoney(
  executor: Executor,
  {
    studentIds,
    accountIds,
  }: { readonly studentIds: readonly StudentId[]; readonly accountIds: readonly AccountId[] },
) {
  const [row] = (
    await executor.execute<Record<'ordered' | 'arrived' | 'claimed' | 'kept', string>>(sql`
      select
        (select coalesce(sum(o.amount_lisente), 0) from orders o
          where o.student_id = any(${sql.param([...studentIds])}::uuid[])
            and o.status in ('open', 'part_paid', 'paid')) as ordered,
        (select coalesce(sum(y.amount_lisente), 0) from payments y
          where y.student_id = any(${sql.param([...studentIds])}::uuid[])
            and y.status = 'approved' and y.seen_at is not null) as arrived,
        (select coalesce(sum(y.amount_lisente), 0) from payments y
          where y.student_id = any(${sql.param([...studentIds])}::uuid[])
            and (y.status = 'pending' or (y.status = 'approved' and y.seen_at is null))) as claimed,
        (select coalesce(sum(m.balance_lisente), 0) from account_money m
          where m.account_id = any(${sql.param([...accountIds])}::uuid[])) as kept`)
  ).rows;
  return {
    ordered: Number(row?.ordered ?? 0),
    arrived: Number(row?.arrived ?? 0),
    claimed: Number(row?.claimed ?? 0),
    kept: Number(row?.kept ?? 0),
  };
}
