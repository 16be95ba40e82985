import type { AdminContext } from '../../context.ts';
import type { LessonView } from './lesson-rows.shared.store.ts';
import { getLessonWithStudent, type LessonWithStudent } from './lessons.shared.store.ts';

/** Returns one booking or session with its student. @throws DomainError not_found. */
export const getLessonForAdmin = (
  ctx: AdminContext,
  view: LessonView,
  id: string,
): Promise<LessonWithStudent> => getLessonWithStudent(ctx.db, view, id);
