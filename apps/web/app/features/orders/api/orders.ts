import { useInfiniteQuery } from '@tanstack/react-query';
import { ORDER_STATUS_FILTERS } from '@thuto/contract/orders';
import { listPages } from '../../../components/listing/list-pages.ts';
import { type FiltersOf, oneOf } from '../../../components/listing/use-list-params.ts';
import { orpc } from '../../../lib/api/api-client.ts';

export const ORDER_FILTERS = { status: oneOf(ORDER_STATUS_FILTERS, 'all') };

/** Fetches all orders, page by page. */
export function useOrders(filters: FiltersOf<typeof ORDER_FILTERS>, after: string | undefined) {
  return useInfiniteQuery(
    orpc.orders.listOrders.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filters, cursor }),
      ...listPages(after),
    }),
  );
}
