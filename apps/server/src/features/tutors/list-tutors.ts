import type { AdminContext } from '../../context.ts';
import { listTutorRows, type TutorRow } from './tutors.store.ts';

/** The directory of tutors by name, those who were retired last. */
export function listTutors(ctx: AdminContext): Promise<TutorRow[]> {
  return listTutorRows(ctx.db);
}
