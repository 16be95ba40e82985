import type { TutorId } from '@thuto/domain/ids';
import type { Executor } from '../../platform/db/client.ts';
import { findTutor, type TutorRow } from './tutors.store.ts';

export type { TutorRow };

/** Finds an active (not retired) tutor of the directory; returns null for any other id. */
export async function findCurrentTutor(executor: Executor, id: TutorId): Promise<TutorRow | null> {
  const tutor = await findTutor(executor, id);
  return tutor !== null && tutor.retiredAt === null ? tutor : null;
}
