import { and, desc, eq, gte } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { auditLog } from '../../platform/db/schema/audit-log.ts';

/** Longer than from one night to the next; the log is asked by time, and not from its beginning. */
const LOOKBACK_MS = 3 * 24 * 60 * 60 * 1000;

/** When the nightly backup last failed for good after an instant; null when it did not, or longer ago than three days. */
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
