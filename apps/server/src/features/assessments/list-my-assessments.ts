import { MIN_ASSESSMENT_ITEMS } from '@thuto/domain/learning/assessments';
import { can } from '@thuto/domain/policy';
import type { Syllabus } from '@thuto/domain/lessons/tuition';
import type { StudentContext } from '../../context.ts';
import { type AssessmentRow, listNewest } from './assessments.store.ts';
import { countItems, findBoard } from './assessable-items.store.ts';
import { findNextStart } from './find-next-start.ts';

/** A subject with the student's newest assessment of it. */
export interface NewestAssessment {
  readonly subjectId: string;
  readonly newest: (AssessmentRow & { readonly answered: number }) | null;
  /** When the next one can be started; null if it can be now. */
  readonly nextAt: Date | null;
}

/** Returns the subjects with a free assessment, each with the student's newest one (ASSESS-1). */
export async function listMyAssessments(
  ctx: StudentContext,
): Promise<{ board: Syllabus | null; subjects: NewestAssessment[]; seesResults: boolean }> {
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
    subjects: [...subjects].map((subjectId) => {
      const row = newest.find((each) => each.subjectId === subjectId) ?? null;
      return { subjectId, newest: row, nextAt: row && findNextStart(ctx, row) };
    }),
    seesResults: can(ctx.currentUser, 'progress.view', { guardianship: ctx.student }),
  };
}
