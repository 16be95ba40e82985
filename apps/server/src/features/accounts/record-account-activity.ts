import type { ActivityKind } from '@thuto/contract/activity';
import type { Role } from '@thuto/domain/permissions';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { recordActivity } from '../activity/record-activity.ts';

/** Writes down what the owner of an account changed about it, in the transaction of the change. */
export async function recordAccountActivity(
  ctx: Context,
  tx: Tx,
  kind: ActivityKind,
  owner: { readonly accountId: string; readonly role: Role | undefined },
): Promise<void> {
  const { accountId, role } = owner;
  await recordActivity(ctx, tx, {
    kind,
    actorId: accountId,
    subjectId: accountId,
    ...(role === 'student' && { studentId: accountId }),
  });
}
