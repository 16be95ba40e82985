import { DomainError } from '@thuto/domain/errors';
import type { CalendarPeriod, PeriodKind } from '@thuto/domain/lessons/term-calendar';
import { and, asc, eq, gte, lte, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { calendarPeriods, holidayYears } from '../../platform/db/schema/calendar-periods.ts';

const c = calendarPeriods;
const columns = { id: c.id, kind: c.kind, name: c.name, startsOn: c.startsOn, endsOn: c.endsOn };

/** Returns all periods, earliest first, those of one day by name. */
export async function selectPeriods(executor: Executor): Promise<CalendarPeriod[]> {
  return executor.select(columns).from(c).orderBy(asc(c.startsOn), asc(c.name), asc(c.id));
}

/** Returns the periods that have a day in the range, earliest first, those of one day by name. */
export async function selectPeriodsBetween(
  executor: Executor,
  from: string,
  to: string,
  kind?: PeriodKind,
): Promise<CalendarPeriod[]> {
  return executor
    .select(columns)
    .from(c)
    .where(and(lte(c.startsOn, to), gte(c.endsOn, from), kind && eq(c.kind, kind)))
    .orderBy(asc(c.startsOn), asc(c.name), asc(c.id));
}

/** Makes changes of the term calendar wait for each other until the transaction ends. */
export async function lockTermCalendar(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('term-calendar', 0))`);
}

type NewPeriod = CalendarPeriod & { readonly at: Date };

export async function insertPeriod(tx: Tx, { at, ...period }: NewPeriod): Promise<void> {
  await tx.insert(c).values({ ...period, createdAt: at, updatedAt: at });
}

/** @throws DomainError not_found. */
export async function updatePeriodRow(tx: Tx, { at, id, ...changes }: NewPeriod): Promise<void> {
  const rows = await tx
    .update(c)
    .set({ ...changes, updatedAt: at })
    .where(eq(c.id, id))
    .returning({ id: c.id });
  if (rows.length === 0) throw new DomainError('not_found');
}

/** Deletes a period and returns it. @throws DomainError not_found. */
export async function deletePeriodRow(tx: Tx, id: string): Promise<CalendarPeriod> {
  const [row] = await tx.delete(c).where(eq(c.id, id)).returning(columns);
  if (!row) throw new DomainError('not_found');
  return row;
}

/** Records that the holidays of a year are added. Returns false if they were added before. */
export async function insertHolidayYear(tx: Tx, year: number, at: Date): Promise<boolean> {
  const rows = await tx
    .insert(holidayYears)
    .values({ year, createdAt: at })
    .onConflictDoNothing()
    .returning({ year: holidayYears.year });
  return rows.length > 0;
}
