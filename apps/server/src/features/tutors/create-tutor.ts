import type { TutorDetails } from '@thuto/contract/tutors';
import type { TutorId } from '@thuto/domain/ids';
import type { AdminContext } from '../../context.ts';
import { recordTutorAuditEvent } from './record-tutor-audit-event.ts';
import { requireSubjects } from '../subjects/require-subject.ts';
import { insertTutor, type TutorRow } from './tutors.store.ts';

/** Adds a tutor to the directory. @throws DomainError tutor_name_taken, input_invalid for a subject. */
export function createTutor(ctx: AdminContext, { meetingLink, ...details }: TutorDetails): Promise<TutorRow> {
  const made = { id: ctx.newId<TutorId>(), createdAt: ctx.now(), updatedAt: ctx.now() };
  return ctx.db.transaction(async (tx) => {
    await requireSubjects(tx, details.subjects);
    const tutor = await insertTutor(tx, { ...details, ...made, meetingLink: meetingLink || null });
    return recordTutorAuditEvent(ctx, tx, 'tutor.added', tutor);
  });
}
