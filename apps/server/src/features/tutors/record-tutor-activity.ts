import type { ActivityKind } from '@thuto/contract/activity';
import type { AdminContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { recordActivity } from '../activity/record-activity.ts';
import type { TutorRow } from './tutors.store.ts';

/** Notes what an admin did to the directory of tutors, so that whoever has it open sees it; gives the tutor back. */
export async function recordTutorActivity(
  ctx: AdminContext,
  tx: Tx,
  kind: Extract<ActivityKind, `tutor.${string}`>,
  tutor: TutorRow,
): Promise<TutorRow> {
  await recordActivity(ctx, tx, { kind, actorId: ctx.currentUser.accountId, subjectId: tutor.id });
  return tutor;
}
