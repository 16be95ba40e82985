import type { GradeBoundary, PastPaper, PastPapers } from '@thuto/contract/past-papers';
import {
  getPaperGrade,
  listPastPaperActions,
  type PaperSide,
  sumMarks,
} from '@thuto/domain/learning/past-papers';
import type { GradeBoundaryRow, PastPaperRow } from './past-papers.store.ts';
import type { PapersOfStudent } from './list-past-papers.ts';

/** Presents a past paper to one side, with its total and what the side can do. */
export function presentPastPaper(side: PaperSide, row: PastPaperRow): PastPaper {
  const { id, syllabusId, year, session, paper, writtenOn, revision } = row;
  const total = sumMarks(row.questions);
  return {
    id,
    syllabusId,
    year,
    session,
    paper,
    writtenOn,
    questions: row.questions.map(({ name, topicId, code, title, isRetired, marks, maxMarks }) => ({
      name,
      topic: { id: topicId, code, title, isRetired },
      marks,
      maxMarks,
    })),
    ...total,
    grade: getPaperGrade(total, row.boundaries),
    checkedBy: row.checkedByName,
    revision,
    allowedActions: listPastPaperActions(side, row.checkedBy !== null),
  };
}

/** Presents the past papers of a student to one side. */
export const presentPastPapers = (side: PaperSide, { rows, ...papers }: PapersOfStudent): PastPapers => ({
  ...papers,
  items: rows.map((row) => presentPastPaper(side, row)),
  canAdd: side !== 'desk' && papers.syllabusId !== null,
});

/** Presents official grade boundaries. */
export const presentGradeBoundary = ({ updatedAt, ...row }: GradeBoundaryRow): GradeBoundary => ({
  ...row,
  updatedAt: updatedAt.toISOString(),
});
