import type { TermReport, UnsignedTermReport } from '@thuto/contract/term-reports';
import { dateInZone } from '@thuto/domain/calendar';
import type { AdminContext, StudentContext } from '../../context.ts';
import { cutPage, parseCursor } from '../../platform/db/keyset-cursor.ts';
import { presentSignedReport } from './term-reports.presenter.ts';
import { listSignedReports, listTutorsOfReports, listUnsignedPage } from './term-reports.store.ts';

/** Lists the signed term reports of the student, the latest term first. */
export async function listTermReports(ctx: StudentContext): Promise<TermReport[]> {
  const rows = await listSignedReports(ctx.db, ctx.student.id);
  return rows.flatMap((row) => presentSignedReport(row, ctx.config.timeZone) ?? []);
}

/**
 * Returns a page of the term reports without a signature, the oldest first.
 * @throws DomainError input_invalid for a malformed cursor.
 */
export async function listUnsignedTermReports(
  ctx: AdminContext,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ items: UnsignedTermReport[]; nextCursor: string | null; total: number }> {
  const zone = ctx.config.timeZone;
  const today = dateInZone(ctx.now().getTime(), zone);
  const { rows, total } = await listUnsignedPage(ctx.db, {
    after: parseCursor(cursor),
    limit: limit + 1,
  });
  const { page, nextCursor } = cutPage(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
  const tutors = await listTutorsOfReports(
    ctx.db,
    page.map(({ id }) => id),
    zone,
  );
  return {
    items: page.map(({ createdAt: _createdAt, ...row }) => ({
      ...row,
      tutorNames: tutors.get(row.id) ?? [],
      isOverdue: row.endsOn < today,
    })),
    nextCursor,
    total,
  };
}
