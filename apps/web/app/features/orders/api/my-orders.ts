import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api/api-client.ts';
import { isAbsent } from '../../../lib/api/api-error.ts';
import { useStudent } from '../../../lib/students/student.ts';

/** Fetches the orders of the student with their payments, newest first. */
export function useMyOrders() {
  const { id: studentId } = useStudent();
  return useQuery(orpc.orders.listMyOrders.queryOptions({ input: { studentId } }));
}

/** Fetches one order of the student. */
export function useMyOrder(id: string) {
  const { id: studentId } = useStudent();
  return useQuery(
    orpc.orders.getMyOrder.queryOptions({
      input: { studentId, id },
      // A retry does not help for an order that does not exist.
      retry: (tries, error) => tries < 2 && !isAbsent(error),
    }),
  );
}
