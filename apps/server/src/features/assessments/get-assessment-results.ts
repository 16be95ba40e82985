import type { AdminContext } from '../../context.ts';
import { loadResults, type ResultRows } from './load-results.ts';

/** Returns the results of an assessment, with what wrong answers reveal (ASSESS-9). @throws DomainError not_found. */
export async function getAssessmentResults(ctx: AdminContext, id: string): Promise<ResultRows> {
  return loadResults(ctx.db, id);
}
