import { DomainError } from '@thuto/domain/errors';
import type { StudentContext } from '../../context.ts';
import { findAssessment } from './assessments.store.ts';
import { loadResults, type ResultRows } from './load-results.ts';

/** Returns the results of an assessment, strengths first (ASSESS-7). @throws DomainError not_found. */
export async function getMyAssessmentResults(ctx: StudentContext, id: string): Promise<ResultRows> {
  const row = await findAssessment(ctx.db, id, ctx.student.id);
  if (row === null || row.finishedAt === null) throw new DomainError('not_found');
  return loadResults(ctx.db, id);
}
