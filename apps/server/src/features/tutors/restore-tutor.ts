import type { AdminContext } from '../../context.ts';
import { recordTutorActivity } from './record-tutor-activity.ts';
import { changeTutor, type TutorRow } from './tutors.store.ts';

/** Offers a tutor again. @throws DomainError not_found, tutor_name_taken when another has the name by now. */
export function restoreTutor(ctx: AdminContext, id: string): Promise<TutorRow> {
  return ctx.db.transaction(async (tx) => {
    const tutor = await changeTutor(tx, id, { retiredAt: null, updatedAt: ctx.now() });
    return recordTutorActivity(ctx, tx, 'tutor.restored', tutor);
  });
}
