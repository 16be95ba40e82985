import type { SubjectForAdmin } from '@thuto/contract/subjects';
import type { AdminContext } from '../../context.ts';
import { presentSubjectForAdmin } from './subjects.presenter.ts';
import { listWithUse } from './subjects.store.ts';

/** Returns all subjects with their use and allowed actions, in display order, retired ones last. */
export async function listAllSubjects(ctx: AdminContext): Promise<SubjectForAdmin[]> {
  const all = await listWithUse(ctx.db);
  return all.map((row) => presentSubjectForAdmin(row, all));
}
