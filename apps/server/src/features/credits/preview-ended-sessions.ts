import { countEndedSessions } from '@thuto/domain/payments/credits';
import type { StudentId } from '@thuto/domain/ids';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { getSettings } from '../settings/get-settings.ts';
import { listOpenGrants } from './credits.store.ts';

/** Returns how many sessions the student's next paid order ends (CREDIT-13). */
export async function previewEndedSessions(
  ctx: Context,
  executor: Executor,
  studentId: StudentId,
): Promise<number> {
  const { carryOverUnusedSessions } = await getSettings(ctx, executor);
  const grants = await listOpenGrants(executor, studentId);
  return countEndedSessions(grants, ctx.now().getTime(), carryOverUnusedSessions);
}
