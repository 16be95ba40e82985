import type { Executor } from '../../platform/db/client.ts';
import { findTutor, type TutorRow } from './tutors.store.ts';

export type { TutorRow };

/** A tutor of the directory who has not been retired; null for any other id. */
export async function findCurrentTutor(executor: Executor, id: string): Promise<TutorRow | null> {
  const tutor = await findTutor(executor, id);
  return tutor !== null && tutor.retiredAt === null ? tutor : null;
}
