import { adminApi, studentApi, tutorApi } from '../../api.ts';
import { answerItem } from './answer-item.ts';
import {
  presentAssessable,
  presentAssessment,
  presentAssessmentForAdmin,
  presentResults,
  presentResultsForAdmin,
} from './assessments.presenter.ts';
import { getMyAssessment } from './get-my-assessment.ts';
import { getMyAssessmentResults } from './get-my-assessment-results.ts';
import { getTaughtAssessment } from './get-taught-assessment.ts';
import { getAssessmentResults } from './get-assessment-results.ts';
import { listAssessments } from './list-assessments.ts';
import { listMyAssessments } from './list-my-assessments.ts';
import { startAssessment } from './start-assessment.ts';

export const assessmentsRoutes = {
  listMyAssessments: studentApi.assessments.listMyAssessments.handler(async ({ context }) => {
    const { board, subjects, seesResults } = await listMyAssessments(context);
    const now = context.now();
    return { board, items: subjects.map((subject) => presentAssessable(subject, seesResults, now)) };
  }),
  startAssessment: studentApi.assessments.startAssessment.handler(async ({ context, input }) =>
    presentAssessment(await startAssessment(context, input), context.now()),
  ),
  getMyAssessment: studentApi.assessments.getMyAssessment.handler(async ({ context, input }) =>
    presentAssessment(await getMyAssessment(context, input.id), context.now()),
  ),
  answerAssessmentItem: studentApi.assessments.answerAssessmentItem.handler(async ({ context, input }) =>
    presentAssessment(await answerItem(context, input), context.now()),
  ),
  getMyAssessmentResults: studentApi.assessments.getMyAssessmentResults.handler(async ({ context, input }) =>
    presentResults(await getMyAssessmentResults(context, input.id)),
  ),
  getTaughtAssessment: tutorApi.assessments.getTaughtAssessment.handler(async ({ context, input }) =>
    presentResultsForAdmin(await getTaughtAssessment(context, input.id)),
  ),
  listAssessments: adminApi.assessments.listAssessments.handler(async ({ context, input }) => {
    const { rows, ...page } = await listAssessments(context, input);
    const now = context.now();
    return { ...page, items: rows.map((row) => presentAssessmentForAdmin(row, now)) };
  }),
  getAssessmentResults: adminApi.assessments.getAssessmentResults.handler(async ({ context, input }) =>
    presentResultsForAdmin(await getAssessmentResults(context, input.id)),
  ),
};
