import type { StudentId } from '@thuto/domain/ids';
import type { AdminContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { getStudent } from '../users/get-student.ts';

/**
 * Records who exports which table with which filters, before the first row is sent: the tables hold personal
 * data, mostly of minors. Exports of one student also appear in that student's activity.
 * @throws DomainError student_not_found.
 */
export async function recordExport(
  ctx: AdminContext,
  table: string,
  filters: Readonly<Record<string, unknown>>,
): Promise<void> {
  const studentId = typeof filters.id === 'string' ? (filters.id as StudentId) : undefined;
  if (studentId !== undefined) await getStudent(ctx, studentId);
  await ctx.db.transaction((tx) =>
    recordAuditEvent(ctx, tx, {
      kind: 'export.made',
      actorId: ctx.currentUser.accountId,
      ...(studentId !== undefined && { studentId }),
      details: { table, filters },
    }),
  );
}
