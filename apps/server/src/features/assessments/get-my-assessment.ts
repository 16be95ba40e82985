import { DomainError } from '@thuto/domain/errors';
import type { StudentContext } from '../../context.ts';
import {
  type AssessmentItemRow,
  type AssessmentRow,
  findAssessment,
  listAssessmentItems,
} from './assessments.store.ts';

/** An assessment with the items that were chosen so far. */
export interface AskedAssessment {
  readonly row: AssessmentRow;
  readonly items: readonly AssessmentItemRow[];
}

/** Returns an assessment with its items (ASSESS-3). @throws DomainError not_found. */
export async function getMyAssessment(ctx: StudentContext, id: string): Promise<AskedAssessment> {
  const row = await findAssessment(ctx.db, id, ctx.student.id);
  if (!row) throw new DomainError('not_found');
  return { row, items: await listAssessmentItems(ctx.db, id) };
}
