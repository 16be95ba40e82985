import { useInfiniteQuery } from '@tanstack/react-query';
import type { PaymentStatus } from '@thuto/domain/payments';
import { orpc } from '../../../lib/api-client.ts';

/** Payments of one status, page by page, for admins. */
export function usePayments(status: PaymentStatus) {
  return useInfiniteQuery(
    orpc.payments.listPayments.infiniteOptions({
      input: (cursor: string | undefined) => ({ status, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  );
}
