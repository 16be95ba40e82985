import { DomainError } from '@thuto/domain/errors';
import type { StudentId, TutorId } from '@thuto/domain/ids';
import type { SubjectId } from '@thuto/domain/subject-names';
import {
  SERIES_TRANSITIONS,
  type SeriesAction,
  type SeriesStatus,
  type Skip,
} from '@thuto/domain/weekly-places';
import { and, asc, count, eq, gt, gte, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { moveStatus } from '../../platform/db/move-status.ts';
import { lessonParticipants } from '../../platform/db/schema/lesson-participants.ts';
import { lessonSeries, lessonSeriesDates } from '../../platform/db/schema/lesson-series.ts';
import { lessons } from '../../platform/db/schema/lessons.ts';
import { tutors } from '../../platform/db/schema/tutors.ts';
import { decideMove } from '@thuto/domain/lifecycle';

export type SeriesRow = Omit<typeof lessonSeries.$inferSelect, 'subject'> & { readonly subject: SubjectId };
export type SeriesDateRow = typeof lessonSeriesDates.$inferSelect;
/** A place with the name of its tutor and its decided dates. */
export interface PlaceRow {
  readonly series: SeriesRow;
  readonly tutorName: string;
  readonly dates: readonly SeriesDateRow[];
}

const s = lessonSeries;
/** Dates that a family sees of one place. */
const MAX_DATES = 60;
/** Ended places stay on the screen for this long. */
const ENDED_DAYS = 30;

/** Returns a student's places with their dates from a day on. Places that ended long ago are left out. */
export async function selectPlaces(
  executor: Executor,
  studentId: StudentId,
  { from, now, id }: { readonly from: string; readonly now: Date; readonly id?: string },
): Promise<PlaceRow[]> {
  const since = new Date(now.getTime() - ENDED_DAYS * 86_400_000);
  const rows = await executor
    .select({ series: s, tutorName: tutors.name })
    .from(s)
    .innerJoin(tutors, eq(tutors.id, s.tutorId))
    .where(
      and(
        eq(s.studentId, studentId),
        id === undefined ? sql`(${s.endedAt} is null or ${s.endedAt} > ${since})` : eq(s.id, id),
      ),
    )
    .orderBy(asc(s.createdAt), asc(s.id))
    .limit(50);
  if (rows.length === 0) return [];
  const dates = await executor
    .select()
    .from(lessonSeriesDates)
    .where(
      and(
        inArray(
          lessonSeriesDates.seriesId,
          rows.map(({ series }) => series.id),
        ),
        gte(lessonSeriesDates.date, from),
      ),
    )
    .orderBy(asc(lessonSeriesDates.date))
    .limit(MAX_DATES);
  return rows.map(({ series, tutorName }) => ({
    series,
    tutorName,
    dates: dates.filter(({ seriesId }) => seriesId === series.id),
  }));
}

/** Returns the places of the student and of the tutor that are not ended, without the given one. */
export async function selectOtherPlaces(
  executor: Executor,
  { studentId, tutorId, exceptId }: { studentId: StudentId; tutorId: TutorId; exceptId: string | null },
): Promise<SeriesRow[]> {
  const isOther = exceptId === null ? undefined : ne(s.id, exceptId);
  return executor
    .select()
    .from(s)
    .where(
      and(ne(s.status, 'ended'), isOther, sql`(${s.studentId} = ${studentId} or ${s.tutorId} = ${tutorId})`),
    );
}

export async function countPlaces(executor: Executor, studentId: StudentId): Promise<number> {
  const [row] = await executor
    .select({ places: count() })
    .from(s)
    .where(and(eq(s.studentId, studentId), ne(s.status, 'ended')));
  return row?.places ?? 0;
}

export async function insertSeries(tx: Tx, series: typeof lessonSeries.$inferInsert): Promise<void> {
  await tx.insert(s).values(series);
}

export async function updateSeries(
  tx: Tx,
  id: string,
  changes: Partial<typeof lessonSeries.$inferInsert>,
): Promise<void> {
  await tx.update(s).set(changes).where(eq(s.id, id));
}

/** Returns a place. @throws DomainError not_found. */
export async function getSeries(executor: Executor, id: string): Promise<SeriesRow> {
  const [row] = await executor.select().from(s).where(eq(s.id, id));
  if (!row) throw new DomainError('not_found');
  return row;
}

/** Locks a place until the transaction ends, then returns it. @throws DomainError not_found. */
export async function lockSeries(tx: Tx, id: string): Promise<SeriesRow> {
  const [row] = await tx.select().from(s).where(eq(s.id, id)).for('update');
  if (!row) throw new DomainError('not_found');
  return row;
}

/** Moves a place by an action with a conditional update. @throws DomainError not_found, weekly_place_changed. */
export const moveSeries = moveStatus<typeof lessonSeries, SeriesStatus, SeriesAction>(
  lessonSeries,
  SERIES_TRANSITIONS,
  (status, action) => decideMove(SERIES_TRANSITIONS, status, action, 'weekly_place_changed'),
);

/**
 * Returns a batch of the ids of active places that the job has work for, in the order of their ids: a week without a
 * decision in the window of days, or no credits.
 */
export async function listDueSeries(
  executor: Executor,
  {
    from,
    to,
    after,
    limit,
  }: { readonly from: string; readonly to: string; readonly after: string | null; readonly limit: number },
): Promise<string[]> {
  const isDecided = sql`exists (
    select from ${lessonSeriesDates} where ${lessonSeriesDates.seriesId} = ${s.id}
      and ${lessonSeriesDates.date} between day - ${s.weekday} + 1 and day - ${s.weekday} + 7)`;
  const isUndecided = sql`exists (
    select from (select ${from}::date + n as day from generate_series(0, ${to}::date - ${from}::date) n) days
    where extract(isodow from day) = ${s.weekday} and not ${isDecided})`;
  const rows = await executor
    .select({ id: s.id })
    .from(s)
    .where(
      and(
        sql`${s.status} = 'active'`,
        after === null ? undefined : gt(s.id, after),
        or(isNotNull(s.unfundedAt), isUndecided),
      ),
    )
    .orderBy(asc(s.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Returns the dates of a place that are decided, from a day on. */
export async function listDecidedDates(
  executor: Executor,
  seriesId: string,
  from: string,
): Promise<string[]> {
  const rows = await executor
    .select({ date: lessonSeriesDates.date })
    .from(lessonSeriesDates)
    .where(and(eq(lessonSeriesDates.seriesId, seriesId), gte(lessonSeriesDates.date, from)));
  return rows.map(({ date }) => date);
}

/** Records that a date of a place has a lesson, or why it is skipped. */
export async function insertSeriesDate(
  tx: Tx,
  {
    seriesId,
    date,
    participantId = null,
    skip = null,
    at,
  }: { seriesId: string; date: string; participantId?: string | null; skip?: Skip | null; at: Date },
): Promise<void> {
  await tx.insert(lessonSeriesDates).values({
    seriesId,
    date,
    participantId,
    skipReason: skip?.reason ?? null,
    skipName: skip?.name ?? null,
    createdAt: at,
  });
}

/** A confirmed lesson of a place that has not started. */
export interface SeriesLesson {
  /** The id of the session. */
  readonly id: string;
  /** The date that the place had for it. */
  readonly date: string;
  readonly startsAt: Date;
}

/** Lists the confirmed lessons of a place with its tutor that start after an instant, the earliest first. */
export async function listComingLessons(
  executor: Executor,
  { id, tutorId }: Pick<SeriesRow, 'id' | 'tutorId'>,
  now: Date,
): Promise<SeriesLesson[]> {
  const p = lessonParticipants;
  return executor
    .select({ id: p.id, date: lessonSeriesDates.date, startsAt: p.startsAt })
    .from(lessonSeriesDates)
    .innerJoin(p, eq(p.id, lessonSeriesDates.participantId))
    .innerJoin(lessons, eq(lessons.id, p.lessonId))
    .where(
      and(
        eq(lessonSeriesDates.seriesId, id),
        eq(p.status, 'confirmed'),
        gt(p.startsAt, now),
        eq(lessons.tutorId, tutorId),
      ),
    )
    .orderBy(asc(p.startsAt));
}

/** Gives the lesson of a date another date of its place. */
export async function moveSeriesDate(tx: Tx, seriesId: string, before: string, date: string): Promise<void> {
  await tx
    .update(lessonSeriesDates)
    .set({ date })
    .where(and(eq(lessonSeriesDates.seriesId, seriesId), eq(lessonSeriesDates.date, before)));
}

/** Deletes the skipped dates of a place from a day on: another time may suit on them. */
export async function deleteSkippedDates(tx: Tx, seriesId: string, from: string): Promise<void> {
  await tx
    .delete(lessonSeriesDates)
    .where(
      and(
        eq(lessonSeriesDates.seriesId, seriesId),
        gte(lessonSeriesDates.date, from),
        sql`${lessonSeriesDates.participantId} is null`,
      ),
    );
}
