import { and, desc, eq, gte } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { auditLog } from '../../platform/db/schema/audit-log.ts';

/** Longer than one night. Keeps the query from scanning the whole log. */
const LOOKBACK_MS = 3 * 24 * 60 * 60 * 1000;

/**
 * Returns when the nightly backup last failed for good after an instant; null if it did not, or more than
 * three days ago.
 */
export async function findBackupFailure(
  ctx: Pick<Context, 'now'>,
  executor: Executor,
  after: Date | null,
): Promise<Date | null> {
  const lookedBack = new Date(ctx.now().getTime() - LOOKBACK_MS);
  const since = after !== null && after > lookedBack ? after : lookedBack;
  const [failure] = await executor
    .select({ at: auditLog.createdAt })
    .from(auditLog)
    .where(and(eq(auditLog.kind, 'backup.failed'), gte(auditLog.createdAt, since)))
    .orderBy(desc(auditLog.createdAt))
    .limit(1);
  return failure?.at ?? null;
}
