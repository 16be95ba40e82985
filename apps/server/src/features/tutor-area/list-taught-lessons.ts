import type { TaughtView } from '@thuto/contract/tutor-area';
import type { TutorContext } from '../../context.ts';
import { cutPage, parseCursor } from '../../platform/db/keyset-cursor.ts';
import { listTaughtIds, readTaughtLessons, type TaughtLessonRows } from './taught-lessons.store.ts';

/**
 * Returns a page of the tutor's own lessons.
 * @param query.cursor the `nextCursor` of the previous page.
 * @throws DomainError input_invalid for an invalid cursor.
 */
export async function listTaughtLessons(
  ctx: TutorContext,
  query: { readonly view: TaughtView; readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ rows: TaughtLessonRows[]; nextCursor: string | null }> {
  const places = await listTaughtIds(ctx.db, ctx.currentUser.tutorId, {
    view: query.view,
    now: ctx.now(),
    after: parseCursor(query.cursor),
    limit: query.limit + 1,
  });
  const { page, nextCursor } = cutPage(places, query.limit, (place) => place);
  const rows = await readTaughtLessons(
    ctx.db,
    page.map(({ id }) => id),
  );
  return { rows, nextCursor };
}
