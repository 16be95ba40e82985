import type { TutorContext } from '../../context.ts';
import { type GroupLessonRow, listGroupsOfTutor } from './group-lessons.store.ts';

/** Returns the tutor's coming group lessons. */
export const listTaughtGroupLessons = (ctx: TutorContext): Promise<GroupLessonRow[]> =>
  listGroupsOfTutor(ctx.db, ctx.now(), ctx.currentUser.tutorId);
