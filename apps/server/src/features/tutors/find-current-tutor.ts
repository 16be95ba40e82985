import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { tutors } from '../../platform/db/schema/tutors.ts';
import { findTutor, type TutorRow } from './tutors.store.ts';

export type { TutorRow };

/** A tutor of the directory who has not been retired; null for any other id. */
export async function findCurrentTutor(executor: Executor, id: string): Promise<TutorRow | null> {
  const tutor = await findTutor(executor, id);
  return tutor !== null && tutor.retiredAt === null ? tutor : null;
}

/** The same, to be selected along with something else: whether there is one with this id. */
export const isCurrentTutor = (id: SQL) =>
  sql<boolean>`exists (select from ${tutors} where ${tutors.id} = ${id} and ${tutors.retiredAt} is null)`;
