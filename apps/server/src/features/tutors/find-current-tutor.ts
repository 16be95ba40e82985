import type { TutorId } from '@thuto/domain/ids';
import { normalizeTutorName } from '@thuto/domain/people/tutors';
import type { Executor } from '../../platform/db/client.ts';
import { findTutor, listCurrentTutors, type TutorRow } from './tutors.store.ts';

export type { TutorRow };

/** Finds an active (not retired) tutor of the directory; returns null for any other id. */
export async function findCurrentTutor(executor: Executor, id: TutorId): Promise<TutorRow | null> {
  const tutor = await findTutor(executor, id);
  return tutor !== null && tutor.retiredAt === null ? tutor : null;
}

/** Returns the usual meeting link of a tutor, also of a retired one; null without one. */
export const findUsualLink = async (executor: Executor, id: TutorId): Promise<string | null> =>
  (await findTutor(executor, id))?.meetingLink ?? null;

/** Finds the id of the active tutor with this name, without regard to case and spaces; null if there is none. */
export async function findCurrentTutorByName(executor: Executor, name: string): Promise<TutorId | null> {
  const wanted = normalizeTutorName(name);
  if (wanted === '') return null;
  const current = await listCurrentTutors(executor);
  return current.find((tutor) => normalizeTutorName(tutor.name) === wanted)?.id ?? null;
}
