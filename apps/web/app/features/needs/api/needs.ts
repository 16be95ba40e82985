import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { orpc } from '../../../lib/api/api-client.ts';
import { queryClient } from '../../../lib/api/query-client.ts';

/** Fetches what waits for the account across its students. */
export const useNeeds = () => useQuery(orpc.needs.listNeeds.queryOptions());

/** Fetches how far the student is in their first subject. A syllabus without topics has no progress. */
export const useProgressNote = (studentId: string, enabled: boolean) =>
  useQuery(orpc.learning.getProgress.queryOptions({ input: { studentId }, enabled }));

/** Fetches the subjects of the free assessment, with what the student can do in each. */
export const useAssessable = (studentId: string) =>
  useQuery(orpc.assessments.listMyAssessments.queryOptions({ input: { studentId } }));

/** Records that the account has seen the reports of a student, once they are shown. */
export function useReportsSeen(studentId: string, areShown: boolean): void {
  useEffect(() => {
    if (!areShown) return;
    orpc.needs.markReportsSeen
      .call({ studentId })
      .then(() => queryClient.invalidateQueries({ queryKey: orpc.needs.listNeeds.queryKey() }))
      // Offline: the reports stay new until the page is opened again.
      .catch(() => undefined);
  }, [studentId, areShown]);
}
