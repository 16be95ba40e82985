import type { LessonReport } from '@thuto/contract/learning';
import type { StudentContext } from '../../context.ts';
import { cutPage, parseCursor } from '../../platform/db/keyset-cursor.ts';
import { presentReport } from './reports.presenter.ts';
import { listReportPage } from './reports.store.ts';

/**
 * Returns a page of the reports of a student's lessons, newest first, without the notes for staff.
 * @throws DomainError input_invalid for a malformed cursor.
 */
export async function listReports(
  ctx: StudentContext,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ items: LessonReport[]; nextCursor: string | null }> {
  const rows = await listReportPage(ctx.db, ctx.student.id, {
    after: parseCursor(cursor),
    limit: limit + 1,
  });
  const { page, nextCursor } = cutPage(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
  return { items: page.map(presentReport), nextCursor };
}
