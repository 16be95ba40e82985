import { getMonday, type WallDate, toInstant } from '@thuto/domain/calendar';
import { DomainError } from '@thuto/domain/errors';
import type { CalendarPeriod } from '@thuto/domain/lessons/term-calendar';
import {
  decideSkip,
  getKeptUntil,
  getConfirmationWindow,
  isInTime,
  listWeekdayDates,
  WEEKLY_LESSON_DURATION,
  type Skip,
} from '@thuto/domain/lessons/weekly-places';
import type { Context } from '../../context.ts';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { lockTimes } from '../lessons/taken-times.shared.store.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { loadTutorTimeReader } from '../availability/read-tutor-times.ts';
import { countUsableCredits } from '../credits/count-usable-credits.ts';
import { lockCredits } from '../credits/lock-credits.ts';
import { confirmWeeklyLesson } from '../lessons/confirm-weekly-lesson.ts';
import { enqueueStudentMail } from '../students/enqueue-student-mail.ts';
import { listPeriodsBetween } from '../term-calendar/list-periods-between.ts';
import { findCurrentTutor } from '../tutors/find-current-tutor.ts';
import {
  getWeeklyPlace,
  insertWeeklyPlaceDate,
  listDecidedDates,
  listDueWeeklyPlaces,
  lockWeeklyPlace,
  moveWeeklyPlaceStatus,
  type WeeklyPlaceRow,
  updateWeeklyPlace,
} from './weekly-places.store.ts';

const BATCH_SIZE = 200;

/**
 * Confirms the lessons of all active places for the next two weeks (LESSON-13). Safe to run on several workers at once and
 * after a crash: each date is a transaction of its own, which locks the place and decides a date once.
 */
export async function confirmAllWeeklyLessons(ctx: Context): Promise<void> {
  const window = getConfirmationWindow(ctx.now().getTime(), ctx.config.timeZone);
  let after: string | null = null;
  for (;;) {
    const ids: string[] = await listDueWeeklyPlaces(ctx.db, { ...window, after, limit: BATCH_SIZE });
    for (const id of ids) await confirmWeeklyLessons(ctx, ctx.db, id);
    after = ids.at(-1) ?? null;
    if (ids.length < BATCH_SIZE) return;
  }
}

/**
 * Confirms the lessons of one place for the next two weeks. Ends it when it had no credits for 7 days (LESSON-14).
 * @param executor the caller's transaction; without one, each date is a transaction of its own.
 */
export async function confirmWeeklyLessons(ctx: Context, executor: Executor, id: string): Promise<void> {
  const place = await getWeeklyPlace(executor, id);
  if (place.status !== 'active') return;
  const { from, to } = getConfirmationWindow(ctx.now().getTime(), ctx.config.timeZone);
  // By week: after a change of the day, a week that has a lesson gets no second one.
  const decided = new Set((await listDecidedDates(executor, id, getMonday(from))).map(getMonday));
  const periods = await listPeriodsBetween(executor, from, to);
  for (const date of listWeekdayDates(place.weekday, from, to)) {
    if (decided.has(getMonday(date))) continue;
    const isFunded = await executor.transaction((tx) => confirmDate(ctx, tx, place, date, periods));
    if (!isFunded) break;
  }
  // A place that has just lost its funding is kept for days.
  if (place.unfundedAt !== null) await endUnfunded(ctx, executor, id);
}

/**
 * Decides one date of a place: confirms its lesson or records why it is skipped.
 * @returns false when no credit is left for it.
 */
async function confirmDate(
  ctx: Context,
  tx: Tx,
  seen: WeeklyPlaceRow,
  date: WallDate,
  periods: readonly CalendarPeriod[],
): Promise<boolean> {
  const { id: weeklyPlaceId, studentId, tutorId, subject, time } = seen;
  const now = ctx.now();
  await lockTimes(tx, { studentId, tutorId });
  const place = await lockWeeklyPlace(tx, weeklyPlaceId);
  // Paused, moved or given to another student of the family meanwhile.
  if (place.status !== 'active' || place.studentId !== studentId) return true;
  if (place.weekday !== seen.weekday || place.time !== time) return true;
  const week = getMonday(date);
  if ((await listDecidedDates(tx, weeklyPlaceId, week)).some((one) => getMonday(one) === week)) return true;
  const startsAt = new Date(toInstant(date, time, ctx.config.timeZone));
  if (!isInTime(startsAt.getTime(), now.getTime())) return true;
  const record = (skip: Skip) => insertWeeklyPlaceDate(tx, { weeklyPlaceId, date, skip, at: now });

  const skip = await findSkip(ctx, tx, place, date, periods);
  if (skip !== null) {
    await record(skip);
    return true;
  }
  await lockCredits(tx, studentId);
  const { remaining, usable } = await countUsableCredits(tx, studentId, startsAt);
  if (remaining === 0) {
    if (place.unfundedAt === null)
      await updateWeeklyPlace(tx, weeklyPlaceId, { unfundedAt: now, updatedAt: now });
    return false;
  }
  if (usable === 0) {
    await record({ reason: 'package_expired', name: null });
    return true;
  }
  const participantId = ctx.newId();
  try {
    const lesson = { id: participantId, studentId, tutorId, subject, date, time, startsAt };
    await confirmWeeklyLesson(ctx, tx, { ...lesson, duration: WEEKLY_LESSON_DURATION });
  } catch (error) {
    const reason = getSkipReason(error);
    if (reason === null) throw error;
    await record({ reason, name: null });
    return true;
  }
  await insertWeeklyPlaceDate(tx, { weeklyPlaceId, date, participantId, at: now });
  if (place.unfundedAt !== null)
    await updateWeeklyPlace(tx, weeklyPlaceId, { unfundedAt: null, updatedAt: now });
  return true;
}

async function findSkip(
  ctx: Context,
  tx: Tx,
  { tutorId, time }: WeeklyPlaceRow,
  date: WallDate,
  periods: readonly CalendarPeriod[],
): Promise<Skip | null> {
  if ((await findCurrentTutor(tx, tutorId)) === null) return { reason: 'tutor_left', name: null };
  const { read } = await loadTutorTimeReader(ctx, tx, tutorId, { from: date, to: date });
  return decideSkip(date, { periods, tutorTime: read(date, time, WEEKLY_LESSON_DURATION) });
}

function getSkipReason(error: unknown): Skip['reason'] | null {
  if (!(error instanceof DomainError)) return null;
  if (error.code === 'student_time_taken' || error.code === 'tutor_time_taken') return 'time_taken';
  return error.code === 'tutor_not_found' || error.code === 'tutor_vetting_expired' ? 'tutor_left' : null;
}

/** Ends a place that was kept for 7 days without credits, and notifies the family. */
async function endUnfunded(ctx: Context, executor: Executor, id: string): Promise<void> {
  const now = ctx.now();
  await executor.transaction(async (tx) => {
    const { status, unfundedAt, studentId } = await lockWeeklyPlace(tx, id);
    if (status !== 'active' || unfundedAt === null) return;
    if (getKeptUntil(unfundedAt.getTime()) > now.getTime()) return;
    await moveWeeklyPlaceStatus(tx, id, 'end', { endedAt: now, updatedAt: now });
    await recordAuditEvent(ctx, tx, { kind: 'weekly-place.ended', actorId: null, studentId, subjectId: id });
    await enqueueStudentMail(ctx, tx, studentId, {
      kind: 'weekly-place-ended',
      data: { weeklyPlaceId: id, studentId },
      dedupeKey: `weekly-place-ended:${id}`,
    });
  });
}
