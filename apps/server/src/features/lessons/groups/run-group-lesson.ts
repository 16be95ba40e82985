import { requireGroupAction } from '@thuto/domain/group-lessons';
import type { AdminContext } from '../../../context.ts';
import { lockTimesOfGroup } from '../reject-conflicting-lesson.ts';
import { recordAuditEvent } from '../../activity/record-audit-event.ts';
import {
  getGroup,
  type GroupLessonRow,
  lockGroup,
  seatedGroupOf,
  updateGroup,
} from './group-lessons.store.ts';

/**
 * Lets a group lesson run below its minimum (LESSON-18).
 * @throws DomainError not_found, lesson_started; group_lesson_changed if there is nothing to decide.
 */
export async function runGroupLesson(ctx: AdminContext, id: string): Promise<GroupLessonRow> {
  return ctx.db.transaction(async (tx) => {
    const { id: lessonId, tutorId } = await getGroup(tx, id);
    await lockTimesOfGroup(tx, [], tutorId);
    const now = ctx.now();
    requireGroupAction(seatedGroupOf(await lockGroup(tx, lessonId)), 'run-anyway', now.getTime());
    await updateGroup(tx, lessonId, { status: 'going_ahead', updatedAt: now });
    await recordAuditEvent(ctx, tx, {
      kind: 'group-lesson.run-anyway',
      actorId: ctx.currentUser.accountId,
      subjectId: lessonId,
      tutorIds: [tutorId],
    });
    return getGroup(tx, lessonId);
  });
}
