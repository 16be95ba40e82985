import type { SubjectDetails } from '@thuto/contract/subjects';
import { createSubjectId, decideSubjectName } from '@thuto/domain/learning/subjects';
import type { AdminContext } from '../../context.ts';
import { getSubjectInList, recordSubjectAuditEvent, statesOf } from './change-subject.ts';
import { insertSubject, lockForNewSubject, type SubjectInList } from './subjects.store.ts';

/**
 * Adds a subject at the end (SUBJ-2). Its id is a slug of the name and never changes.
 * @throws DomainError subject_name_taken, input_invalid when there are too many subjects.
 */
export async function createSubject(ctx: AdminContext, details: SubjectDetails): Promise<SubjectInList> {
  return ctx.db.transaction(async (tx) => {
    const all = await lockForNewSubject(tx);
    decideSubjectName(statesOf(all), null, details.name);
    const id = createSubjectId(
      details.name,
      all.map((row) => row.id),
    );
    const position = Math.max(0, ...all.map((row) => row.position)) + 1;
    await insertSubject(tx, { id, ...details, position, createdAt: ctx.now(), updatedAt: ctx.now() });
    await recordSubjectAuditEvent(ctx, tx, 'subject.added', { subject: id, name: details.name });
    return getSubjectInList(tx, id);
  });
}
