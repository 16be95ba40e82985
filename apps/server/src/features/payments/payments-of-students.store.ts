import type { paymentFilters } from '@thuto/contract/payments';
import { DomainError } from '@thuto/domain/errors';
import type { StudentId } from '@thuto/domain/ids';
import type { PaymentStatus } from '@thuto/domain/payments/payments';
import { and, asc, count, desc, eq, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, union } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Executor } from '../../platform/db/client.ts';
import { countRows } from '../../platform/db/count-rows.ts';
import { beyondCursor, type KeysetCursor } from '../../platform/db/keyset-cursor.ts';
import { isFoundIn } from '../../platform/db/like-pattern.ts';
import { isOneOf } from '../../platform/db/newest-of-people.ts';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { creditBalances, creditGrants } from '../../platform/db/schema/credits.ts';
import { files } from '../../platform/db/schema/files.ts';
import { orders } from '../../platform/db/schema/orders.ts';
import { packageVersions } from '../../platform/db/schema/packages.ts';
import { payments } from '../../platform/db/schema/payments.ts';
import { guardianships, students } from '../../platform/db/schema/students.ts';
import { openSessionsOf } from '../credits/open-sessions.shared.store.ts';
import { firstGuardianOf } from '../students/students.shared.store.ts';
import { isAccountNamed } from '../accounts/accounts.shared.store.ts';
import { paymentColumns } from './payments.store.ts';

export type PaymentFilters = z.infer<z.ZodObject<typeof paymentFilters>>;
export type PaymentWithStudent = Awaited<ReturnType<typeof getPaymentWithStudent>>;

/** An earlier payment with the identical proof file. */
export interface EarlierUse {
  readonly studentId: StudentId;
  readonly studentName: string;
  readonly submittedAt: string;
  readonly status: PaymentStatus;
}

/** Upper bounds of the earlier uses that are shown and read. A page reads them for each of its payments. */
const MAX_EARLIER_USES_SHOWN = 3;
const MAX_EARLIER_USES_READ = 100;

const EARLIER_USES = sql<EarlierUse[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('studentId', used.student_id, 'studentName', used.name,
    'submittedAt', used.submitted_at, 'status', used.status) order by used.submitted_at), '[]'::jsonb)
  from (
    select q.student_id, q.submitted_at, q.status, s.name
    from (
      select id from files same
      where same.sha256 = ${files.sha256} and same.id <> ${files.id} limit ${sql.raw(String(MAX_EARLIER_USES_READ))}
    ) g
    join payments q on q.file_id = g.id
    join students s on s.id = q.student_id
    where (q.submitted_at, q.id) < (${payments.submittedAt}, ${payments.id})
    order by q.submitted_at limit ${sql.raw(String(MAX_EARLIER_USES_SHOWN))}
  ) used)`;

/** The newest version of a package is what it offers today. */
const today = (column: 'name' | 'price_lisente', packageId: AnyPgColumn) =>
  sql`(select ${sql.identifier(column)} from package_versions
    where package_id = ${packageId} order by version desc limit 1)`;

const withStudent = (executor: Executor) =>
  executor
    .select({
      ...paymentColumns,
      email: accounts.email,
      student: students,
      earlierUses: EARLIER_USES,
      /** What the package costs today, in lisente; null for an unknown package. */
      priceToday: sql<number | null>`${today('price_lisente', orders.packageId)}`,
      selectedPackageName: sql<string | null>`${today('name', students.selectedPackage)}`,
      firstApproverName: sql<string | null>`(
        select a.display_name from accounts a where a.id = ${payments.firstApprovedBy})`,
      openSessions: openSessionsOf(payments.studentId),
      remaining: sql<number>`coalesce(${creditBalances.available}, 0)`.mapWith(Number),
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(packageVersions, eq(packageVersions.id, orders.packageVersionId))
    .leftJoin(creditGrants, eq(creditGrants.orderId, orders.id))
    .leftJoin(files, eq(files.id, payments.fileId))
    .innerJoin(accounts, eq(accounts.id, firstGuardianOf(payments.studentId)))
    .innerJoin(students, eq(students.id, payments.studentId))
    .leftJoin(creditBalances, eq(creditBalances.studentId, payments.studentId));

export async function getPaymentWithStudent(executor: Executor, id: string) {
  const [row] = await withStudent(executor).where(eq(payments.id, id));
  if (!row) throw new DomainError('not_found');
  return row;
}

/** Selects the students whose name, account name or email contains the text. Expressions must match the indexes. */
function named(executor: Executor, search: string) {
  return union(
    executor
      .select({ id: guardianships.studentId })
      .from(guardianships)
      .innerJoin(accounts, eq(accounts.id, guardianships.accountId))
      .where(isAccountNamed(search)),
    executor.select({ id: students.id }).from(students).where(isFoundIn(students.name, search)),
  );
}

/** The condition of `subscriptionState` in packages/domain. */
const inState = (state: 'active' | 'expired', now: Date) =>
  state === 'active'
    ? or(isNull(creditGrants.expiresAt), gt(creditGrants.expiresAt, now))
    : lte(creditGrants.expiresAt, now);

/**
 * Lists a page of payments of a status with the filters: pending ones oldest first, decided ones newest decision first.
 * Counts them if `isCounted`.
 */
export async function listPage(
  executor: Executor,
  query: PaymentFilters & {
    readonly now: Date;
    readonly after: KeysetCursor | null;
    readonly limit: number;
    readonly isCounted: boolean;
  },
) {
  const { status, search, state } = query;
  const chosen = and(
    eq(payments.status, status),
    query.package === 'all' ? undefined : eq(orders.packageId, query.package),
    state === 'all' ? undefined : inState(state, query.now),
    search === '' ? undefined : inArray(payments.studentId, named(executor, search)),
  );
  const isPending = status === 'pending';
  const column = isPending ? payments.submittedAt : payments.decidedAt;
  const order = isPending ? asc : desc;
  const follows = beyondCursor(column, payments.id, query.after, isPending);
  const ids = (condition: SQL | undefined, limit: number) =>
    executor
      .select({ id: payments.id })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .leftJoin(creditGrants, eq(creditGrants.orderId, orders.id))
      .where(condition)
      .orderBy(order(column), order(payments.id))
      .limit(limit);
  const [rows, total] = await Promise.all([
    // The ids first, so that the other tables are joined for the rows of the page only.
    withStudent(executor)
      .where(isOneOf(payments.id, sql`${ids(and(chosen, follows), query.limit)}`))
      .orderBy(order(column), order(payments.id)),
    query.isCounted ? countRows(executor, (limit) => ids(chosen, limit)) : 0,
  ]);
  return { rows, total };
}

/** A page of a student's payments, newest first, and how many there are in all. */
export async function listPageOfStudent(
  executor: Executor,
  query: { studentId: StudentId; after: KeysetCursor | null; limit: number },
): Promise<{ rows: PaymentWithStudent[]; total: number }> {
  const { studentId, after, limit } = query;
  const mine = eq(payments.studentId, studentId);
  const below = beyondCursor(payments.submittedAt, payments.id, after);
  const [rows, [counted]] = await Promise.all([
    withStudent(executor)
      .where(and(mine, below))
      .orderBy(desc(payments.submittedAt), desc(payments.id))
      .limit(limit),
    executor.select({ total: count() }).from(payments).where(mine),
  ]);
  return { rows, total: counted?.total ?? 0 };
}
