import type { AdminContext } from '../../context.ts';
import { listTutorRows, type TutorRow } from './tutors.store.ts';

/** Returns the tutor directory by name, retired tutors last. */
export function listTutors(ctx: AdminContext): Promise<TutorRow[]> {
  return listTutorRows(ctx.db);
}
