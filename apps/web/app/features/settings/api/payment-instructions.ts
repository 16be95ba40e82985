import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api-client.ts';

/** How to pay, in the words of the centre. */
export function usePaymentInstructions() {
  return useQuery(orpc.settings.getPaymentInstructions.queryOptions());
}
