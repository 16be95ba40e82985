import type { SubjectId } from '@thuto/domain/subject-names';
import { useSubjects } from '../lib/subjects.ts';

/** The names of several subjects in one line. */
export function SubjectNames({ ids }: { ids: readonly SubjectId[] }) {
  return useSubjects().namesOf(ids);
}

/** The name of a subject, also of a retired one. */
export function SubjectName({ id }: { id: SubjectId }) {
  return useSubjects().nameOf(id);
}
