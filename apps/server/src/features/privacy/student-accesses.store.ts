import type { AuditEventKind } from '@thuto/contract/activity';
import type { AccountId, StudentId } from '@thuto/domain/ids';
import { and, count, desc, eq, gt, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { beyondCursor, type parseCursor } from '../../platform/db/keyset-cursor.ts';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { auditLog } from '../../platform/db/schema/audit-log.ts';

/** Audit events that count as access to a student's data. The same as in the index `audit_log_accesses_idx`. */
const LOOKS = [
  'student.viewed',
  'proof.viewed',
  'learning.homework-viewed',
  'student.data-exported',
] as const satisfies readonly AuditEventKind[];

const looksAt = (studentId: StudentId) =>
  and(
    eq(auditLog.studentId, studentId),
    // Not as parameters: PostgreSQL compares the text of the condition with that of the index.
    sql`${auditLog.kind} in (${sql.raw(LOOKS.map((kind) => `'${kind}'`).join(', '))})`,
  );

/** Lists the accesses to a student's data behind a cursor, newest first. */
export const listLooks = (
  executor: Executor,
  studentId: StudentId,
  { after, limit }: { readonly after: ReturnType<typeof parseCursor>; readonly limit: number },
) =>
  executor
    .select({
      id: auditLog.id,
      kind: auditLog.kind,
      actorName: accounts.displayName,
      at: auditLog.createdAt,
    })
    .from(auditLog)
    .leftJoin(accounts, eq(accounts.id, auditLog.actorId))
    .where(and(looksAt(studentId), beyondCursor(auditLog.createdAt, auditLog.id, after)))
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(limit);

/** Counts the accesses to a student's data. */
export async function countLooks(executor: Executor, studentId: StudentId): Promise<number> {
  const [counted] = await executor.select({ total: count() }).from(auditLog).where(looksAt(studentId));
  return counted?.total ?? 0;
}

/** Returns whether an admin's view of a student was recorded after an instant. */
export async function hasLookedSince(
  executor: Executor,
  {
    actorId,
    studentId,
    since,
  }: { readonly actorId: AccountId; readonly studentId: StudentId; readonly since: Date },
): Promise<boolean> {
  const seen = await executor
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.studentId, studentId),
        gt(auditLog.createdAt, since),
        eq(auditLog.actorId, actorId),
        eq(auditLog.kind, 'student.viewed'),
      ),
    )
    .limit(1);
  return seen.length > 0;
}

/** Records that an admin views a student's page. */
export async function insertLook(
  executor: Executor,
  look: Pick<typeof auditLog.$inferInsert, 'id' | 'actorId' | 'studentId' | 'createdAt'>,
): Promise<void> {
  await executor.insert(auditLog).values({ ...look, kind: 'student.viewed' });
}
