import type { SubjectId } from '@thuto/domain/learning/subject-names';
import { decideSubjectRetirement } from '@thuto/domain/learning/subjects';
import type { AdminContext } from '../../context.ts';
import { changeSubject, statesOf } from './change-subject.ts';
import { changeSubjectRow, type SubjectInList } from './subjects.store.ts';

/**
 * Retires a subject (SUBJ-4): it is no longer offered anywhere. Past records, profiles and tutors keep it.
 * @throws DomainError not_found, subject_changed, subject_last.
 */
export function retireSubject(
  ctx: AdminContext,
  subject: { readonly id: SubjectId; readonly revision: number },
): Promise<SubjectInList> {
  return changeSubject(ctx, 'subject.retired', subject, async (tx, before, all) => {
    decideSubjectRetirement(statesOf(all), subject.id);
    await changeSubjectRow(tx, subject.id, { retiredAt: ctx.now(), updatedAt: ctx.now() });
    return { name: before.name };
  });
}
