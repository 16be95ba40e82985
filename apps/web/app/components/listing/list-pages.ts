import { keepPreviousData } from '@tanstack/react-query';

/** One page of a list, as defined by the contract. */
export interface ListPage<Item> {
  items: Item[];
  nextCursor: string | null;
  total: number;
}

/** Query options of every list: cursor pages, starting at `after`. The old rows stay visible while others load. */
export const listPages = (after?: string) => ({
  initialPageParam: after,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined,
  placeholderData: keepPreviousData,
});
