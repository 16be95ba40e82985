import { DomainError } from '@thuto/domain/errors';
import type { SubjectId } from '@thuto/domain/learning/subject-names';
import type { TutorContext } from '../../context.ts';
import { listSubjectsTaught } from '../tutors/tutors.shared.store.ts';

/** @throws DomainError input_invalid for a subject that the tutor does not teach. */
export async function requireOwnSubject(ctx: TutorContext, subject: SubjectId): Promise<void> {
  const taught = await listSubjectsTaught(ctx.db, ctx.currentUser.tutorId);
  if (!taught.includes(subject)) {
    throw new DomainError('input_invalid', { fields: { subject: 'Please choose a subject that you teach' } });
  }
}
