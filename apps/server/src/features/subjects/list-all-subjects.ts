import type { AdminContext } from '../../context.ts';
import { listWithUse, type SubjectWithUse } from './subjects.store.ts';

/** Returns all subjects with their use, in display order, retired ones last. */
export async function listAllSubjects(ctx: AdminContext): Promise<SubjectWithUse[]> {
  return listWithUse(ctx.db);
}
