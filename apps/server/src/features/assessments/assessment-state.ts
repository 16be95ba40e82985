import { getAssessmentState } from '@thuto/domain/learning/assessments';
import type { AssessmentRow } from './assessments.store.ts';

export const stateOf = ({ finishedAt, expiresAt }: AssessmentRow, now: Date) =>
  getAssessmentState(
    { finishedAt: finishedAt?.getTime() ?? null, expiresAt: expiresAt.getTime() },
    now.getTime(),
  );
