import type { TutorDay } from '@thuto/contract/tutor-area';
import { addDays, dateInZone, toInstant } from '@thuto/domain/calendar';
import { JOIN_CLOSES_MINUTES_AFTER } from '@thuto/domain/schedule';
import { getGreetingName } from '@thuto/domain/names';
import type { TutorContext } from '../../../context.ts';
import { presentTaughtLesson } from './taught-lessons.presenter.ts';
import {
  countWithoutOutcome,
  findNextId,
  listIdsBetween,
  listPreparations,
  readTaughtLessons,
  type TaughtLessonRows,
} from './taught-lessons.store.ts';

/** Returns the tutor's next lesson, what to prepare for it, and the lessons of today in the platform's zone. */
export async function getTutorDay(ctx: TutorContext): Promise<TutorDay> {
  const { tutorId, displayName } = ctx.currentUser;
  const { timeZone } = ctx.config;
  const now = ctx.now();
  const today = dateInZone(now.getTime(), timeZone);
  const midnight = (date: string) => new Date(toInstant(date, '00:00', timeZone));
  // As for students, a lesson can be joined for an hour after it has started.
  const joinable = new Date(now.getTime() - JOIN_CLOSES_MINUTES_AFTER * 60_000);
  const [ids, nextId, withoutOutcome] = await Promise.all([
    listIdsBetween(ctx.db, tutorId, { from: midnight(today), to: midnight(addDays(today, 1)) }),
    findNextId(ctx.db, tutorId, joinable),
    countWithoutOutcome(ctx.db, tutorId, now),
  ]);
  const rows = await readTaughtLessons(ctx.db, [...new Set(nextId === null ? ids : [...ids, nextId])]);
  const idOf = ({ participants: [first] }: TaughtLessonRows) => first.lessonId;
  const next = rows.find((row) => idOf(row) === nextId) ?? null;
  const planned = next?.participants.filter(({ status }) => status === 'confirmed') ?? [];
  return {
    firstName: getGreetingName(displayName),
    timeZone,
    today,
    next: next && presentTaughtLesson(next, now),
    preparation: await listPreparations(ctx.db, {
      tutorId,
      studentIds: planned.map(({ studentId }) => studentId),
      subject: planned[0]?.subject ?? '',
      before: now,
    }),
    lessons: rows.filter((row) => ids.includes(idOf(row))).map((row) => presentTaughtLesson(row, now)),
    withoutOutcome,
  };
}
