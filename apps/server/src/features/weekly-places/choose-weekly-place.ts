import { DomainError } from '@thuto/domain/errors';
import { addDays, getMonday, toInstant } from '@thuto/domain/calendar';
import type { TutorId } from '@thuto/domain/ids';
import type { SubjectId } from '@thuto/domain/subject-names';
import {
  decideWeeklyTime,
  getSeriesWindow,
  MAX_WEEKLY_PLACES,
  overlaps,
  type WeeklyTime,
} from '@thuto/domain/weekly-places';
import type { StudentContext } from '../../context.ts';
import { getBookingBalance } from '../credits/get-booking-balance.ts';
import { changeOwnTime } from '../bookings/change-own-time.ts';
import { lockTimes } from '../lessons/taken-times.shared.store.ts';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { listTutorsOfSubjects } from '../tutors/list-tutors-of-subjects.ts';
import { confirmSeries } from './confirm-series.ts';
import { loadWeeklyTimes, type PreviewDate } from './load-weekly-times.ts';
import {
  countPlaces,
  deleteSkippedDates,
  getSeries,
  insertSeries,
  listComingLessons,
  lockSeries,
  moveSeries,
  moveSeriesDate,
  type PlaceRow,
  selectOtherPlaces,
  selectPlaces,
  type SeriesLesson,
  updateSeries,
} from './weekly-places.store.ts';

/** What a family chooses. */
export interface Choice extends WeeklyTime {
  readonly subject: SubjectId;
  readonly tutorId: TutorId;
}

/**
 * Refuses a choice that cannot become a place of the student. Returns its dates to come.
 * @throws what `createWeeklyPlace` throws.
 */
async function requireChoice(
  ctx: StudentContext,
  executor: Executor,
  choice: Choice,
  exceptId: string | null,
): Promise<PreviewDate[]> {
  const { subject, tutorId, weekday, time } = choice;
  const { subjects, remaining, hasPurchase } = await getBookingBalance(executor, ctx.student.id);
  if (!subjects.includes(subject)) throw new DomainError('subject_not_chosen');
  const tutors = await listTutorsOfSubjects(executor, [subject]);
  if (!tutors.some(({ id }) => id === tutorId)) throw new DomainError('tutor_not_found');
  if (exceptId === null) {
    if (!hasPurchase || remaining === 0) throw new DomainError('sessions_exhausted');
    if ((await countPlaces(executor, ctx.student.id)) >= MAX_WEEKLY_PLACES)
      throw new DomainError('weekly_places_exhausted');
  }
  const { times, datesOf } = await loadWeeklyTimes(ctx, executor, tutorId);
  const dates = datesOf(choice);
  decideWeeklyTime(choice, {
    places: await selectOtherPlaces(executor, { studentId: ctx.student.id, tutorId, exceptId }),
    isOffered:
      times.some((one) => one.weekday === weekday && one.time === time) &&
      dates.some(({ skip }) => skip === null),
  });
  return dates;
}

/** A weekly time to choose, with the dates to come at which it is not free. */
export interface OfferedWeeklyTime extends WeeklyTime {
  readonly skipped: readonly PreviewDate[];
}

/**
 * Lists the weekly times of a tutor that the student can choose: no other weekly place has them, and at least one date of
 * the weeks to come is free (LESSON-12).
 * @param exceptId the place that gets another time: its own time counts as free.
 * @throws DomainError tutor_not_found for a tutor who teaches none of the student's subjects.
 */
export async function listWeeklyTimes(
  ctx: StudentContext,
  { tutorId, exceptId = null }: { readonly tutorId: TutorId; readonly exceptId?: string | null | undefined },
): Promise<OfferedWeeklyTime[]> {
  const { subjects } = await getBookingBalance(ctx.db, ctx.student.id);
  const tutors = await listTutorsOfSubjects(ctx.db, subjects);
  if (!tutors.some(({ id }) => id === tutorId)) throw new DomainError('tutor_not_found');
  const places = await selectOtherPlaces(ctx.db, { studentId: ctx.student.id, tutorId, exceptId });
  const { times, datesOf } = await loadWeeklyTimes(ctx, ctx.db, tutorId);
  return times.flatMap((time) => {
    if (places.some((place) => overlaps(place, time))) return [];
    const dates = datesOf(time);
    const skipped = dates.filter(({ skip }) => skip !== null);
    return skipped.length === dates.length ? [] : [{ ...time, skipped }];
  });
}

/**
 * Returns the next dates of a place that a family has chosen, with those that are skipped (LESSON-12).
 * @throws what `createWeeklyPlace` throws.
 */
export const previewWeeklyPlace = (ctx: StudentContext, choice: Choice): Promise<PreviewDate[]> =>
  requireChoice(ctx, ctx.db, choice, null);

/** Returns one place of the student. @throws DomainError not_found. */
async function readPlace(ctx: StudentContext, executor: Executor, id: string): Promise<PlaceRow> {
  const { from } = getSeriesWindow(ctx.now().getTime(), ctx.config.timeZone);
  const [row] = await selectPlaces(executor, ctx.student.id, { from, now: ctx.now(), id });
  if (!row) throw new DomainError('not_found');
  return row;
}

