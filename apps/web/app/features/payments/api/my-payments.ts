import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';

/** Fetches all proofs that the student submitted, newest first, with their status. */
export function useMyPayments() {
  return useQuery(orpc.payments.listMyPayments.queryOptions());
}
