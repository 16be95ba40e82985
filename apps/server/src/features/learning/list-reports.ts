import type { StudentContext } from '../../context.ts';
import { cutPage, parseCursor } from '../../platform/db/keyset-cursor.ts';
import { listReportPage, type ReportRow } from './reports.store.ts';

/**
 * Returns a page of the reports of a student's lessons, newest first.
 * @throws DomainError input_invalid for a malformed cursor.
 */
export async function listReports(
  ctx: StudentContext,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ rows: ReportRow[]; nextCursor: string | null }> {
  const rows = await listReportPage(ctx.db, ctx.student.id, {
    after: parseCursor(cursor),
    limit: limit + 1,
  });
  const { page, nextCursor } = cutPage(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
  return { rows: page, nextCursor };
}
