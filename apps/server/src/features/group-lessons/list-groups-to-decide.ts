import type { AdminContext } from '../../context.ts';
import { type GroupLessonRow, listUndecided } from './group-lessons.store.ts';

/** Returns the groups that the desk must decide about (LESSON-18), the earliest first. */
export const listGroupsToDecide = (ctx: AdminContext): Promise<GroupLessonRow[]> =>
  listUndecided(ctx.db, ctx.now());
