import type { GroupLessonForAdmin } from '@thuto/contract/group-lessons';
import type { AdminContext } from '../../context.ts';
import { presentGroupForAdmin } from './group-lessons.presenter.ts';
import { listUndecided } from './group-lessons.store.ts';

/** Returns the groups that the desk must decide about (LESSON-18), the earliest first. */
export async function listGroupsToDecide(ctx: AdminContext): Promise<GroupLessonForAdmin[]> {
  const now = ctx.now();
  return (await listUndecided(ctx.db, now)).map((group) => presentGroupForAdmin(group, now));
}
