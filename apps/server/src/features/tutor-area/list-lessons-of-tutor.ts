import type { LessonOfTutor } from '@thuto/contract/tutors';
import type { TutorId } from '@thuto/domain/ids';
import type { Context } from '../../context.ts';
import { listComingOfTutor } from './lesson-changes.shared.store.ts';
import { toLessonOfTutor } from './to-lesson-of-tutor.ts';

/** Lists the coming lessons of a tutor, the earliest first. */
export async function listLessonsOfTutor(
  ctx: Pick<Context, 'db' | 'now'>,
  tutorId: TutorId,
): Promise<LessonOfTutor[]> {
  const rows = await listComingOfTutor(ctx.db, tutorId, ctx.now());
  return rows.map(({ lesson, tutorName }) => toLessonOfTutor(lesson, tutorId, tutorName));
}
