import type { ActivityKind } from '@thuto/contract/activity';
import type { StudentAccess } from '@thuto/contract/privacy';
import { and, count, desc, eq, inArray } from 'drizzle-orm';
import type { AdminContext } from '../../context.ts';
import { beyondCursor, cutPage, parseCursor } from '../../platform/db/keyset-cursor.ts';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { activityEntries } from '../../platform/db/schema/activity.ts';

/** What counts as a look at what is kept about a student. */
const LOOKS = [
  'student.viewed',
  'proof.viewed',
  'student.data-exported',
] as const satisfies readonly ActivityKind[];

/** A page of who looked at a student's page, proofs and data, newest first. @throws DomainError input_invalid for a cursor that is none. */
export async function listStudentAccesses(
  ctx: AdminContext,
  query: { readonly id: string; readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ items: StudentAccess[]; nextCursor: string | null; total: number }> {
  const mine = and(eq(activityEntries.studentId, query.id), inArray(activityEntries.kind, [...LOOKS]));
  const after = parseCursor(query.cursor);
  const [rows, [counted]] = await Promise.all([
    ctx.db
      .select({
        id: activityEntries.id,
        kind: activityEntries.kind,
        actorName: accounts.displayName,
        at: activityEntries.createdAt,
      })
      .from(activityEntries)
      .leftJoin(accounts, eq(accounts.id, activityEntries.actorId))
      .where(and(mine, beyondCursor(activityEntries.createdAt, activityEntries.id, after)))
      .orderBy(desc(activityEntries.createdAt), desc(activityEntries.id))
      .limit(query.limit + 1),
    ctx.db.select({ total: count() }).from(activityEntries).where(mine),
  ]);
  const { page, nextCursor } = cutPage(rows, query.limit, (row) => row);
  return {
    items: page.map(({ kind, at, ...row }) => ({ ...row, kind: kind as ActivityKind, at: at.toISOString() })),
    nextCursor,
    total: counted?.total ?? 0,
  };
}
