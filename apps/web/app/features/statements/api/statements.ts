import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { MONEY_FILTERS } from '@thuto/contract/statements';
import { listPages } from '../../../components/listing/list-pages.ts';
import { type FiltersOf, oneOf } from '../../../components/listing/use-list-params.ts';
import { orpc } from '../../../lib/api/api-client.ts';

export const MONEY_LIST = { status: oneOf(MONEY_FILTERS, 'open') };

/** Fetches where statements come from. */
export const useStatementSources = () => useQuery(orpc.statements.listStatementSources.queryOptions());

/** Fetches the latest imports. */
export const useStatementImports = () => useQuery(orpc.statements.listStatementImports.queryOptions());

/** Fetches the incoming money that matches an open order exactly. */
export const useExactMatches = () => useQuery(orpc.statements.listExactMatches.queryOptions());

/** Fetches how much waits in the lists of the bank. */
export const useMoneyCounts = () => useQuery(orpc.statements.getMoneyToFind.queryOptions());

/** Fetches incoming money without an order, page by page. */
export function useIncomingMoney(filters: FiltersOf<typeof MONEY_LIST>, after: string | undefined) {
  return useInfiniteQuery(
    orpc.statements.listMoney.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filters, cursor }),
      ...listPages(after),
    }),
  );
}

/** Fetches pending claims for which no money has arrived, page by page. */
export function useClaimsWithoutMoney(after: string | undefined) {
  return useInfiniteQuery(
    orpc.statements.listClaimsWithoutMoney.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      ...listPages(after),
      select: (data) => ({
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.map((item) => ({ ...item, id: item.paymentId })),
        })),
      }),
    }),
  );
}

/** Fetches approved payments whose money has not been seen, page by page. */
export function useUnseenPayments(after: string | undefined) {
  return useInfiniteQuery(
    orpc.statements.listUnseenPayments.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      ...listPages(after),
      select: (data) => ({
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.map((item) => ({ ...item, id: item.paymentId })),
        })),
      }),
    }),
  );
}
