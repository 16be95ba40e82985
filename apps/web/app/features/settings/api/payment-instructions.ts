import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api/api-client.ts';

/** Fetches the centre's payment instructions. */
export function usePaymentInstructions() {
  return useQuery(orpc.settings.getPaymentInstructions.queryOptions());
}
