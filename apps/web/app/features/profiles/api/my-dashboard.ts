import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api/api-client.ts';
import { useStudent } from '../../../lib/students/student.ts';
import { queryClient } from '../../../lib/api/query-client.ts';

/** Fetches everything that the dashboard shows, in one request. */
export function useMyDashboard() {
  const { id: studentId } = useStudent();
  return useQuery(orpc.profiles.getMyDashboard.queryOptions({ input: { studentId } }));
}

/** Fetches the dashboard's data before its page is loaded. */
export function prefetchMyDashboard(studentId: string): void {
  void queryClient.prefetchQuery(orpc.profiles.getMyDashboard.queryOptions({ input: { studentId } }));
}
