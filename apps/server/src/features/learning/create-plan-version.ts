import type { PLAN_SOURCES } from '@thuto/contract/learning';
import { DomainError } from '@thuto/domain/errors';
import type { TutorContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { copyPlan, draftPlan, type PlanChoice } from './draft-plan.ts';
import { findNewestPlan, type FullPlan } from './plans.store.ts';
import { requireTaughtStudent } from './require-taught-student.ts';
import { listStudentSubjects } from './list-student-subjects.ts';

/**
 * Drafts a new version of a plan for a reason in one line: from the present evidence, or with the topics of the newest
 * version.
 * @throws DomainError not_found, also for a subject without topics.
 */
export function createPlanVersion(
  ctx: TutorContext,
  {
    id,
    subject,
    topicsFrom,
    ...choice
  }: PlanChoice & {
    readonly id: string;
    readonly subject: string;
    readonly topicsFrom: (typeof PLAN_SOURCES)[number];
  },
): Promise<FullPlan> {
  const { accountId, tutorId } = ctx.currentUser;
  return ctx.db.transaction(async (tx) => {
    const studentId = await requireTaughtStudent(ctx, tx, id);
    if (!(await listStudentSubjects(tx, studentId)).includes(subject)) throw new DomainError('not_found');
    await (topicsFrom === 'version' ? copyPlan : draftPlan)(ctx, tx, studentId, subject, choice);
    const drafted = await findNewestPlan(tx, studentId, subject);
    if (drafted === null) throw new DomainError('not_found');
    await recordAuditEvent(ctx, tx, {
      kind: 'learning.plan-drafted',
      actorId: accountId,
      studentId,
      subjectId: drafted.id,
      tutorIds: [tutorId],
      details: { version: drafted.version, reason: choice.reason },
    });
    return drafted;
  });
}
