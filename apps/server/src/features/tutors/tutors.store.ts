import { DomainError } from '@thuto/domain/errors';
import { asc, eq, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { tutors } from '../../platform/db/schema/tutors.ts';

export type TutorRow = typeof tutors.$inferSelect;

const NAME_KEY = 'tutors_name_key';

export async function findTutor(executor: Executor, id: string): Promise<TutorRow | null> {
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

/** Updates a tutor. @throws DomainError not_found, tutor_name_taken. */
export async function changeTutor(
  tx: Tx,
  id: string,
  changes: Partial<typeof tutors.$inferInsert>,
): Promise<TutorRow> {
  const [row] = await refuseTakenName(() =>
    tx.update(tutors).set(changes).where(eq(tutors.id, id)).returning(),
  );
  if (!row) throw new DomainError('not_found');
  return row;
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