/**
 * Gives the student a weekly place and confirms its lessons of the next two weeks (LESSON-12).
 * @throws DomainError subject_not_chosen, tutor_not_found, sessions_exhausted, weekly_places_exhausted,
 * weekly_time_not_offered, weekly_place_taken.
 */
export async function createWeeklyPlace(ctx: StudentContext, choice: Choice): Promise<PlaceRow> {
  return ctx.db.transaction(async (tx) => {
    const studentId = ctx.student.id;
    // Places of one tutor or student are chosen one after the other.
    await lockTimes(tx, { studentId, tutorId: choice.tutorId });
    await requireChoice(ctx, tx, choice, null);
    const id = ctx.newId();
    const { subject, tutorId, weekday, time } = choice;
    const at = ctx.now();
    await insertSeries(tx, { id, studentId, subject, tutorId, weekday, time, createdAt: at, updatedAt: at });
    await record(ctx, tx, 'weekly-place.confirmed', id);
    await confirmSeries({ ...ctx, db: tx }, id);
    return readPlace(ctx, tx, id);
  });
}

/**
 * Changes the day and time of a place. Without `from`, lessons that are confirmed already stay as they are. With `from`, the
 * confirmed lessons from this date on move too, within their weeks and by the rules of `changeOwnTime`: all of them, or
 * nothing changes. A week that has a lesson gets no second one.
 * @throws DomainError not_found, weekly_place_changed, weekly_time_not_offered, weekly_place_taken, tutor_not_found, and those
 * of `changeOwnTime`.
 */
export async function moveWeeklyPlace(
  ctx: StudentContext,
  {
    id,
    weekday,
    time,
    from: movesFrom,
  }: WeeklyTime & { readonly id: string; readonly from?: string | undefined },
): Promise<PlaceRow> {
  return ctx.db.transaction(async (tx) => {
    await lockOwn(ctx, tx, id);
    const { subject, tutorId, status } = await lockSeries(tx, id);
    if (status === 'ended') throw new DomainError('weekly_place_changed');
    await requireChoice(ctx, tx, { subject, tutorId, weekday, time }, id);
    await updateSeries(tx, id, { weekday, time, updatedAt: ctx.now() });
    const { from } = getSeriesWindow(ctx.now().getTime(), ctx.config.timeZone);
    await deleteSkippedDates(tx, id, getMonday(from));
    if (movesFrom !== undefined) {
      const coming = await listComingLessons(tx, { id, tutorId }, ctx.now());
      await moveLessons(
        { ...ctx, db: tx },
        tx,
        id,
        coming.filter(({ date }) => date >= movesFrom),
        { weekday, time },
      );
    }
    await record(ctx, tx, 'weekly-place.changed', id);
    await confirmSeries({ ...ctx, db: tx }, id);
    return readPlace(ctx, tx, id);
  });
}

/** Moves confirmed lessons of a place to another day and time of their weeks. */
async function moveLessons(
  ctx: StudentContext,
  tx: Tx,
  seriesId: string,
  lessons: readonly SeriesLesson[],
  { weekday, time }: WeeklyTime,
): Promise<void> {
  const zone = ctx.config.timeZone;
  for (const { id, date: before, startsAt } of lessons) {
    const date = addDays(getMonday(before), weekday - 1);
    if (toInstant(date, time, zone) !== startsAt.getTime()) await changeOwnTime(ctx, { id, date, time });
    if (date !== before) await moveSeriesDate(tx, seriesId, before, date);
  }
}

/**
 * Pauses, resumes or ends a place. Lessons that are confirmed already stay; the family cancels them on their cards.
 * @throws DomainError not_found, weekly_place_changed.
 */
export async function changeWeeklyPlace(
  ctx: StudentContext,
  id: string,
  action: 'pause' | 'resume' | 'end',
): Promise<PlaceRow> {
  return ctx.db.transaction(async (tx) => {
    await lockOwn(ctx, tx, id);
    const at = ctx.now();
    await moveSeries(tx, id, action, {
      updatedAt: at,
      unfundedAt: null,
      ...(action === 'end' && { endedAt: at }),
    });
    await record(ctx, tx, action === 'end' ? 'weekly-place.ended' : 'weekly-place.changed', id);
    if (action === 'resume') await confirmSeries({ ...ctx, db: tx }, id);
    return readPlace(ctx, tx, id);
  });
}

/** Locks the times of a place of the student. @throws DomainError not_found, also for another student's place. */
async function lockOwn(ctx: StudentContext, tx: Tx, id: string): Promise<void> {
  const series = await getSeries(tx, id);
  if (series.studentId !== ctx.student.id) throw new DomainError('not_found');
  await lockTimes(tx, series);
}

const record = (
  ctx: StudentContext,
  tx: Tx,
  kind: 'weekly-place.confirmed' | 'weekly-place.changed' | 'weekly-place.ended',
  subjectId: string,
) =>
  recordAuditEvent(ctx, tx, {
    kind,
    actorId: ctx.currentUser.accountId,
    studentId: ctx.student.id,
    subjectId,
  });
