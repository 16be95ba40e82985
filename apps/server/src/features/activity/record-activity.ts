import type { ActivityKind } from '@thuto/contract/activity';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { announce } from '../../platform/live/announce.ts';
import { activityEntries } from '../../platform/db/schema/activity.ts';

export interface Happening {
  readonly kind: ActivityKind;
  /** Who did it; null for the system itself. */
  readonly actorId: string | null;
  /** The student it concerns. */
  readonly studentId?: string;
  /** The record it is about: a payment's, a booking's … id. */
  readonly subjectId?: string;
  /** What changed, where no record keeps it. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/**
 * Writes one entry of the activity log in the transaction of what happened, so that neither exists without the other, and
 * tells open pages of it when that transaction commits.
 */
export async function recordActivity(ctx: Context, tx: Executor, happening: Happening): Promise<void> {
  await tx.insert(activityEntries).values({ id: ctx.newId(), createdAt: ctx.now(), ...happening });
  const { kind, studentId = null, subjectId = null } = happening;
  await announce(tx, { kind, studentId, subjectId });
}
