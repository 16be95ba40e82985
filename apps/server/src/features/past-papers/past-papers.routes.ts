import { adminApi, studentApi, tutorApi } from '../../api.ts';
import type { StudentContext, TutorContext } from '../../context.ts';
import { requireStudent } from '../learning/require-student.ts';
import { requireTaughtStudent } from '../learning/require-taught-student.ts';
import { addGradeBoundary, deleteGradeBoundary, updateGradeBoundary } from './change-grade-boundary.ts';
import { addPastPaper, deletePastPaper, type PaperWriter, updatePastPaper } from './change-past-paper.ts';
import { listGradeBoundaries } from './list-grade-boundaries.ts';
import { listPastPapers } from './list-past-papers.ts';

const ofFamily = ({ currentUser, student }: StudentContext): PaperWriter => ({
  side: 'family',
  accountId: currentUser.accountId,
  studentId: student.id,
});
const ofTutor = async (context: TutorContext, id: string): Promise<PaperWriter> => ({
  side: 'tutor',
  accountId: context.currentUser.accountId,
  studentId: await requireTaughtStudent(context, context.db, id),
});

export const pastPapersRoutes = {
  listPastPapers: studentApi.pastPapers.listPastPapers.handler(({ context, input }) =>
    listPastPapers(context, 'family', context.student.id, input.syllabus),
  ),
  addPastPaper: studentApi.pastPapers.addPastPaper.handler(
    ({ context, input: { studentId: _studentId, ...details } }) =>
      addPastPaper(context, ofFamily(context), details),
  ),
  updatePastPaper: studentApi.pastPapers.updatePastPaper.handler(
    ({ context, input: { studentId: _studentId, paperId, ...details } }) =>
      updatePastPaper(context, ofFamily(context), { ...details, id: paperId }),
  ),
  deletePastPaper: studentApi.pastPapers.deletePastPaper.handler(async ({ context, input }) => {
    await deletePastPaper(context, ofFamily(context), input.paperId);
    return {};
  }),
  listTaughtPastPapers: tutorApi.pastPapers.listTaughtPastPapers.handler(async ({ context, input }) =>
    listPastPapers(
      context,
      'tutor',
      await requireTaughtStudent(context, context.db, input.id),
      input.syllabus,
    ),
  ),
  addTaughtPastPaper: tutorApi.pastPapers.addTaughtPastPaper.handler(
    async ({ context, input: { id, ...details } }) =>
      addPastPaper(context, await ofTutor(context, id), details),
  ),
  updateTaughtPastPaper: tutorApi.pastPapers.updateTaughtPastPaper.handler(
    async ({ context, input: { id, paperId, ...details } }) =>
      updatePastPaper(context, await ofTutor(context, id), { ...details, id: paperId }),
  ),
  deleteTaughtPastPaper: tutorApi.pastPapers.deleteTaughtPastPaper.handler(async ({ context, input }) => {
    await deletePastPaper(context, await ofTutor(context, input.id), input.paperId);
    return {};
  }),
  listStudentPastPapers: adminApi.pastPapers.listStudentPastPapers.handler(async ({ context, input }) =>
    listPastPapers(context, 'desk', await requireStudent(context.db, input.id), input.syllabus),
  ),
  deleteStudentPastPaper: adminApi.pastPapers.deleteStudentPastPaper.handler(async ({ context, input }) => {
    const studentId = await requireStudent(context.db, input.id);
    const { accountId } = context.currentUser;
    await deletePastPaper(context, { side: 'desk', accountId, studentId }, input.paperId);
    return {};
  }),
  listGradeBoundaries: adminApi.pastPapers.listGradeBoundaries.handler(async ({ context, input }) => ({
    items: await listGradeBoundaries(context, input.syllabus),
  })),
  addGradeBoundary: adminApi.pastPapers.addGradeBoundary.handler(({ context, input }) =>
    addGradeBoundary(context, input),
  ),
  updateGradeBoundary: adminApi.pastPapers.updateGradeBoundary.handler(({ context, input }) =>
    updateGradeBoundary(context, input),
  ),
  deleteGradeBoundary: adminApi.pastPapers.deleteGradeBoundary.handler(async ({ context, input }) => {
    await deleteGradeBoundary(context, input.id);
    return {};
  }),
};
