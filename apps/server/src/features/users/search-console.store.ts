import type { ConsoleFindings } from '@thuto/contract/users';
import type { StudentId } from '@thuto/domain/ids';
import { isNearlyNamed } from '@thuto/domain/alike-names';
import { toSearchText } from '@thuto/domain/names';
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Executor } from '../../platform/db/client.ts';
import { studentsCalled, firstGuardianOf } from '../students/students.shared.store.ts';
import { isFoundIn, searchTextOf } from '../../platform/db/like-pattern.ts';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { whatsappContacts } from '../../platform/db/schema/notifications.ts';
import { orders } from '../../platform/db/schema/orders.ts';
import { payments } from '../../platform/db/schema/payments.ts';
import { receipts } from '../../platform/db/schema/receipts.ts';
import { statementLines } from '../../platform/db/schema/statements.ts';
import { guardianships, students } from '../../platform/db/schema/students.ts';
import { users } from '../../platform/db/schema/users.ts';
import { listNewestOfStudents } from '../lessons/newest-of-students.shared.store.ts';
import { isAccountNamed } from '../accounts/accounts.shared.store.ts';

/** Selects students with the first guardian's email address. */
const selectFound = (executor: Executor) =>
  executor
    .select({ id: students.id, name: students.name, email: accounts.email, isActive: users.isActive })
    .from(students)
    .innerJoin(accounts, eq(accounts.id, firstGuardianOf(students.id)))
    .innerJoin(users, eq(users.id, accounts.id));

/** Selects the students of guardians whose account matches. */
const studentsOfAccounts = (executor: Executor, isWanted: SQL) =>
  executor
    .select({ id: guardianships.studentId })
    .from(guardianships)
    .innerJoin(accounts, eq(accounts.id, guardianships.accountId))
    .where(isWanted);

/**
 * Finds students whose name contains the text, or the name or email of whose guardian does, and those whose family has
 * this phone number. Names that start with the text come first.
 * @param phone in E.164; null if the text is no phone number.
 */
export async function findStudents(executor: Executor, text: string, phone: string | null, limit: number) {
  const named = union(
    executor.select({ id: students.id }).from(students).where(isFoundIn(students.name, text)),
    studentsOfAccounts(executor, isAccountNamed(text)),
  );
  const found =
    phone === null
      ? named
      : union(
          executor.select({ id: students.id }).from(students).where(eq(students.parentPhone, phone)),
          studentsOfAccounts(
            executor,
            sql`${accounts.id} in (select c.account_id from ${whatsappContacts} c where c.number = ${phone})`,
          ),
        );
  return selectFound(executor)
    .where(and(eq(users.role, 'student'), inArray(students.id, found)))
    .orderBy(
      desc(sql`starts_with(${searchTextOf(students.name)}, ${toSearchText(text)})`),
      asc(sql`lower(${students.name})`),
      asc(students.id),
    )
    .limit(limit);
}

/**
 * How much of the trigrams of the typed text has to be in a name, and how many such names are compared letter by letter.
 * A wrong letter leaves nearly half of the trigrams, two swapped letters a third.
 */
const LIKENESSES = [
  { share: '0.45', mostNames: 500 },
  { share: '0.3', mostNames: 2_000 },
] as const;

/** Finds students whose name, or whose guardian's name, is nearly the text (DASH-12). */
export async function findStudentsAlike(executor: Executor, text: string, limit: number) {
  const wanted = toSearchText(text);
  const account = searchTextOf(sql`(${accounts.displayName} || ' ' || ${accounts.email})`);
  for (const { share, mostNames } of LIKENESSES) {
    const alike = await executor.transaction(async (tx) => {
      await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${share}, true)`);
      // Unsorted: comparing all names of a common beginning would take too long.
      const { rows } = await tx.execute<{ id: StudentId; name: string }>(sql`
        (select ${students.id}, ${students.name} from ${students}
          where ${searchTextOf(students.name)} %> ${wanted} limit ${mostNames})
        union all
        (select ${guardianships.studentId}, ${accounts.displayName}
          from ${accounts} join ${guardianships} on ${guardianships.accountId} = ${accounts.id}
          where ${account} %> ${wanted} limit ${mostNames})`);
      return rows;
    });
    const ids = new Set(alike.filter(({ name }) => isNearlyNamed(name, text)).map(({ id }) => id));
    const found =
      ids.size === 0
        ? []
        : await selectFound(executor)
            .where(and(eq(users.role, 'student'), inArray(students.id, [...ids].slice(0, limit))))
            .orderBy(asc(sql`lower(${students.name})`), asc(students.id));
    if (found.length > 0) return found;
  }
  return [];
}

/** What a search text may name besides people. */
export interface NamedMoney {
  /** References in stored form that the text means or nearly means. */
  readonly references: readonly string[];
  readonly transactionId: string;
  readonly receiptNumber: number | null;
}

/** Finds the orders, payments, receipts and reported money that the text names (DASH-12). */
export async function findMoney(executor: Executor, named: NamedMoney, limit: number): Promise<FoundMoney[]> {
  const { references, transactionId, receiptNumber } = named;
  const { rows } = await executor.execute<FoundMoney & Record<string, unknown>>(sql`
    select 'order' as kind, o.id, o.reference as label, o.student_id as "studentId", s.name,
      o.amount_lisente as "amountLisente", o.status
    from ${orders} o join ${students} s on s.id = o.student_id
    where o.reference = any(${sql.param([...references])}::text[])
    union all
    select 'payment', y.id, y.provider_transaction_id, y.student_id, coalesce(s.name, y.payer, a.display_name, ''),
      y.amount_lisente, y.status
    from ${payments} y left join ${students} s on s.id = y.student_id left join ${accounts} a on a.id = y.account_id
    where y.provider_transaction_id = ${transactionId}
    union all
    select 'receipt', y.id, r.number::text, y.student_id, coalesce(s.name, y.payer, a.display_name, ''),
      y.amount_lisente, y.status
    from ${receipts} r join ${payments} y on y.id = r.payment_id
      left join ${students} s on s.id = y.student_id left join ${accounts} a on a.id = y.account_id
    where r.number = ${receiptNumber}::int
    union all
    select 'line', l.id, l.transaction_id, null, l.payer, l.amount_lisente, 'open'
    from ${statementLines} l where l.transaction_id = ${transactionId} and l.status = 'open'
    limit ${limit}`);
  return rows;
}

export type FoundMoney = ConsoleFindings['money'][number];

/** Finds the newest bookings of these students, and of students whose name contains the text. */
export async function findBookings(
  executor: Executor,
  text: string,
  studentIds: readonly StudentId[],
  limit: number,
) {
  const people = sql`${studentsCalled(text)} union select unnest(${sql.param([...studentIds])}::uuid[])`;
  return listNewestOfStudents(executor, people, limit);
}
