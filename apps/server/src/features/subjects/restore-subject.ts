import type { SubjectId } from '@thuto/domain/learning/subject-names';
import type { AdminContext } from '../../context.ts';
import { changeSubject } from './change-subject.ts';
import { changeSubjectRow, type SubjectInList } from './subjects.store.ts';

/** Offers a retired subject again (SUBJ-4). @throws DomainError not_found, subject_changed. */
export function restoreSubject(
  ctx: AdminContext,
  subject: { readonly id: SubjectId; readonly revision: number },
): Promise<SubjectInList> {
  return changeSubject(ctx, 'subject.restored', subject, async (tx, before) => {
    await changeSubjectRow(tx, subject.id, { retiredAt: null, updatedAt: ctx.now() });
    return { name: before.name };
  });
}
