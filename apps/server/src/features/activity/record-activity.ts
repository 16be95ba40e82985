import type { ActivityKind } from '@thuto/contract/activity';
import type { Context, UnitContext } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { activityEntries } from '../../platform/db/schema/activity.ts';
import { announce, tell } from '../../platform/live/announce.ts';

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

const entryOf = (ctx: Context, happening: Happening) => {
  const { kind, actorId, studentId = null, subjectId = null, details = null } = happening;
  return { id: ctx.newId(), createdAt: ctx.now(), kind, actorId, studentId, subjectId, details };
};

/**
 * Inserts one entry into the activity log in the transaction of the change, and notifies open pages after its commit.
 */
export async function recordActivity(ctx: Context, tx: Executor, happening: Happening): Promise<void> {
  const entry = entryOf(ctx, happening);
  await tx.insert(activityEntries).values(entry);
  announce(ctx.database, tx, entry);
}

/** The same for a use case with a unit of work. */
export function addActivity(ctx: UnitContext<Context>, happening: Happening): void {
  const entry = entryOf(ctx, happening);
  ctx.unit.insert(activityEntries, entry);
  ctx.unit.afterCommit(() => tell(ctx.database, entry));
}
