import { keepPreviousData } from '@tanstack/react-query';

/** One page of a list, as the contract defines it. */
export interface ListPage<Item> {
  items: Item[];
  nextCursor: string | null;
  total: number;
}

/**
 * Query options of every list: pages by cursor, beginning at `after`. The old rows stay on the screen while others load.
 */
export const listPages = (after?: string) => ({
  initialPageParam: after,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined,
  placeholderData: keepPreviousData,
});
