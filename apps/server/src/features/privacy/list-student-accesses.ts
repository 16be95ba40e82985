import type { AuditEventKind } from '@thuto/contract/activity';
import type { StudentAccess } from '@thuto/contract/privacy';
import type { StudentId } from '@thuto/domain/ids';
import type { AdminContext } from '../../context.ts';
import { cutPage, parseCursor } from '../../platform/db/keyset-cursor.ts';
import { countLooks, listLooks } from './student-accesses.store.ts';

/**
 * Returns a page of accesses to a student's page, proofs and data, newest first.
 * @throws DomainError input_invalid for an invalid cursor.
 */
export async function listStudentAccesses(
  ctx: AdminContext,
  query: { readonly id: StudentId; readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ items: StudentAccess[]; nextCursor: string | null; total: number }> {
  const after = parseCursor(query.cursor);
  const rows = await listLooks(ctx.db, query.id, { after, limit: query.limit + 1 });
  const { page, nextCursor } = cutPage(rows, query.limit, (row) => row);
  return {
    items: page.map(({ kind, at, ...row }) => ({
      ...row,
      kind: kind as AuditEventKind,
      at: at.toISOString(),
    })),
    nextCursor,
    total: await countLooks(ctx.db, query.id),
  };
}
