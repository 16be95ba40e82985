import type { ActivityKind } from '@thuto/contract/activity';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { runNamed } from '../../platform/db/named-statement.ts';
import { announcementText, LIVE_CHANNEL } from '../../platform/live/announce.ts';

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

const RECORD = {
  name: 'record_activity',
  // One statement: nearly everything that is written has its entry. PostgreSQL runs the first part though nothing reads it.
  text: `with entry as (
      insert into activity_entries (id, created_at, kind, actor_id, student_id, subject_id, details)
      values ($1, $2, $3, $4, $5, $6, $7)
    ) select pg_notify($8, $9)`,
};

/**
 * Writes one entry of the activity log in the transaction of what happened, so that neither exists without the other, and
 * tells open pages of it when that transaction commits.
 */
export function recordActivity(ctx: Context, tx: Executor, happening: Happening): Promise<void> {
  const { kind, actorId, studentId = null, subjectId = null, details = null } = happening;
  const entry = [ctx.newId(), ctx.now().toISOString(), kind, actorId, studentId, subjectId, details];
  return runNamed(tx, {
    ...RECORD,
    values: [...entry, LIVE_CHANNEL, announcementText({ kind, studentId, subjectId })],
  });
}
