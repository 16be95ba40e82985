import type { StudentId } from '@thuto/domain/ids';
import type { AdminContext } from '../../context.ts';
import { hasLookedSince, insertLook } from './student-accesses.store.ts';

/** An open page refetches automatically. Requests within this time count as one view. */
const ONE_LOOK_MS = 15 * 60 * 1000;

/**
 * Records that an admin views a student's page, at most once per 15 minutes. Publishes no event, because no page
 * changes.
 */
export async function recordStudentViewed(ctx: AdminContext, studentId: StudentId): Promise<void> {
  const now = ctx.now();
  const actorId = ctx.currentUser.accountId;
  const since = new Date(now.getTime() - ONE_LOOK_MS);
  if (await hasLookedSince(ctx.db, { actorId, studentId, since })) return;
  await insertLook(ctx.db, { id: ctx.newId(), actorId, studentId, createdAt: now });
}
