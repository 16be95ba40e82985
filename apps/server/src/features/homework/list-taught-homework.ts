import type { TAUGHT_HOMEWORK_VIEWS } from '@thuto/contract/homework';
import { STUDENTS_SEEN_DAYS } from '@thuto/domain/people/tutors';
import type { TutorContext } from '../../context.ts';
import { parseCursor } from '../../platform/db/keyset-cursor.ts';
import { listHomeworkPageOfTutor } from './homework.store.ts';
import { cutHomework, type HomeworkPage } from './list-homework.ts';

/**
 * Returns a page of the homework that the tutor gave to students whom they still teach, newest first.
 * @throws DomainError input_invalid for a malformed cursor.
 */
export async function listTaughtHomework(
  ctx: TutorContext,
  {
    view,
    cursor,
    limit,
  }: {
    readonly view: (typeof TAUGHT_HOMEWORK_VIEWS)[number];
    readonly cursor?: string | undefined;
    readonly limit: number;
  },
): Promise<HomeworkPage> {
  const rows = await listHomeworkPageOfTutor(ctx.db, ctx.currentUser.tutorId, {
    since: new Date(ctx.now().getTime() - STUDENTS_SEEN_DAYS * 86_400_000),
    isToMark: view === 'to-mark',
    after: parseCursor(cursor),
    limit: limit + 1,
  });
  return cutHomework(rows, limit);
}
