import type { SessionStatus } from '@thuto/domain/lessons/lessons';
import type { SubjectId } from '@thuto/domain/learning/subject-names';
import type { AdminContext } from '../../context.ts';
import { cutPage, parseCursor } from '../../platform/db/keyset-cursor.ts';
import type { LessonWithStudent } from '../lessons/lessons.shared.store.ts';
import { listSessionPage } from '../lessons/lists.shared.store.ts';

/**
 * Returns a page of all students' sessions, latest date first (SESS-4).
 * @param query.isCounted false sets `total` to 0.
 * @param query.cursor the `nextCursor` of the previous page.
 * @throws DomainError input_invalid for an invalid cursor.
 */
export async function listSessions(
  ctx: AdminContext,
  query: {
    status: SessionStatus | 'all';
    /** The id of a subject, or `all`. */
    subject: SubjectId;
    search: string;
    cursor?: string | undefined;
    limit: number;
    isCounted?: boolean;
  },
): Promise<{ rows: LessonWithStudent[]; nextCursor: string | null; total: number }> {
  const after = parseCursor(query.cursor);
  const { rows, total } = await listSessionPage(ctx.db, {
    ...query,
    after,
    limit: query.limit + 1,
    isCounted: query.isCounted ?? true,
  });
  const { page, nextCursor } = cutPage(rows, query.limit, ({ lesson }) => ({
    at: lesson.startsAt,
    id: lesson.id,
  }));
  return { rows: page, nextCursor, total };
}
