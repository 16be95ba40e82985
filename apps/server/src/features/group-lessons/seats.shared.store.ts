import { DomainError } from '@thuto/domain/errors';
import type { LessonId } from '@thuto/domain/ids';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/client.ts';
import { groupLessons } from '../../platform/db/schema/group-lessons.ts';
import { lessonParticipants } from '../../platform/db/schema/lesson-participants.ts';
import { lessons } from '../../platform/db/schema/lessons.ts';

/** Matches participants who take a seat. */
export const isSeated = sql`${lessonParticipants.status} in ('confirmed', 'completed', 'no_show')`;

/**
 * Refuses a confirmed student in a lesson with seats that is full or cancelled. Lock its tutor's times first.
 * @throws DomainError group_lesson_full, group_lesson_changed.
 */
export async function requireSeats(tx: Tx, id: LessonId): Promise<void> {
  const [row] = await tx
    .select({
      status: groupLessons.status,
      isOver: sql<boolean>`${lessons.capacity} < (select count(*) from ${lessonParticipants}
        where ${lessonParticipants.lessonId} = ${lessons.id} and ${isSeated})`,
    })
    .from(groupLessons)
    .innerJoin(lessons, eq(lessons.id, groupLessons.lessonId))
    .where(eq(groupLessons.lessonId, id));
  if (row?.status === 'cancelled') throw new DomainError('group_lesson_changed');
  if (row?.isOver === true) throw new DomainError('group_lesson_full');
}
