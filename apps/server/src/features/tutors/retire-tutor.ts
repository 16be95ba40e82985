import type { AdminContext } from '../../context.ts';
import { recordTutorAuditEvent } from './record-tutor-audit-event.ts';
import { changeTutor, type ChangedTutor, type TutorRow } from './tutors.store.ts';

/** Retires a tutor; existing bookings with them do not change. @throws DomainError not_found, tutor_changed. */
export function retireTutor(ctx: AdminContext, retired: ChangedTutor): Promise<TutorRow> {
  return ctx.db.transaction(async (tx) => {
    const tutor = await changeTutor(tx, retired, { retiredAt: ctx.now(), updatedAt: ctx.now() });
    return recordTutorAuditEvent(ctx, tx, 'tutor.retired', tutor);
  });
}
