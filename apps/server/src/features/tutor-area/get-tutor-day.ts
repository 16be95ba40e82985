import type { TutorDay } from '@thuto/contract/tutor-area';
import { addDays, dateInZone, toInstant } from '@thuto/domain/calendar';
import { JOIN_CLOSES_MINUTES_AFTER } from '@thuto/domain/lessons/schedule';
import type { TutorContext } from '../../context.ts';
import { findTutorDay } from './tutor-day.store.ts';
import type { TaughtLessonRows } from './taught-lessons.store.ts';

/** The day of a tutor, with its date in the platform's zone. */
export interface DayOfTutor extends Pick<TutorDay, 'preparation' | 'today'> {
  readonly next: TaughtLessonRows | null;
  readonly lessons: readonly TaughtLessonRows[];
}

/** Returns the tutor's next lesson, what to prepare for it, and the lessons of today in the platform's zone. */
export async function getTutorDay(ctx: TutorContext): Promise<DayOfTutor> {
  const { tutorId } = ctx.currentUser;
  const { timeZone } = ctx.config;
  const now = ctx.now();
  const today = dateInZone(now.getTime(), timeZone);
  const midnight = (date: string) => new Date(toInstant(date, '00:00', timeZone));
  const [from, to] = [midnight(today), midnight(addDays(today, 1))];
  // As for students, a lesson can be joined for an hour after it has started.
  const joinable = new Date(now.getTime() - JOIN_CLOSES_MINUTES_AFTER * 60_000);
  const day = await findTutorDay(ctx.database.reads, tutorId, { from, to, joinable, now });
  const next = day.nextId === null ? undefined : day.lessons.get(day.nextId);
  const planned = next?.participants.filter(({ status }) => status === 'confirmed') ?? [];
  const preparation = planned.flatMap(({ studentId, studentName: name }) => {
    const prepared = day.preparations.find((each) => each.studentId === studentId);
    if (prepared === undefined) return [];
    const { grade, syllabus, previous, nextTopics } = prepared;
    return [{ studentId, name, grade, syllabus, previous, nextTopics }];
  });
  const lessons = [...day.lessons.values()].filter(
    ({ participants: [{ startsAt }] }) => startsAt >= from && startsAt < to,
  );
  return { today, next: next ?? null, preparation, lessons };
}
