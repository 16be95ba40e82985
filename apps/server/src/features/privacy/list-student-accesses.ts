import type { AuditEventKind } from '@thuto/contract/activity';
import type { StudentAccess } from '@thuto/contract/privacy';
import type { StudentId } from '@thuto/domain/ids';
import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { AdminContext } from '../../context.ts';
import { beyondCursor, cutPage, parseCursor } from '../../platform/db/keyset-cursor.ts';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { auditLog } from '../../platform/db/schema/audit-log.ts';

/** Audit events that count as access to a student's data. The same as in the index `audit_log_accesses_idx`. */
const LOOKS = [
  'student.viewed',
  'proof.viewed',
  'learning.homework-viewed',
  'student.data-exported',
] as const satisfies readonly AuditEventKind[];

/**
 * Returns a page of accesses to a student's page, proofs and data, newest first.
 * @throws DomainError input_invalid for an invalid cursor.
 */
export async function listStudentAccesses(
  ctx: AdminContext,
  query: { readonly id: StudentId; readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ items: StudentAccess[]; nextCursor: string | null; total: number }> {
  const mine = and(
    eq(auditLog.studentId, query.id),
    // Not as parameters: PostgreSQL compares the text of the condition with that of the index.
    sql`${auditLog.kind} in (${sql.raw(LOOKS.map((kind) => `'${kind}'`).join(', '))})`,
  );
  const after = parseCursor(query.cursor);
  const [rows, [counted]] = await Promise.all([
    ctx.db
      .select({
        id: auditLog.id,
        kind: auditLog.kind,
        actorName: accounts.displayName,
        at: auditLog.createdAt,
      })
      .from(auditLog)
      .leftJoin(accounts, eq(accounts.id, auditLog.actorId))
      .where(and(mine, beyondCursor(auditLog.createdAt, auditLog.id, after)))
      .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
      .limit(query.limit + 1),
    ctx.db.select({ total: count() }).from(auditLog).where(mine),
  ]);
  const { page, nextCursor } = cutPage(rows, query.limit, (row) => row);
  return {
    items: page.map(({ kind, at, ...row }) => ({
      ...row,
      kind: kind as AuditEventKind,
      at: at.toISOString(),
    })),
    nextCursor,
    total: counted?.total ?? 0,
  };
}
