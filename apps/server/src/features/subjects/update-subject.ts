import type { SubjectDetails } from '@thuto/contract/subjects';
import type { SubjectId } from '@thuto/domain/learning/subject-names';
import { decideSubjectName } from '@thuto/domain/learning/subjects';
import type { AdminContext } from '../../context.ts';
import { changeSubject, statesOf } from './change-subject.ts';
import { changeSubjectRow, type SubjectInList } from './subjects.store.ts';

/**
 * Changes the texts of a subject (SUBJ-2). Its id stays, so past records show the new name.
 * @throws DomainError not_found, subject_changed, subject_name_taken.
 */
export function updateSubject(
  ctx: AdminContext,
  { id, revision, ...details }: SubjectDetails & { readonly id: SubjectId; readonly revision: number },
): Promise<SubjectInList> {
  return changeSubject(ctx, 'subject.changed', { id, revision }, async (tx, before, all) => {
    decideSubjectName(statesOf(all), id, details.name);
    await changeSubjectRow(tx, id, { ...details, updatedAt: ctx.now() });
    return { from: before.name, to: details.name };
  });
}
