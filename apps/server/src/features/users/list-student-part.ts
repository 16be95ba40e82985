import type { StudentId } from '@thuto/domain/ids';
import type { AdminContext } from '../../context.ts';
import { cutPage, type KeysetCursor, parseCursor } from '../../platform/db/keyset-cursor.ts';
import type { PartQuery } from './student-parts.store.ts';
import { requireStudent } from './users.store.ts';

type Listing<Row> = (query: PartQuery) => Promise<{ rows: Row[]; total: number }>;

/**
 * Returns a page of one list of a student: payments, ledger, bookings, sessions, mails or activity; newest first.
 * @throws DomainError student_not_found; input_invalid for an invalid cursor.
 */
export async function listStudentPart<Row extends KeysetCursor>(
  ctx: AdminContext,
  list: Listing<Row>,
  query: { id: StudentId; cursor?: string | undefined; limit: number },
): Promise<{ rows: Row[]; nextCursor: string | null; total: number }> {
  const after = parseCursor(query.cursor);
  await requireStudent(ctx.db, query.id);
  const { rows, total } = await list({ studentId: query.id, after, limit: query.limit + 1 });
  const { page, nextCursor } = cutPage(rows, query.limit, (row) => row);
  return { rows: page, nextCursor, total };
}
