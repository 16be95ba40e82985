import type { ORDER_STATUS_FILTERS } from '@thuto/contract/orders';
import { parseReference } from '@thuto/domain/payments/orders';
import { and, desc, eq, inArray, like, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/client.ts';
import { countRows } from '../../../platform/db/count-rows.ts';
import { beyondCursor, type KeysetCursor } from '../../../platform/db/keyset-cursor.ts';
import { isFoundIn } from '../../../platform/db/like-pattern.ts';
import { orders } from '../../../platform/db/schema/orders.ts';
import { packageVersions } from '../../../platform/db/schema/packages.ts';
import { students } from '../../../platform/db/schema/students.ts';
import { openSessionsOf } from '../../credits/open-sessions.shared.store.ts';

export interface OrderFilters {
  readonly search: string;
  readonly status: (typeof ORDER_STATUS_FILTERS)[number];
}

/** Characters of a reference, as people begin to type it. */
const REFERENCE_START = /^[0-9A-Za-z]{1,3}-?[0-9A-Za-z]{0,3}$/;

/** Matches orders by their reference or its beginning, or by the student's name. */
function isFound(executor: Executor, search: string): SQL | undefined {
  const reference = parseReference(search);
  if (reference !== null) return eq(orders.reference, reference);
  const named = inArray(
    orders.studentId,
    executor.select({ id: students.id }).from(students).where(isFoundIn(students.name, search)),
  );
  if (!REFERENCE_START.test(search)) return named;
  return or(like(orders.reference, `${search.toUpperCase().replace('-', '')}%`), named);
}

const selectOrders = (executor: Executor) =>
  executor
    .select({
      order: orders,
      packageName: packageVersions.name,
      studentName: students.name,
      openSessions: openSessionsOf(orders.studentId),
      receivedLisente: sql`(
        select coalesce(sum(p.amount_lisente - p.surplus_lisente), 0) from payments p
        where p.order_id = ${orders.id} and p.status = 'approved')`.mapWith(Number),
      refundedLisente: sql`(
        select coalesce(sum(r.amount_lisente), 0) from refunds r
        where r.order_id = ${orders.id} and r.source = 'order')`.mapWith(Number),
    })
    .from(orders)
    .innerJoin(students, eq(students.id, orders.studentId))
    .leftJoin(packageVersions, eq(packageVersions.id, orders.packageVersionId));

export type OrderOfDesk = Awaited<ReturnType<typeof selectOrders>>[number];

/** A page of all orders, newest first, and how many there are. */
export async function listPage(
  executor: Executor,
  query: OrderFilters & {
    readonly after: KeysetCursor | null;
    readonly limit: number;
    readonly isCounted: boolean;
  },
): Promise<{ rows: OrderOfDesk[]; total: number }> {
  const { search, status, after, limit, isCounted } = query;
  const chosen = and(
    status === 'all' ? undefined : eq(orders.status, status),
    search === '' ? undefined : isFound(executor, search),
  );
  const newestFirst = [desc(orders.createdAt), desc(orders.id)];
  const [rows, total] = await Promise.all([
    selectOrders(executor)
      .where(and(chosen, beyondCursor(orders.createdAt, orders.id, after)))
      .orderBy(...newestFirst)
      .limit(limit),
    isCounted
      ? countRows(executor, (most) =>
          executor
            .select({ id: orders.id })
            .from(orders)
            .where(chosen)
            .orderBy(...newestFirst)
            .limit(most),
        )
      : 0,
  ]);
  return { rows, total };
}

/** The open orders with one of these references. */
export async function listOpenReferences(
  executor: Executor,
  references: readonly string[],
): Promise<string[]> {
  if (references.length === 0) return [];
  const rows = await executor
    .select({ reference: orders.reference })
    .from(orders)
    .where(
      and(
        sql`${orders.reference} = any(${sql.param([...references])}::text[])`,
        inArray(orders.status, ['open', 'part_paid', 'expired']),
      ),
    )
    .orderBy(orders.reference);
  return rows.map(({ reference }) => reference);
}
