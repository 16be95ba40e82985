import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api/api-client.ts';
import { useStudent } from '../../../lib/students/student.ts';
import { useAction } from '../../../lib/api/use-action.ts';

/** Fetches the subjects of the free assessment, with the student's newest one of each. */
export function useMyAssessments() {
  const { id: studentId } = useStudent();
  return useQuery(orpc.assessments.listMyAssessments.queryOptions({ input: { studentId } }));
}

/** Starts an assessment, or returns the open one. */
export const useStartAssessment = () =>
  useAction({
    call: orpc.assessments.startAssessment.call,
    changes: 'assessment.started',
    failure: 'The assessment could not be started. Please try again.',
  });

/** The query of one assessment. Answers update its data. */
export const assessmentQuery = (studentId: string, id: string) =>
  orpc.assessments.getMyAssessment.queryOptions({ input: { studentId, id } });

/** Fetches the results of a finished assessment. */
export function useMyResults(id: string) {
  const { id: studentId } = useStudent();
  return useQuery(orpc.assessments.getMyAssessmentResults.queryOptions({ input: { studentId, id } }));
}

/** Fetches the results that an assessment call is about, for its tutor. */
export const useTaughtResults = (id: string) =>
  useQuery(orpc.assessments.getTaughtAssessment.queryOptions({ input: { id } }));

/** Fetches the call about a finished assessment. */
export function useAssessmentCall(id: string) {
  const { id: studentId } = useStudent();
  return useQuery(orpc.freeTimes.getAssessmentCall.queryOptions({ input: { studentId, id } }));
}

/** Fetches the free times of a week for the call. */
export function useTimesForCall(id: string, from: string) {
  const { id: studentId } = useStudent();
  return useQuery(
    orpc.freeTimes.listTimesForAssessmentCall.queryOptions({
      input: { studentId, id, from },
      staleTime: 0,
      placeholderData: keepPreviousData,
    }),
  );
}

/** Books the call about a finished assessment. */
export function useBookCall() {
  const { id: studentId } = useStudent();
  return useAction({
    call: (input: { id: string; date: string; time: string }) =>
      orpc.freeTimes.bookAssessmentCall.call({ ...input, studentId }),
    changes: 'booking.confirmed-at-once',
    done: 'Your assessment call is booked.',
    failure: 'The call could not be booked. Please try again.',
  });
}
