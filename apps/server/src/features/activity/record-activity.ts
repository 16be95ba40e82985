import type { ActivityKind } from '@thuto/contract/activity';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { namedStatement } from '../../platform/db/named-statement.ts';
import { activityEntries } from '../../platform/db/schema/activity.ts';
import { announce } from '../../platform/live/announce.ts';

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

const insertEntry = namedStatement((db) =>
  db
    .insert(activityEntries)
    .values({
      id: sql.placeholder('id'),
      createdAt: sql.placeholder('createdAt'),
      kind: sql.placeholder('kind'),
      actorId: sql.placeholder('actorId'),
      studentId: sql.placeholder('studentId'),
      subjectId: sql.placeholder('subjectId'),
      details: sql.placeholder('details'),
    })
    .prepare('insert_activity_entry'),
);

/**
 * Writes one entry of the activity log in the transaction of what happened, so that neither exists without the other, and
 * tells open pages of it when that transaction has committed.
 */
export async function recordActivity(ctx: Context, tx: Executor, happening: Happening): Promise<void> {
  const { kind, actorId, studentId = null, subjectId = null, details = null } = happening;
  const entry = { kind, actorId, studentId, subjectId, details };
  const sent = insertEntry(tx).execute({ id: ctx.newId(), createdAt: ctx.now(), ...entry });
  announce(ctx.database, tx, { kind, studentId, subjectId }, sent);
  await sent;
}
