import { GENERAL_SUBJECT, GENERAL_SUBJECT_NAME, type SubjectId } from '@thuto/domain/learning/subject-names';
import type { Executor } from '../../platform/db/client.ts';
import { listSubjectRows } from './subjects.store.ts';

/**
 * Reads the names of all subjects, retired ones included, for mails and calendar files.
 * @returns a function from the id to the name. It also names `general`, the contact form's choice for no subject.
 */
export async function getSubjectNames(executor: Executor): Promise<(id: SubjectId) => string> {
  const names = new Map((await listSubjectRows(executor)).map(({ id, name }) => [id, name]));
  names.set(GENERAL_SUBJECT, GENERAL_SUBJECT_NAME);
  return (id) => names.get(id) ?? id;
}
