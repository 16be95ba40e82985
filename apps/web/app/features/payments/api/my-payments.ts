import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';

/** Every proof the student submitted, newest first, and what became of it. */
export function useMyPayments() {
  return useQuery(orpc.payments.listMyPayments.queryOptions());
}
