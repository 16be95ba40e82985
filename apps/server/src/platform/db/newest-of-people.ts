import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

/** A list that has an index on owner, instant and id. */
export interface ListOfPeople {
  readonly table: PgTable;
  readonly id: PgColumn;
  readonly owner: PgColumn;
  readonly at: PgColumn;
}

/** Selects rows of a list. `people` returns the distinct ids of their owners. */
export interface RowsOfPeople {
  readonly people: SQLWrapper;
  readonly chosen: SQL | undefined;
  /**
   * Whether an index finds the chosen rows and there are always few. Then these rows are scanned instead of each
   * person's rows.
   */
  readonly isShort: boolean;
}

/** Number of rows at the start of the list that are scanned before people are looked up. */
const LOOKED_THROUGH = 500;

/**
 * Writes a number of rows into the statement. With a parameter, a plan for any value would expect a tenth of all rows, so
 * that PostgreSQL would plan every search again, which takes longer than most searches.
 * @throws RangeError for anything but a whole number.
 */
function wholeNumber(rows: number): SQL {
  if (!Number.isSafeInteger(rows)) throw new RangeError(`${rows} is not a number of rows.`);
  return sql.raw(String(rows));
}

const where = (...conditions: readonly (SQL | undefined)[]): SQL => {
  const all = and(...conditions);
  return all === undefined ? sql`` : sql`where ${all}`;
};

interface Page {
  /** Matches the rows after the cursor; undefined for the first page. */
  readonly below: SQL | undefined;
  readonly limit: number;
}

/** Selects the ids and instants of everyone's newest rows, latest first. */
export function newestRows(
  { table, id, at }: ListOfPeople,
  chosen: SQL | undefined,
  { below, limit }: Page,
): SQL {
  return sql`select ${id} as id, ${at} as at from ${table} ${where(chosen, below)}
    order by ${at} desc, ${id} desc limit ${wholeNumber(limit)}`;
}

/** Written as a subquery that PostgreSQL hashes. With a join, the planner would scan each person's rows instead. */
const isTheirs = ({ owner }: ListOfPeople, people: SQLWrapper) =>
  sql`(${owner} in (select p.id from (${people}) p (id))) is true`;

/**
 * Selects the ids and instants of these people's newest rows, latest first. The cost grows with the number of people,
 * not with their history.
 * For many people, the start of the whole list contains enough rows. Otherwise the latest row of each person is
 * looked up: the page can only contain rows of the people with the latest ones.
 */
export function newestOfPeople(
  list: ListOfPeople,
  { people, chosen, isShort }: RowsOfPeople,
  { below, limit: most }: Page,
): SQL {
  const { table, id, owner, at } = list;
  const limit = wholeNumber(most);
  const newest = sql`order by ${at} desc, ${id} desc limit`;
  const row = sql`${id} as id, ${at} as at`;
  if (isShort) {
    return sql`select ${row} from ${table} ${where(chosen, below, isTheirs(list, people))} ${newest} ${limit}`;
  }
  const ofPerson = (person: SQL, rows: SQL) =>
    sql`select ${row} from ${table} ${where(sql`${owner} = ${person}`, chosen, below)} ${newest} ${rows}`;
  return sql`
    with people (id) as materialized (${people}), near as materialized (
      select head.id, head.at from (
        select ${row}, ${owner} as owner from ${table} ${where(chosen, below)} ${newest} ${wholeNumber(LOOKED_THROUGH)}
      ) head where (head.owner in (select people.id from people)) is true
      order by head.at desc, head.id desc limit ${limit}
    ), far as (
      select own.id, own.at from (
        select people.id from people cross join lateral (${ofPerson(sql`people.id`, wholeNumber(1))}) latest
        order by latest.at desc, latest.id desc limit ${limit}
      ) first cross join lateral (${ofPerson(sql`first.id`, limit)}) own
      order by own.at desc, own.id desc limit ${limit}
    )
    select near.id, near.at from near where (select count(*) from near) >= ${limit}
    union all select far.id, far.at from far where (select count(*) from near) < ${limit}`;
}

/** Selects up to `limit` rows of these people, to count them. */
export function rowsOfPeople(
  list: ListOfPeople,
  { people, chosen, isShort }: RowsOfPeople,
  most: number,
): SQL {
  const { table, owner } = list;
  const limit = wholeNumber(most);
  if (isShort) return sql`(select 1 from ${table} ${where(chosen, isTheirs(list, people))} limit ${limit})`;
  const ofPerson = sql`select 1 from ${table} ${where(sql`${owner} = p.id`, chosen)} limit ${limit}`;
  return sql`(select 1 from (${people}) p (id) cross join lateral (${ofPerson}) own limit ${limit})`;
}

/** Matches the rows that `newestOfPeople` selects. */
export const isOneOf = (id: PgColumn, newest: SQL): SQL =>
  sql`${id} = any(array(select page.id from (${newest}) page))`;
