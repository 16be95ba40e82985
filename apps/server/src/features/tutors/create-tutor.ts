import type { TutorDetails } from '@thuto/contract/tutors';
import type { TutorId } from '@thuto/domain/ids';
import type { AdminContext } from '../../context.ts';
import { listSubjects } from '../subjects/list-subjects.ts';
import { requireSubjects } from '../subjects/require-subject.ts';
import { recordTutorAuditEvent } from './record-tutor-audit-event.ts';
import { type DirectoryRow, insertTutor } from './tutors.store.ts';

/**
 * Adds a tutor to the directory. Without subjects the tutor teaches all of them.
 * @throws DomainError tutor_name_taken, input_invalid for a subject.
 */
export function createTutor(
  ctx: AdminContext,
  { meetingLink, email, subjects, ...details }: TutorDetails,
): Promise<DirectoryRow> {
  const made = { id: ctx.newId<TutorId>(), createdAt: ctx.now(), updatedAt: ctx.now() };
  return ctx.db.transaction(async (tx) => {
    const taught =
      subjects ?? (await listSubjects(tx)).filter(({ retiredAt }) => retiredAt === null).map(({ id }) => id);
    await requireSubjects(tx, taught);
    const tutor = await insertTutor(tx, {
      ...details,
      ...made,
      subjects: taught,
      email: email || null,
      meetingLink: meetingLink || null,
    });
    return recordTutorAuditEvent(ctx, tx, 'tutor.added', tutor);
  });
}
