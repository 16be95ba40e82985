import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { PACKAGE_FILTERS, SUBSCRIPTION_FILTERS } from '@thuto/contract/payments';
import type { PaymentStatus } from '@thuto/domain/payments';
import { orpc } from '../../../lib/api-client.ts';

/** Which payments of a status to list. */
export interface PaymentListing {
  search: string;
  package: (typeof PACKAGE_FILTERS)[number];
  state: (typeof SUBSCRIPTION_FILTERS)[number];
}

/** Payments of one status, page by page, for admins. */
export function usePayments(status: PaymentStatus, listing: PaymentListing, after: string | undefined) {
  return useInfiniteQuery(
    orpc.payments.listPayments.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...listing, status, cursor }),
      initialPageParam: after,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
}
