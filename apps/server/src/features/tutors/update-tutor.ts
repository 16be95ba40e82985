import type { TutorDetails } from '@thuto/contract/tutors';
import type { AdminContext } from '../../context.ts';
import { requireSubjects } from '../subjects/require-subject.ts';
import { recordTutorAuditEvent } from './record-tutor-audit-event.ts';
import { changeTutor, type ChangedTutor, type DirectoryRow, findTutor } from './tutors.store.ts';

/**
 * Updates a tutor. Existing bookings keep the name and link they were approved with. Omitted subjects and an omitted
 * email stay. The email only says where the invitation is sent.
 * @throws DomainError not_found, tutor_changed, tutor_name_taken, input_invalid for a subject.
 */
export function updateTutor(
  ctx: AdminContext,
  tutor: ChangedTutor,
  { meetingLink, email, subjects, name }: TutorDetails,
): Promise<DirectoryRow> {
  return ctx.db.transaction(async (tx) => {
    const before = await findTutor(tx, tutor.id);
    if (subjects) await requireSubjects(tx, subjects, { kept: before?.subjects ?? [] });
    const changes = {
      name,
      ...(subjects && { subjects }),
      ...(email !== undefined && { email: email || null }),
      meetingLink: meetingLink || null,
      updatedAt: ctx.now(),
    };
    return recordTutorAuditEvent(ctx, tx, 'tutor.changed', await changeTutor(tx, tutor, changes));
  });
}
