import { adminApi, studentApi, tutorApi } from '../../api.ts';
import { answerItem } from './answer-item.ts';
import { getMyAssessment, getMyAssessmentResults } from './get-my-assessment.ts';
import { getTaughtAssessment } from './get-taught-assessment.ts';
import { getAssessmentResults, listAssessments } from './list-assessments.ts';
import { listMyAssessments } from './list-my-assessments.ts';
import { startAssessment } from './start-assessment.ts';

export const assessmentsRoutes = {
  listMyAssessments: studentApi.assessments.listMyAssessments.handler(({ context }) =>
    listMyAssessments(context),
  ),
  startAssessment: studentApi.assessments.startAssessment.handler(({ context, input }) =>
    startAssessment(context, input),
  ),
  getMyAssessment: studentApi.assessments.getMyAssessment.handler(({ context, input }) =>
    getMyAssessment(context, input.id),
  ),
  answerAssessmentItem: studentApi.assessments.answerAssessmentItem.handler(({ context, input }) =>
    answerItem(context, input),
  ),
  getMyAssessmentResults: studentApi.assessments.getMyAssessmentResults.handler(({ context, input }) =>
    getMyAssessmentResults(context, input.id),
  ),
  getTaughtAssessment: tutorApi.assessments.getTaughtAssessment.handler(({ context, input }) =>
    getTaughtAssessment(context, input.id),
  ),
  listAssessments: adminApi.assessments.listAssessments.handler(({ context, input }) =>
    listAssessments(context, input),
  ),
  getAssessmentResults: adminApi.assessments.getAssessmentResults.handler(({ context, input }) =>
    getAssessmentResults(context, input.id),
  ),
};
