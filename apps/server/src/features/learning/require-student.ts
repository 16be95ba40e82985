import { DomainError } from '@thuto/domain/errors';
import type { StudentId } from '@thuto/domain/ids';
import type { Executor } from '../../platform/db/client.ts';
import { findStudent } from './progress.store.ts';

/** Returns the id as a student's if there is one, for admins. @throws DomainError not_found. */
export async function requireStudent(executor: Executor, id: string): Promise<StudentId> {
  const found = await findStudent(executor, id);
  if (found === null) throw new DomainError('not_found');
  return found;
}
