import { z } from 'zod';
import { verbatim } from '../fields/text.ts';

/** Pagination input: the `nextCursor` of the previous page, and the page size (1 to 100). */
export const pageRequest = {
  cursor: verbatim(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
};

/** Lists are counted up to this number; a greater `total` means "this or more". */
export const MAX_COUNTED = 1000;

/** One page of a list. `nextCursor` is null on the last page; `total` is counted up to MAX_COUNTED. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable(), total: z.number().int() });
