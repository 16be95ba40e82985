import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor } from '../../platform/db/client.ts';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { auditLog } from '../../platform/db/schema/audit-log.ts';
import { students } from '../../platform/db/schema/students.ts';

/** The order of an entry about an order or a payment; the amount is that of the payment. */
const moneyOf = sql<{ packageName: string; amountLisente: number; reference: string } | null>`
  case when ${auditLog.kind} like 'payment.%' or ${auditLog.kind} like 'order.%' then (
    select json_build_object('packageName', coalesce(v.name, o.package_id),
      'amountLisente', coalesce(y.amount_lisente, o.amount_lisente),
      'reference', substr(o.reference, 1, 3) || '-' || substr(o.reference, 4))
    from (select ${auditLog.subjectId} as id) about
      left join payments y on y.id = about.id
      join orders o on o.id = coalesce(y.order_id, about.id)
      left join package_versions v on v.id = o.package_version_id) end`;

/** Selects audit log entries with the names of the people concerned. */
export function selectActivity(executor: Executor) {
  const actor = alias(accounts, 'actor');
  return executor
    .select({
      id: auditLog.id,
      kind: auditLog.kind,
      actorName: actor.displayName,
      studentName: students.name,
      table: sql<string | null>`${auditLog.details} ->> 'table'`,
      money: moneyOf,
      at: auditLog.createdAt,
    })
    .from(auditLog)
    .leftJoin(actor, eq(actor.id, auditLog.actorId))
    .leftJoin(students, eq(students.id, auditLog.studentId));
}
