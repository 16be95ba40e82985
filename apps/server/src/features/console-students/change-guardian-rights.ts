import { DomainError } from '@thuto/domain/errors';
import type { AccountId, StudentId } from '@thuto/domain/ids';
import type { GuardianRights } from '@thuto/domain/policy';
import type { Relationship } from '@thuto/domain/people/students';
import type { AdminContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { changeGuardian } from '../students/change-guardian.ts';
import { findGuardianship } from '../students/find-guardianship.ts';
import { keepAnswerOfProfile } from '../students/keep-answer-of-profile.ts';
import { hasGuardianAs } from '../families/has-guardian-as.ts';
import { requirePresentStudent } from './present-student.store.ts';

/**
 * Changes what a guardian may do for a student, and what they are to them. Open pages of the guardian follow at once.
 * The relationship is the desk's judgement: it corrects a parent who signed up as *Myself*, for example.
 * @throws DomainError student_not_found, student_merged; not_found if the account does not act for the student;
 * own_sign_in_exists.
 */
export async function changeGuardianRights(
  ctx: AdminContext,
  guardian: { readonly studentId: StudentId; readonly accountId: AccountId },
  { relationship, ...rights }: GuardianRights & { readonly relationship?: Relationship | undefined },
): Promise<void> {
  const { studentId, accountId } = guardian;
  await ctx.db.transaction(async (tx) => {
    await requirePresentStudent(tx, studentId);
    const present = await findGuardianship(tx, accountId, studentId);
    if (present === null) throw new DomainError('not_found');
    const changed = relationship === undefined || relationship === present.relationship ? null : relationship;
    if (changed === 'self' && (await hasGuardianAs(tx, studentId, ['self']))) {
      throw new DomainError('own_sign_in_exists');
    }
    await changeGuardian(ctx, tx, guardian, { ...rights, ...(changed && { relationship: changed }) });
    if (changed) await keepAnswerOfProfile(tx, guardian, changed, ctx.now());
    await recordAuditEvent(ctx, tx, {
      kind: 'guardian.changed',
      actorId: ctx.currentUser.accountId,
      studentId,
      subjectId: accountId,
      ...(changed && { details: { from: present.relationship, to: changed } }),
    });
  });
}
