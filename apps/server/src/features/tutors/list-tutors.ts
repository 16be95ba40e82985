import type { AdminContext } from '../../context.ts';
import { type DirectoryRow, listTutorRows } from './tutors.store.ts';

/** Returns the tutor directory by name, retired tutors last. */
export function listTutors(ctx: AdminContext): Promise<DirectoryRow[]> {
  return listTutorRows(ctx.db);
}
