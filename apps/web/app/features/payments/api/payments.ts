import { useInfiniteQuery } from '@tanstack/react-query';
import { SUBSCRIPTION_FILTERS } from '@thuto/contract/payments';
import type { PaymentStatus } from '@thuto/domain/payments/payments';
import { listPages } from '../../../components/listing/list-pages.ts';
import { type FiltersOf, matching, oneOf } from '../../../components/listing/use-list-params.ts';
import { orpc } from '../../../lib/api/api-client.ts';

const PACKAGE_ID = /^[a-z0-9-]+$/;

export const PAYMENT_FILTERS = {
  package: matching(PACKAGE_ID, 'all'),
  state: oneOf(SUBSCRIPTION_FILTERS, 'all'),
};

type Filters = FiltersOf<typeof PAYMENT_FILTERS> & { readonly status: PaymentStatus };

const buildOptions = (calls: typeof orpc, filters: Filters, after: string | undefined) =>
  calls.payments.listPayments.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...filters, cursor }),
    ...listPages(after),
  });

/** Fetches the payments of one status, page by page. */
export const usePayments = (
  status: PaymentStatus,
  filters: FiltersOf<typeof PAYMENT_FILTERS>,
  after: string | undefined,
) => useInfiniteQuery(buildOptions(orpc, { ...filters, status }, after));

/** The query that the page makes first, for its loader. */
export const buildFirstPayments = (calls: typeof orpc) =>
  buildOptions(calls, { search: '', package: 'all', state: 'all', status: 'pending' }, undefined);
