import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api/api-client.ts';
import { useStudent } from '../../../lib/students/student.ts';

/** Fetches all proofs that the student submitted, newest first, with their status. */
export function useMyPayments() {
  const { id: studentId } = useStudent();
  return useQuery(orpc.payments.listMyPayments.queryOptions({ input: { studentId } }));
}
