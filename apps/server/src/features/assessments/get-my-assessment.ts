import type { Assessment, AssessmentResults } from '@thuto/contract/assessments';
import { DomainError } from '@thuto/domain/errors';
import type { StudentContext } from '../../context.ts';
import { presentAssessment, presentResults } from './assessments.presenter.ts';
import { findAssessment, listAssessmentItems } from './assessments.store.ts';
import { loadResults } from './load-results.ts';

/** Returns an assessment with the questions of its current block (ASSESS-3). @throws DomainError not_found. */
export async function getMyAssessment(ctx: StudentContext, id: string): Promise<Assessment> {
  const row = await findAssessment(ctx.db, id, ctx.student.id);
  if (!row) throw new DomainError('not_found');
  return presentAssessment(row, await listAssessmentItems(ctx.db, id), ctx.now());
}

/** Returns the results of an assessment, strengths first (ASSESS-7). @throws DomainError not_found. */
export async function getMyAssessmentResults(ctx: StudentContext, id: string): Promise<AssessmentResults> {
  const row = await findAssessment(ctx.db, id, ctx.student.id);
  if (row === null || row.finishedAt === null) throw new DomainError('not_found');
  return presentResults(await loadResults(ctx.db, id));
}
