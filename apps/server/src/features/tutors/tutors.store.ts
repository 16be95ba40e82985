import { DomainError } from '@thuto/domain/errors';
import type { TutorId } from '@thuto/domain/ids';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { tutors } from '../../platform/db/schema/tutors.ts';

export type TutorRow = typeof tutors.$inferSelect;

/** A tutor to change, with the revision that the admin has seen. */
export interface ChangedTutor {
  readonly id: TutorId;
  readonly revision?: number | undefined;
}

const NAME_KEY = 'tutors_name_key';

export async function findTutor(executor: Executor, id: TutorId): Promise<TutorRow | null> {
  const [row] = await executor.select().from(tutors).where(eq(tutors.id, id));
  return row ?? null;
}

/** Returns the directory by name, retired tutors last. */
export async function listTutorRows(executor: Executor): Promise<TutorRow[]> {
  return executor
    .select()
    .from(tutors)
    .orderBy(sql`${tutors.retiredAt} is not null`, asc(sql`lower(${tutors.name})`), tutors.id)
    .limit(1000);
}

/** Inserts a tutor. @throws DomainError tutor_name_taken. */
export async function insertTutor(tx: Tx, tutor: typeof tutors.$inferInsert): Promise<TutorRow> {
  const [row] = await refuseTakenName(() => tx.insert(tutors).values(tutor).returning());
  if (!row) throw new Error('The tutor was not inserted.');
  return row;
}

/**
 * Updates a tutor and increments the revision.
 * @param revision the revision that the change is based on; without one it is not checked.
 * @throws DomainError not_found, tutor_changed, tutor_name_taken.
 */
export async function changeTutor(
  tx: Tx,
  { id, revision }: ChangedTutor,
  changes: Partial<typeof tutors.$inferInsert>,
): Promise<TutorRow> {
  const isRevision = revision === undefined ? undefined : eq(tutors.revision, revision);
  const [row] = await refuseTakenName(() =>
    tx
      .update(tutors)
      .set({ ...changes, revision: sql`${tutors.revision} + 1` })
      .where(and(eq(tutors.id, id), isRevision))
      .returning(),
  );
  if (row) return row;
  throw new DomainError((await findTutor(tx, id)) === null ? 'not_found' : 'tutor_changed');
}

async function refuseTakenName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    for (let at = error; at instanceof Error; at = at.cause) {
      if ((at as { constraint?: unknown }).constraint === NAME_KEY) throw new DomainError('tutor_name_taken');
    }
    throw error;
  }
}
