import { requireGroupAction } from '@thuto/domain/lessons/group-lessons';
import type { SignedInContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { lockTimesOfGroup } from '../lessons/taken-times.shared.store.ts';
import {
  getGroup,
  type GroupLessonRow,
  lockGroup,
  seatedGroupOf,
  updateGroup,
} from './group-lessons.store.ts';

const DECISIONS = {
  cancel: { status: 'cancelled', kind: 'group-lesson.cancelled' },
  'run-anyway': { status: 'going_ahead', kind: 'group-lesson.run-anyway' },
} as const;

/**
 * Decides whether a group lesson takes place (LESSON-18), and records who decided. In the caller's transaction.
 * @param apply what else the decision changes.
 * @throws DomainError not_found, lesson_started; group_lesson_changed if the decision is not open.
 */
export async function decideGroup(
  ctx: SignedInContext,
  tx: Tx,
  id: string,
  decision: keyof typeof DECISIONS,
  apply?: (group: GroupLessonRow) => Promise<void>,
): Promise<GroupLessonRow> {
  const { id: lessonId, tutorId } = await getGroup(tx, id);
  await lockTimesOfGroup(tx, [], tutorId);
  const group = await lockGroup(tx, lessonId);
  const now = ctx.now();
  const { status, kind } = DECISIONS[decision];
  requireGroupAction(seatedGroupOf(group), decision, now.getTime());
  await updateGroup(tx, lessonId, { status, updatedAt: now });
  await apply?.(group);
  await recordAuditEvent(ctx, tx, {
    kind,
    actorId: ctx.currentUser.accountId,
    subjectId: lessonId,
    tutorIds: [tutorId],
  });
  return getGroup(tx, lessonId);
}
