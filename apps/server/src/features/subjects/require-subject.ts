import { DomainError } from '@thuto/domain/errors';
import type { SubjectId } from '@thuto/domain/learning/subject-names';
import { findSubjectFault } from '@thuto/domain/learning/subjects';
import type { Executor } from '../../platform/db/client.ts';
import { findSubjectRows } from './subjects.store.ts';

interface Choice {
  /** The message for an unknown subject: the same as for an empty field. */
  readonly missing?: string;
  /** The subjects that the record already has. It may keep one that has since been retired. */
  readonly kept?: readonly SubjectId[];
}

/**
 * Checks that a subject exists and is taught.
 * @throws DomainError input_invalid for the field `subject`.
 */
export async function requireSubject(executor: Executor, id: SubjectId, choice: Choice = {}): Promise<void> {
  await requireChoice(executor, [id], 'subject', choice);
}

/**
 * Checks that all subjects of a list exist and are taught.
 * @throws DomainError input_invalid for the field `subjects`.
 */
export async function requireSubjects(
  executor: Executor,
  ids: readonly SubjectId[],
  choice: Choice = {},
): Promise<void> {
  await requireChoice(executor, ids, 'subjects', choice);
}

async function requireChoice(
  executor: Executor,
  ids: readonly SubjectId[],
  field: 'subject' | 'subjects',
  { missing = 'Please choose a subject', kept = [] }: Choice,
): Promise<void> {
  if (ids.length === 0) return;
  const rows = await findSubjectRows(executor, ids);
  const known = rows.map(({ id, name, retiredAt }) => ({ id, name, isRetired: retiredAt !== null }));
  for (const id of ids) {
    const fault = findSubjectFault(known, id, { missing, kept });
    if (fault !== null) throw new DomainError('input_invalid', { fields: { [field]: fault } });
  }
}
