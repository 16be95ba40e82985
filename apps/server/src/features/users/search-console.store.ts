import type { ConsoleFindings } from '@thuto/contract/users';
import type { StudentId } from '@thuto/domain/ids';
import { isNearlyNamed } from '@thuto/domain/people/alike-names';
import { toSearchText } from '@thuto/domain/names';
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Executor } from '../../platform/db/client.ts';
import { studentsCalled, firstGuardianOf } from '../students/students.shared.store.ts';
import { containing, isFoundIn, searchTextOf } from '../../platform/db/like-pattern.ts';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { whatsappContacts } from '../../platform/db/schema/notifications.ts';
import { orders } from '../../platform/db/schema/orders.ts';
import { payments } from '../../platform/db/schema/payments.ts';
import { receipts } from '../../platform/db/schema/receipts.ts';
import { incomingMoney } from '../../platform/db/schema/statements.ts';
import { guardianships, students } from '../../platform/db/schema/students.ts';
import { users } from '../../platform/db/schema/users.ts';
import { listNewestOfStudents } from '../lessons/newest-of-students.shared.store.ts';
import { isAccountNamed } from '../accounts/accounts.shared.store.ts';

/** Records of people who became admins or tutors, which a search leaves out. */
const MAX_OF_OTHER_ROLES = 50;

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
  const order = [
    desc(sql`starts_with(${searchTextOf(students.name)}, ${toSearchText(text)})`),
    asc(sql`lower(${students.name})`),
    asc(students.id),
  ];
  // Sorted before the guardians are joined, so that only a few are.
  const first = executor
    .select({ id: students.id })
    .from(students)
    .where(inArray(students.id, found))
    .orderBy(...order)
    .limit(limit + MAX_OF_OTHER_ROLES);
  return selectFound(executor)
    .where(and(eq(users.role, 'student'), inArray(students.id, first)))
    .orderBy(...order)
    .limit(limit);
}

/** Shorter words are in no table of words, see `words_of_name`. */
const MIN_WORD = 3;
/** How much of the trigrams two words share at least. Two swapped letters leave a third. */
const LIKENESS = '0.25';
/** Words that are compared letter by letter, and names with one of the words that are then compared. */
const MAX_ALIKE_WORDS = 300;
const MAX_ALIKE_NAMES = 200;

/** Returns words of names that each typed word nearly is; null if one of them is like none. */
async function findWordsAlike(executor: Executor, typed: readonly string[]): Promise<string[][] | null> {
  const found: string[][] = [];
  for (const word of typed) {
    const { rows } = await executor.execute<{ word: string }>(sql`
      select word from name_words where word % ${word} order by similarity(word, ${word}) desc limit ${MAX_ALIKE_WORDS}`);
    const alike = rows.map((row) => row.word).filter((own) => isNearlyNamed(own, word));
    if (alike.length === 0) return null;
    found.push(alike);
  }
  return found;
}

/**
 * Finds students whose name, or whose guardian's name, is nearly the text (DASH-12): first the words of names that are like
 * the typed ones, of which there are few, then the names with these words.
 */
export async function findStudentsAlike(executor: Executor, text: string, limit: number) {
  const typed = toSearchText(text)
    .split(/\s+/)
    .filter((word) => word.length >= MIN_WORD);
  if (typed.length === 0) return [];
  const alike = await executor.transaction(async (tx) => {
    await tx.execute(sql`select set_config('pg_trgm.similarity_threshold', ${LIKENESS}, true)`);
    const words = await findWordsAlike(tx, typed);
    if (words === null) return [];
    const hasWords = (name: SQL) =>
      sql.join(
        words.map((one) => sql`${name} like any(${sql.param(one.map(containing))}::text[])`),
        sql` and `,
      );
    const { rows } = await tx.execute<{ id: StudentId; name: string }>(sql`
      (select ${students.id}, ${students.name} from ${students}
        where ${hasWords(searchTextOf(students.name))} limit ${MAX_ALIKE_NAMES})
      union all
      (select ${guardianships.studentId}, ${accounts.displayName}
        from ${accounts} join ${guardianships} on ${guardianships.accountId} = ${accounts.id}
        where ${hasWords(searchTextOf(sql`(${accounts.displayName} || ' ' || ${accounts.email})`))}
        limit ${MAX_ALIKE_NAMES})`);
    return rows;
  });
  const ids = new Set(alike.filter(({ name }) => isNearlyNamed(name, text)).map(({ id }) => id));
  if (ids.size === 0) return [];
  return selectFound(executor)
    .where(and(eq(users.role, 'student'), inArray(students.id, [...ids])))
    .orderBy(asc(sql`lower(${students.name})`), asc(students.id))
    .limit(limit);
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
    from ${incomingMoney} l where l.transaction_id = ${transactionId} and l.status = 'open'
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
