import { and, desc, type SQL, type SQLWrapper } from 'drizzle-orm';
import { countRows } from './count-rows.ts';
import type { Executor } from './client.ts';
import { beyondCursor, type KeysetCursor } from './keyset-cursor.ts';
import {
  isOneOf,
  type ListOfPeople,
  newestOfPeople,
  type RowsOfPeople,
  rowsOfPeople,
} from './newest-of-people.ts';

/** Which rows of a list are asked for: those of some people, or with null those of everybody. */
export interface Searched extends Omit<RowsOfPeople, 'people'> {
  readonly people: SQLWrapper | null;
}

/** The order of a list, the latest first. */
export const newestFirst = ({ at, id }: ListOfPeople): SQL[] => [desc(at), desc(id)];

/** Whether a row is on the page behind a cursor, to be read in the order of the list and cut at its limit. */
export function isOnPage(
  list: ListOfPeople,
  { people, ...rest }: Searched,
  { after, limit }: { readonly after: KeysetCursor | null; readonly limit: number },
): SQL | undefined {
  const below = beyondCursor(list.at, list.id, after);
  if (people === null) return and(rest.chosen, below);
  return isOneOf(list.id, newestOfPeople(list, { people, ...rest }, { below, limit }));
}

/** How many rows are asked for, counted like every list. */
export function countSearched(
  executor: Executor,
  list: ListOfPeople,
  { people, ...rest }: Searched,
): Promise<number> {
  return countRows(executor, (most) =>
    people === null
      ? executor
          .select({ id: list.id })
          .from(list.table)
          .where(rest.chosen)
          .orderBy(...newestFirst(list))
          .limit(most)
      : rowsOfPeople(list, { people, ...rest }, most),
  );
}
