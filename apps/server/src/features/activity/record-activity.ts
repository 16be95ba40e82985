import type { ActivityKind } from '@thuto/contract/activity';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { draftInsert } from '../../platform/db/draft-insert.ts';
import { activityEntries } from '../../platform/db/schema/activity.ts';
import { type DraftedWrite, sendDrafted } from '../../platform/db/write-at-once.ts';
import { tell } from '../../platform/live/announce.ts';

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

/** One entry of the activity log, to be written at once with what happened; open pages are told of it then. */
export function draftActivity(ctx: Context, happening: Happening): DraftedWrite {
  const { kind, actorId, studentId = null, subjectId = null, details = null } = happening;
  const entry = { id: ctx.newId(), createdAt: ctx.now(), kind, actorId, studentId, subjectId, details };
  return {
    statement: draftInsert(activityEntries, 'add_activity', [entry]),
    thenDo: () => tell(ctx.database, { kind, studentId, subjectId }),
  };
}

/**
 * Writes one entry of the activity log in the transaction of what happened, so that neither exists without the other, and
 * tells open pages of it when that transaction has committed.
 */
export const recordActivity = (ctx: Context, tx: Executor, happening: Happening): Promise<void> =>
  sendDrafted(tx, draftActivity(ctx, happening));
