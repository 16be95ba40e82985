import type { AssessmentForAdmin, AssessmentForAdminResults } from '@thuto/contract/assessments';
import { RESULT_DUE_MS } from '@thuto/domain/assessments';
import type { AdminContext } from '../../context.ts';
import { cutPage, parseCursor } from '../../platform/db/keyset-cursor.ts';
import { presentAssessmentForAdmin, presentResultsForAdmin } from './assessments.presenter.ts';
import { type AssessmentQuery, listAssessmentPage } from './assessments.store.ts';
import { loadResults } from './load-results.ts';

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
): Promise<{ items: AssessmentForAdmin[]; nextCursor: string | null; total: number }> {
  const now = ctx.now();
  const { rows, total } = await listAssessmentPage(ctx.db, {
    ...filters,
    now,
    overdueBefore: new Date(now.getTime() - RESULT_DUE_MS),
    after: parseCursor(cursor),
    limit: limit + 1,
  });
  const { page, nextCursor } = cutPage(rows, limit, ({ startedAt, id }) => ({ at: startedAt, id }));
  return { items: page.map((row) => presentAssessmentForAdmin(row, now)), nextCursor, total };
}

/** Returns the results of an assessment, with what wrong answers reveal (ASSESS-9). @throws DomainError not_found. */
export async function getAssessmentResults(
  ctx: AdminContext,
  id: string,
): Promise<AssessmentForAdminResults> {
  return presentResultsForAdmin(await loadResults(ctx.db, id));
}
