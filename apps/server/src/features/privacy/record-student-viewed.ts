import type { StudentId } from '@thuto/domain/ids';
import { and, eq, gt } from 'drizzle-orm';
import type { AdminContext } from '../../context.ts';
import { auditLog } from '../../platform/db/schema/audit-log.ts';

/** An open page refetches automatically. Requests within this time count as one view. */
const ONE_LOOK_MS = 15 * 60 * 1000;

/**
 * Records that an admin views a student's page, at most once per 15 minutes. Publishes no event, because no page
 * changes.
 */
export async function recordStudentViewed(ctx: AdminContext, studentId: StudentId): Promise<void> {
  const now = ctx.now();
  const actorId = ctx.currentUser.accountId;
  const [seen] = await ctx.db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.studentId, studentId),
        gt(auditLog.createdAt, new Date(now.getTime() - ONE_LOOK_MS)),
        eq(auditLog.actorId, actorId),
        eq(auditLog.kind, 'student.viewed'),
      ),
    )
    .limit(1);
  if (seen) return;
  await ctx.db
    .insert(auditLog)
    .values({ id: ctx.newId(), kind: 'student.viewed', actorId, studentId, createdAt: now });
}
