import type { SessionStatus } from '@thuto/domain/sessions';
import type { Subject } from '@thuto/domain/tuition';
import type { AdminContext } from '../../context.ts';
import { cutPage, parseCursor } from '../../platform/db/keyset-cursor.ts';
import { listPage, type SessionWithStudent } from './sessions.store.ts';

/**
 * A page of all students' sessions, the latest date first (SESS-4).
 * @param query.isCounted whether `total` is wanted; 0 otherwise.
 * @param query.cursor the `nextCursor` of the page before. @throws DomainError input_invalid when it is not one.
 */
export async function listSessions(
  ctx: AdminContext,
  query: {
    status: SessionStatus | 'all';
    subject: Subject | 'all';
    search: string;
    cursor?: string | undefined;
    limit: number;
    isCounted?: boolean;
  },
): Promise<{ rows: SessionWithStudent[]; nextCursor: string | null; total: number }> {
  const after = parseCursor(query.cursor);
  const { rows, total } = await listPage(ctx.db, {
    ...query,
    after,
    limit: query.limit + 1,
    isCounted: query.isCounted ?? true,
  });
  const { page, nextCursor } = cutPage(rows, query.limit, ({ session }) => ({
    at: session.startsAt,
    id: session.id,
  }));
  return { rows: page, nextCursor, total };
}
