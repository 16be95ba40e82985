import { adminApi, studentApi, tutorApi } from '../../api.ts';
import type { StudentContext, TutorContext } from '../../context.ts';
import { requireStudent } from '../learning/require-student.ts';
import { requireTaughtStudent } from '../learning/require-taught-student.ts';
import { addGradeBoundary } from './add-grade-boundary.ts';
import { deleteGradeBoundary } from './delete-grade-boundary.ts';
import { updateGradeBoundary } from './update-grade-boundary.ts';
import { addPastPaper } from './add-past-paper.ts';
import { deletePastPaper } from './delete-past-paper.ts';
import { type PaperWriter } from './change-past-paper.ts';
import { updatePastPaper } from './update-past-paper.ts';
import { listGradeBoundaries } from './list-grade-boundaries.ts';
import { listPastPapers } from './list-past-papers.ts';
import { presentGradeBoundary, presentPastPaper, presentPastPapers } from './past-papers.presenter.ts';

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
  listPastPapers: studentApi.pastPapers.listPastPapers.handler(async ({ context, input }) =>
    presentPastPapers('family', await listPastPapers(context, context.student.id, input.syllabus)),
  ),
  addPastPaper: studentApi.pastPapers.addPastPaper.handler(
    async ({ context, input: { studentId: _studentId, ...details } }) =>
      presentPastPaper('family', await addPastPaper(context, ofFamily(context), details)),
  ),
  updatePastPaper: studentApi.pastPapers.updatePastPaper.handler(
    async ({ context, input: { studentId: _studentId, paperId, ...details } }) =>
      presentPastPaper(
        'family',
        await updatePastPaper(context, ofFamily(context), { ...details, id: paperId }),
      ),
  ),
  deletePastPaper: studentApi.pastPapers.deletePastPaper.handler(async ({ context, input }) => {
    await deletePastPaper(context, ofFamily(context), input.paperId);
    return {};
  }),
  listTaughtPastPapers: tutorApi.pastPapers.listTaughtPastPapers.handler(async ({ context, input }) => {
    const studentId = await requireTaughtStudent(context, context.db, input.id);
    return presentPastPapers('tutor', await listPastPapers(context, studentId, input.syllabus));
  }),
  addTaughtPastPaper: tutorApi.pastPapers.addTaughtPastPaper.handler(
    async ({ context, input: { id, ...details } }) =>
      presentPastPaper('tutor', await addPastPaper(context, await ofTutor(context, id), details)),
  ),
  updateTaughtPastPaper: tutorApi.pastPapers.updateTaughtPastPaper.handler(
    async ({ context, input: { id, paperId, ...details } }) => {
      const by = await ofTutor(context, id);
      return presentPastPaper('tutor', await updatePastPaper(context, by, { ...details, id: paperId }));
    },
  ),
  deleteTaughtPastPaper: tutorApi.pastPapers.deleteTaughtPastPaper.handler(async ({ context, input }) => {
    await deletePastPaper(context, await ofTutor(context, input.id), input.paperId);
    return {};
  }),
  listStudentPastPapers: adminApi.pastPapers.listStudentPastPapers.handler(async ({ context, input }) => {
    const studentId = await requireStudent(context.db, input.id);
    return presentPastPapers('desk', await listPastPapers(context, studentId, input.syllabus));
  }),
  deleteStudentPastPaper: adminApi.pastPapers.deleteStudentPastPaper.handler(async ({ context, input }) => {
    const studentId = await requireStudent(context.db, input.id);
    const { accountId } = context.currentUser;
    await deletePastPaper(context, { side: 'desk', accountId, studentId }, input.paperId);
    return {};
  }),
  listGradeBoundaries: adminApi.pastPapers.listGradeBoundaries.handler(async ({ context, input }) => ({
    items: (await listGradeBoundaries(context, input.syllabus)).map(presentGradeBoundary),
  })),
  addGradeBoundary: adminApi.pastPapers.addGradeBoundary.handler(async ({ context, input }) =>
    presentGradeBoundary(await addGradeBoundary(context, input)),
  ),
  updateGradeBoundary: adminApi.pastPapers.updateGradeBoundary.handler(async ({ context, input }) =>
    presentGradeBoundary(await updateGradeBoundary(context, input)),
  ),
  deleteGradeBoundary: adminApi.pastPapers.deleteGradeBoundary.handler(async ({ context, input }) => {
    await deleteGradeBoundary(context, input.id);
    return {};
  }),
};
