import type { AccountId, LessonId, StudentId, TutorId } from '@thuto/domain/ids';
import type { LessonSide } from '@thuto/domain/lessons/today';
import { and, asc, desc, eq, gte, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import {
  isInStatus,
  isOfLesson,
  lessonColumns,
  type LessonOfStudent,
} from '../lessons/lesson-rows.shared.store.ts';
import { lessonJoins } from '../../platform/db/schema/lesson-joins.ts';
import { lessonParticipants } from '../../platform/db/schema/lesson-participants.ts';
import { lessons } from '../../platform/db/schema/lessons.ts';

const p = lessonParticipants;

const selectLessons = (executor: Executor) =>
  executor.select(lessonColumns).from(p).innerJoin(lessons, isOfLesson);

interface Range {
  readonly from: Date;
  readonly to: Date;
  readonly limit: number;
}

/** Lists the confirmed, completed and missed lessons that start in a half-open time, the earliest first. */
export async function listStartingBetween(
  executor: Executor,
  { from, to, limit }: Range,
): Promise<LessonOfStudent[]> {
  return selectLessons(executor)
    .where(
      and(
        inArray(p.status, ['confirmed', 'completed', 'no_show']),
        gte(p.startsAt, from),
        lt(p.startsAt, to),
      ),
    )
    .orderBy(asc(p.startsAt), asc(p.id))
    .limit(limit);
}

/** Lists the lessons that start in a half-open time, have ended at an instant, and have no outcome, the latest first. */
export async function listWithoutOutcome(
  executor: Executor,
  { from, to, limit }: Range,
  now: Date,
): Promise<LessonOfStudent[]> {
  return selectLessons(executor)
    .where(and(isInStatus(['confirmed']), gte(p.startsAt, from), lt(p.startsAt, to), lte(p.endsAt, now)))
    .orderBy(desc(p.startsAt), desc(p.id))
    .limit(limit);
}

/** Lists these participants with their lessons, the earliest first. */
export async function listParticipants(
  executor: Executor,
  ids: readonly string[],
): Promise<LessonOfStudent[]> {
  if (ids.length === 0) return [];
  return selectLessons(executor)
    .where(inArray(p.id, [...ids]))
    .orderBy(asc(p.startsAt), asc(p.id));
}

/** Lists the confirmed students of these lessons, the earliest lesson first. */
export async function listConfirmedIn(
  executor: Executor,
  lessonIds: readonly LessonId[],
): Promise<LessonOfStudent[]> {
  if (lessonIds.length === 0) return [];
  return selectLessons(executor)
    .where(and(inArray(p.lessonId, [...lessonIds]), isInStatus(['confirmed'])))
    .orderBy(asc(p.startsAt), asc(p.id));
}

export type JoinRow = typeof lessonJoins.$inferSelect;

/** Lists the presses of Join in lessons, the earliest first. */
export async function listJoins(executor: Executor, lessonIds: readonly LessonId[]): Promise<JoinRow[]> {
  if (lessonIds.length === 0) return [];
  return executor
    .select()
    .from(lessonJoins)
    .where(inArray(lessonJoins.lessonId, [...lessonIds]))
    .orderBy(asc(lessonJoins.joinedAt));
}

/** Returns the confirmed lesson of a student, or of a tutor; null if it is not theirs or not confirmed. */
export async function findJoinedLesson(
  executor: Executor,
  id: string,
  owner: { readonly studentId: StudentId } | { readonly tutorId: TutorId },
): Promise<LessonOfStudent | null> {
  const isOwn = 'studentId' in owner ? eq(p.studentId, owner.studentId) : eq(lessons.tutorId, owner.tutorId);
  const [row] = await selectLessons(executor).where(and(eq(p.id, id), isOwn));
  return row ?? null;
}

/** Records a press of Join. Returns false if the account had joined the lesson before. */
export async function insertJoin(
  executor: Executor,
  join: {
    readonly lessonId: LessonId;
    readonly accountId: AccountId;
    readonly participantId: string | null;
    readonly side: LessonSide;
    readonly joinedAt: Date;
  },
): Promise<boolean> {
  const inserted = await executor
    .insert(lessonJoins)
    .values(join)
    .onConflictDoNothing()
    .returning({ lessonId: sql`lesson_id` });
  return inserted.length === 1;
}
