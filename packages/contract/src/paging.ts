import { z } from 'zod';
import { verbatim } from './text.ts';

/** Where to go on in a list: the `nextCursor` of the page before, and how many entries to give (1 to 100). */
export const pageRequest = {
  cursor: verbatim(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
};

/** Lists are counted so far; a `total` above it says that there are more, not how many. */
export const MAX_COUNTED = 10_000;

/** One page of a list; `nextCursor` is null on the last one, `total` is counted to MAX_COUNTED. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable(), total: z.number().int() });
