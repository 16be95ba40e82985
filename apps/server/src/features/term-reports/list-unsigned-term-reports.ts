import type { UnsignedTermReport } from '@thuto/contract/term-reports';
import { dateInZone } from '@thuto/domain/calendar';
import type { AdminContext } from '../../context.ts';
import { cutPage, parseCursor } from '../../platform/db/keyset-cursor.ts';
import { listTutorsOfReports, listUnsignedPage } from './term-reports.store.ts';

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
