import { RESULT_DUE_MS } from '@thuto/domain/learning/assessments';
import type { AdminContext } from '../../context.ts';
import { cutPage, parseCursor } from '../../platform/db/keyset-cursor.ts';
import { type AssessmentListRow, type AssessmentQuery, listAssessmentPage } from './assessments.store.ts';

/**
 * Returns a page of assessments, newest first (ASSESS-9).
 * @throws DomainError input_invalid for a malformed cursor.
 */
export async function listAssessments(
  ctx: AdminContext,
  {
    cursor,
    limit,
    ...filters
  }: Pick<AssessmentQuery, 'state' | 'subject' | 'search' | 'limit'> & {
    readonly cursor?: string | undefined;
  },
): Promise<{ rows: AssessmentListRow[]; nextCursor: string | null; total: number }> {
  const now = ctx.now();
  const { rows, total } = await listAssessmentPage(ctx.db, {
    ...filters,
    now,
    overdueBefore: new Date(now.getTime() - RESULT_DUE_MS),
    after: parseCursor(cursor),
    limit: limit + 1,
  });
  const { page, nextCursor } = cutPage(rows, limit, ({ startedAt, id }) => ({ at: startedAt, id }));
  return { rows: page, nextCursor, total };
}
