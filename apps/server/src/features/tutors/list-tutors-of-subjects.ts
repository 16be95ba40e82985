import type { TutorId } from '@thuto/domain/ids';
import type { SubjectId } from '@thuto/domain/learning/subject-names';
import type { Executor } from '../../platform/db/client.ts';
import { listTutorRows } from './tutors.store.ts';

/** A tutor as families choose them. */
export interface TutorOfSubjects {
  readonly id: TutorId;
  readonly name: string;
  readonly subjects: readonly SubjectId[];
}

/** Returns the current tutors who teach one of the subjects, by name. */
export async function listTutorsOfSubjects(
  executor: Executor,
  subjects: readonly SubjectId[],
): Promise<TutorOfSubjects[]> {
  const rows = await listTutorRows(executor);
  return rows
    .filter((row) => row.retiredAt === null && row.subjects.some((subject) => subjects.includes(subject)))
    .map(({ id, name, subjects: taught }) => ({
      id,
      name,
      subjects: taught.filter((subject) => subjects.includes(subject)),
    }));
}
