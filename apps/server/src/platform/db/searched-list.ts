import { desc, type SQL, type SQLWrapper } from 'drizzle-orm';
import { countRows } from './count-rows.ts';
import type { Executor } from './client.ts';
import { beyondCursor, type KeysetCursor } from './keyset-cursor.ts';
import {
  isOneOf,
  type ListOfPeople,
  newestOfPeople,
  newestRows,
  type RowsOfPeople,
  rowsOfPeople,
} from './newest-of-people.ts';

/** The rows of a list to select: those of some people, or of everyone with null. */
export interface Searched extends Omit<RowsOfPeople, 'people'> {
  readonly people: SQLWrapper | null;
}

/** The order of a list: latest first. */
export const newestFirst = ({ at, id }: ListOfPeople): SQL[] => [desc(at), desc(id)];

/**
 * Matches the rows of the page after a cursor. The caller sorts them. Their ids are found first, so that PostgreSQL joins
 * other tables only for the rows of the page, also where it misjudges how many rows there are.
 */
export function isOnPage(
  list: ListOfPeople,
  { people, ...rest }: Searched,
  { after, limit }: { readonly after: KeysetCursor | null; readonly limit: number },
): SQL {
  const page = { below: beyondCursor(list.at, list.id, after), limit };
  return isOneOf(
    list.id,
    people === null ? newestRows(list, rest.chosen, page) : newestOfPeople(list, { people, ...rest }, page),
  );
}

/** Counts the selected rows, up to the maximum of `countRows`. */
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
