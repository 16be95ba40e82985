import type { TutorDetails } from '@thuto/contract/tutors';
import type { AdminContext } from '../../context.ts';
import { recordTutorAuditEvent } from './record-tutor-audit-event.ts';
import { changeTutor, type TutorRow } from './tutors.store.ts';

/**
 * Updates a tutor. Existing bookings keep the name and link they were approved with.
 * @throws DomainError not_found, tutor_name_taken.
 */
export function updateTutor(
  ctx: AdminContext,
  id: string,
  { meetingLink, ...details }: TutorDetails,
): Promise<TutorRow> {
  return ctx.db.transaction(async (tx) => {
    const changes = { ...details, meetingLink: meetingLink || null, updatedAt: ctx.now() };
    return recordTutorAuditEvent(ctx, tx, 'tutor.changed', await changeTutor(tx, id, changes));
  });
}
