import type { AssessableSubject } from '@thuto/contract/assessments';
import { can } from '@thuto/domain/policy';
import { MIN_ASSESSMENT_ITEMS } from '@thuto/domain/assessments';
import type { Syllabus } from '@thuto/domain/tuition';
import type { StudentContext } from '../../context.ts';
import { presentAssessable } from './assessments.presenter.ts';
import { countItems, findBoard, listNewest } from './assessments.store.ts';
import { findNextStart } from './find-next-start.ts';

/** Returns the subjects with a free assessment, each with the student's newest one (ASSESS-1). */
export async function listMyAssessments(
  ctx: StudentContext,
): Promise<{ board: Syllabus | null; items: AssessableSubject[] }> {
  const seesResults = can(ctx.currentUser, 'progress.view', { guardianship: ctx.student });
  const board = await findBoard(ctx.db, ctx.student.id);
  const newest = await listNewest(ctx.db, ctx.student.id);
  const counts = await countItems(ctx.db);
  const ready = counts.filter(
    (each) => each.items >= MIN_ASSESSMENT_ITEMS && (board === null || each.board === board),
  );
  const subjects = new Set([
    ...ready.map(({ subjectId }) => subjectId),
    ...newest.map((row) => row.subjectId),
  ]);
  return {
    board,
    items: [...subjects].map((subjectId) => {
      const row = newest.find((each) => each.subjectId === subjectId);
      const presented = presentAssessable(subjectId, row, row ? findNextStart(ctx, row) : null, ctx.now());
      const allowedActions = presented.allowedActions.filter(
        (action) => action !== 'view-results' || seesResults,
      );
      return { ...presented, allowedActions };
    }),
  };
}
