import type { StudentId } from '@thuto/domain/ids';
import { and, gt, isNull, lte, or } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { isPendingRequest, type LessonOfStudent } from '../lessons/lesson-rows.shared.store.ts';
import { lessonParticipants } from '../../platform/db/schema/lesson-participants.ts';
import { lessons } from '../../platform/db/schema/lessons.ts';
import { endOf, type ParticipantRow } from '../lessons/lessons.shared.store.ts';

/** A student's request. Wall-clock date and time in the platform's zone, duration in minutes. */
type Requested = Pick<
  LessonOfStudent,
  | 'id'
  | 'lessonId'
  | 'studentId'
  | 'subject'
  | 'date'
  | 'time'
  | 'duration'
  | 'startsAt'
  | 'notes'
  | 'createdAt'
  | 'preferredTutorId'
  | 'otherTimes'
  | 'planId'
  | 'planTopicId'
> & { readonly requestSlot: number; readonly expiresAt: Date };

/** Inserts a request: a lesson without a tutor, and its participant. */
export async function insertRequest(
  tx: Tx,
  {
    id,
    lessonId,
    studentId,
    notes,
    requestSlot,
    expiresAt,
    preferredTutorId,
    otherTimes,
    planId,
    planTopicId,
    ...shared
  }: Requested,
): Promise<{ readonly lesson: typeof lessons.$inferSelect; readonly participant: ParticipantRow }> {
  const { startsAt, createdAt } = shared;
  const endsAt = endOf(shared);
  const [lesson] = await tx
    .insert(lessons)
    .values({ ...shared, id: lessonId, endsAt, isLive: false, updatedAt: createdAt })
    .returning();
  const [participant] = await tx
    .insert(lessonParticipants)
    .values({
      id,
      lessonId,
      studentId,
      origin: 'requested',
      status: 'requested',
      startsAt,
      endsAt,
      notes,
      requestSlot,
      expiresAt,
      preferredTutorId,
      otherTimes: [...otherTimes],
      planId,
      planTopicId,
      adminsNotifiedAt: null,
      createdAt,
      updatedAt: createdAt,
    })
    .returning();
  if (!lesson || !participant) throw new Error('The request was not inserted.');
  return { lesson, participant };
}

/** Lists the pending requests that nobody has decided in time, the longest overdue first (BOOK-20). */
export async function listDueRequests(
  executor: Executor,
  now: Date,
  limit: number,
): Promise<{ readonly id: string; readonly studentId: StudentId }[]> {
  return executor
    .select({ id: lessonParticipants.id, studentId: lessonParticipants.studentId })
    .from(lessonParticipants)
    .where(and(isPendingRequest, lte(lessonParticipants.expiresAt, now)))
    .orderBy(lessonParticipants.expiresAt)
    .limit(limit);
}

/**
 * Marks the requests that no mail has listed yet as announced, if the oldest of them waits for longer than `delayMs`.
 * @returns whether there are any.
 */
export async function announceRequests(tx: Tx, now: Date, delayMs: number): Promise<boolean> {
  const { id, createdAt, adminsNotifiedAt } = lessonParticipants;
  const isUnannounced = and(isPendingRequest, isNull(adminsNotifiedAt));
  // A creation time in the future means that the clock was set back.
  const isDue = or(lte(createdAt, new Date(now.getTime() - delayMs)), gt(createdAt, now));
  const [due] = await tx.select({ id }).from(lessonParticipants).where(and(isUnannounced, isDue)).limit(1);
  if (due === undefined) return false;
  const announced = await tx
    .update(lessonParticipants)
    .set({ adminsNotifiedAt: now })
    .where(isUnannounced)
    .returning({ id });
  return announced.length > 0;
}
