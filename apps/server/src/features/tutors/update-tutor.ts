import type { TutorDetails } from '@thuto/contract/tutors';
import type { AdminContext } from '../../context.ts';
import { recordTutorAuditEvent } from './record-tutor-audit-event.ts';
import { requireSubjects } from '../subjects/require-subject.ts';
import { changeTutor, type ChangedTutor, findTutor, type TutorRow } from './tutors.store.ts';

/**
 * Updates a tutor. Existing bookings keep the name and link they were approved with.
 * @throws DomainError not_found, tutor_changed, tutor_name_taken, input_invalid for a subject.
 */
export function updateTutor(
  ctx: AdminContext,
  tutor: ChangedTutor,
  { meetingLink, ...details }: TutorDetails,
): Promise<TutorRow> {
  return ctx.db.transaction(async (tx) => {
    const before = await findTutor(tx, tutor.id);
    await requireSubjects(tx, details.subjects, { kept: before?.subjects ?? [] });
    const changes = { ...details, meetingLink: meetingLink || null, updatedAt: ctx.now() };
    return recordTutorAuditEvent(ctx, tx, 'tutor.changed', await changeTutor(tx, tutor, changes));
  });
}
