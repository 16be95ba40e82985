import { DomainError } from '@thuto/domain/errors';
import type { StudentId, TutorId } from '@thuto/domain/ids';
import type { SubjectId } from '@thuto/domain/learning/subject-names';
import {
  WEEKLY_PLACE_TRANSITIONS,
  type WeeklyPlaceAction,
  type WeeklyPlaceStatus,
  type Skip,
} from '@thuto/domain/lessons/weekly-places';
import { and, asc, count, eq, gt, gte, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { moveStatus } from '../../platform/db/move-status.ts';
import { lessonParticipants } from '../../platform/db/schema/lesson-participants.ts';
import { weeklyPlaces, weeklyPlaceDates } from '../../platform/db/schema/weekly-places.ts';
import { lessons } from '../../platform/db/schema/lessons.ts';
import { tutors } from '../../platform/db/schema/tutors.ts';
import { decideMove } from '@thuto/domain/lifecycle';

export type WeeklyPlaceRow = Omit<typeof weeklyPlaces.$inferSelect, 'subject'> & {
  readonly subject: SubjectId;
};
export type WeeklyPlaceDateRow = typeof weeklyPlaceDates.$inferSelect;
/** A place with the name of its tutor and its decided dates. */
export interface PlaceWithDates {
  readonly place: WeeklyPlaceRow;
  readonly tutorName: string;
  readonly dates: readonly WeeklyPlaceDateRow[];
}

const w = weeklyPlaces;
/** Dates that a family sees of one place. */
const MAX_DATES = 60;
/** Ended places stay on the screen for this long. */
const ENDED_DAYS = 30;

/** Returns a student's places with their dates from a day on. Places that ended long ago are left out. */
export async function selectPlaces(
  executor: Executor,
  studentId: StudentId,
  { from, now, id }: { readonly from: string; readonly now: Date; readonly id?: string },
): Promise<PlaceWithDates[]> {
  const since = new Date(now.getTime() - ENDED_DAYS * 86_400_000);
  const rows = await executor
    .select({ place: w, tutorName: tutors.name })
    .from(w)
    .innerJoin(tutors, eq(tutors.id, w.tutorId))
    .where(
      and(
        eq(w.studentId, studentId),
        id === undefined ? sql`(${w.endedAt} is null or ${w.endedAt} > ${since})` : eq(w.id, id),
      ),
    )
    .orderBy(asc(w.createdAt), asc(w.id))
    .limit(50);
  if (rows.length === 0) return [];
  const dates = await executor
    .select()
    .from(weeklyPlaceDates)
    .where(
      and(
        inArray(
          weeklyPlaceDates.weeklyPlaceId,
          rows.map(({ place }) => place.id),
        ),
        gte(weeklyPlaceDates.date, from),
      ),
    )
    .orderBy(asc(weeklyPlaceDates.date))
    .limit(MAX_DATES);
  return rows.map(({ place, tutorName }) => ({
    place,
    tutorName,
    dates: dates.filter(({ weeklyPlaceId }) => weeklyPlaceId === place.id),
  }));
}

/** Returns the places of the student and of the tutor that are not ended, without the given one. */
export async function selectOtherPlaces(
  executor: Executor,
  { studentId, tutorId, exceptId }: { studentId: StudentId; tutorId: TutorId; exceptId: string | null },
): Promise<WeeklyPlaceRow[]> {
  const isOther = exceptId === null ? undefined : ne(w.id, exceptId);
  return executor
    .select()
    .from(w)
    .where(
      and(ne(w.status, 'ended'), isOther, sql`(${w.studentId} = ${studentId} or ${w.tutorId} = ${tutorId})`),
    );
}

export async function countPlaces(executor: Executor, studentId: StudentId): Promise<number> {
  const [row] = await executor
    .select({ places: count() })
    .from(w)
    .where(and(eq(w.studentId, studentId), ne(w.status, 'ended')));
  return row?.places ?? 0;
}

export async function insertWeeklyPlace(tx: Tx, place: typeof weeklyPlaces.$inferInsert): Promise<void> {
  await tx.insert(w).values(place);
}

export async function updateWeeklyPlace(
  tx: Tx,
  id: string,
  changes: Partial<typeof weeklyPlaces.$inferInsert>,
): Promise<void> {
  await tx.update(w).set(changes).where(eq(w.id, id));
}

/** Returns a place. @throws DomainError not_found. */
export async function getWeeklyPlace(executor: Executor, id: string): Promise<WeeklyPlaceRow> {
  const [row] = await executor.select().from(w).where(eq(w.id, id));
  if (!row) throw new DomainError('not_found');
  return row;
}

/** Locks a place until the transaction ends, then returns it. @throws DomainError not_found. */
export async function lockWeeklyPlace(tx: Tx, id: string): Promise<WeeklyPlaceRow> {
  const [row] = await tx.select().from(w).where(eq(w.id, id)).for('update');
  if (!row) throw new DomainError('not_found');
  return row;
}

/** Moves a place by an action with a conditional update. @throws DomainError not_found, weekly_place_changed. */
export const moveWeeklyPlaceStatus = moveStatus<typeof weeklyPlaces, WeeklyPlaceStatus, WeeklyPlaceAction>(
  weeklyPlaces,
  WEEKLY_PLACE_TRANSITIONS,
  (status, action) => decideMove(WEEKLY_PLACE_TRANSITIONS, status, action, 'weekly_place_changed'),
);

/**
 * Returns a batch of the ids of active places that the job has work for, in the order of their ids: a week without a
 * decision in the window of days, or no credits.
 */
export async function listDueWeeklyPlaces(
  executor: Executor,
  {
    from,
    to,
    after,
    limit,
  }: { readonly from: string; readonly to: string; readonly after: string | null; readonly limit: number },
): Promise<string[]> {
  const isDecided = sql`exists (
    select from ${weeklyPlaceDates} where ${weeklyPlaceDates.weeklyPlaceId} = ${w.id}
      and ${weeklyPlaceDates.date} between day - ${w.weekday} + 1 and day - ${w.weekday} + 7)`;
  const isUndecided = sql`exists (
    select from (select ${from}::date + n as day from generate_series(0, ${to}::date - ${from}::date) n) days
    where extract(isodow from day) = ${w.weekday} and not ${isDecided})`;
  const rows = await executor
    .select({ id: w.id })
    .from(w)
    .where(
      and(
        sql`${w.status} = 'active'`,
        after === null ? undefined : gt(w.id, after),
        or(isNotNull(w.unfundedAt), isUndecided),
      ),
    )
    .orderBy(asc(w.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Returns the dates of a place that are decided, from a day on. */
export async function listDecidedDates(
  executor: Executor,
  weeklyPlaceId: string,
  from: string,
): Promise<string[]> {
  const rows = await executor
    .select({ date: weeklyPlaceDates.date })
    .from(weeklyPlaceDates)
    .where(and(eq(weeklyPlaceDates.weeklyPlaceId, weeklyPlaceId), gte(weeklyPlaceDates.date, from)));
  return rows.map(({ date }) => date);
}

/** Records that a date of a place has a lesson, or why it is skipped. */
export async function insertWeeklyPlaceDate(
  tx: Tx,
  {
    weeklyPlaceId,
    date,
    participantId = null,
    skip = null,
    at,
  }: { weeklyPlaceId: string; date: string; participantId?: string | null; skip?: Skip | null; at: Date },
): Promise<void> {
  await tx.insert(weeklyPlaceDates).values({
    weeklyPlaceId,
    date,
    participantId,
    skipReason: skip?.reason ?? null,
    skipName: skip?.name ?? null,
    createdAt: at,
  });
}

/** A confirmed lesson of a place that has not started. */
export interface WeeklyLesson {
  /** The id of the session. */
  readonly id: string;
  /** The date that the place had for it. */
  readonly date: string;
  readonly startsAt: Date;
}

/** Lists the confirmed lessons of a place with its tutor that start after an instant, the earliest first. */
export async function listComingLessons(
  executor: Executor,
  { id, tutorId }: Pick<WeeklyPlaceRow, 'id' | 'tutorId'>,
  now: Date,
): Promise<WeeklyLesson[]> {
  const p = lessonParticipants;
  return executor
    .select({ id: p.id, date: weeklyPlaceDates.date, startsAt: p.startsAt })
    .from(weeklyPlaceDates)
    .innerJoin(p, eq(p.id, weeklyPlaceDates.participantId))
    .innerJoin(lessons, eq(lessons.id, p.lessonId))
    .where(
      and(
        eq(weeklyPlaceDates.weeklyPlaceId, id),
        eq(p.status, 'confirmed'),
        gt(p.startsAt, now),
        eq(lessons.tutorId, tutorId),
      ),
    )
    .orderBy(asc(p.startsAt));
}

/** Gives the lesson of a date another date of its place. */
export async function moveWeeklyPlaceDate(
  tx: Tx,
  weeklyPlaceId: string,
  before: string,
  date: string,
): Promise<void> {
  await tx
    .update(weeklyPlaceDates)
    .set({ date })
    .where(and(eq(weeklyPlaceDates.weeklyPlaceId, weeklyPlaceId), eq(weeklyPlaceDates.date, before)));
}

/** Deletes the skipped dates of a place from a day on: another time may suit on them. */
export async function deleteSkippedDates(tx: Tx, weeklyPlaceId: string, from: string): Promise<void> {
  await tx
    .delete(weeklyPlaceDates)
    .where(
      and(
        eq(weeklyPlaceDates.weeklyPlaceId, weeklyPlaceId),
        gte(weeklyPlaceDates.date, from),
        sql`${weeklyPlaceDates.participantId} is null`,
      ),
    );
}
