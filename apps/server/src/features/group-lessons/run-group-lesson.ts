import type { AdminContext } from '../../context.ts';
import { decideGroup } from './decide-group.ts';
import type { GroupLessonRow } from './group-lessons.store.ts';

/**
 * Lets a group lesson run below its minimum (LESSON-18).
 * @throws DomainError not_found, lesson_started; group_lesson_changed if there is nothing to decide.
 */
export const runGroupLesson = (ctx: AdminContext, id: string): Promise<GroupLessonRow> =>
  ctx.db.transaction((tx) => decideGroup(ctx, tx, id, 'run-anyway'));
