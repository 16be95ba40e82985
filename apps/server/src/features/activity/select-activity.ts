import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor } from '../../platform/db/client.ts';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { auditLog } from '../../platform/db/schema/audit-log.ts';
import { students } from '../../platform/db/schema/students.ts';

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
      at: auditLog.createdAt,
    })
    .from(auditLog)
    .leftJoin(actor, eq(actor.id, auditLog.actorId))
    .leftJoin(students, eq(students.id, auditLog.studentId));
}
