import type { AdminContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { getStudent } from '../users/get-student.ts';

/**
 * Notes who takes which table out of the product, and by which filters, before the first row leaves: what the tables
 * hold are personal data, most of them of minors. What is of one student stands in that student's activity too.
 * @throws DomainError student_not_found for a table of nobody.
 */
export async function recordExport(
  ctx: AdminContext,
  table: string,
  filters: Readonly<Record<string, unknown>>,
): Promise<void> {
  const studentId = typeof filters.id === 'string' ? filters.id : undefined;
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
