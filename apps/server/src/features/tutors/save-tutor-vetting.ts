import type { TutorVetting } from '@thuto/contract/tutors';
import type { AdminContext } from '../../context.ts';
import { recordTutorAuditEvent } from './record-tutor-audit-event.ts';
import { changeTutor, type ChangedTutor, type DirectoryRow } from './tutors.store.ts';

/** Saves the vetting of a tutor. An expired one blocks new assignments. @throws DomainError not_found, tutor_changed. */
export function saveTutorVetting(
  ctx: AdminContext,
  tutor: ChangedTutor,
  { note, checkedOn, expiresOn }: TutorVetting,
): Promise<DirectoryRow> {
  return ctx.db.transaction(async (tx) => {
    const changes = {
      vettingNote: note,
      vettingCheckedOn: checkedOn || null,
      vettingExpiresOn: expiresOn || null,
      updatedAt: ctx.now(),
    };
    return recordTutorAuditEvent(ctx, tx, 'tutor.vetting-saved', await changeTutor(tx, tutor, changes));
  });
}
