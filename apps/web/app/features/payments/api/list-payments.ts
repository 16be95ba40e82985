import { useInfiniteQuery } from '@tanstack/react-query';
import { SUBSCRIPTION_FILTERS } from '@thuto/contract/payments';
import type { PaymentStatus } from '@thuto/domain/payments';
import { listPages } from '../../../components/listing/list-pages.ts';
import { type FiltersOf, matching, oneOf } from '../../../components/listing/use-list-params.ts';
import { orpc } from '../../../lib/api-client.ts';

const PACKAGE_ID = /^[a-z0-9-]+$/;

export const PAYMENT_FILTERS = {
  package: matching(PACKAGE_ID, 'all'),
  state: oneOf(SUBSCRIPTION_FILTERS, 'all'),
};

/** Fetches the payments of one status, page by page. */
export function usePayments(
  status: PaymentStatus,
  filters: FiltersOf<typeof PAYMENT_FILTERS>,
  after: string | undefined,
) {
  return useInfiniteQuery(
    orpc.payments.listPayments.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filters, status, cursor }),
      ...listPages(after),
    }),
  );
}
