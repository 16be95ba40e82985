import type { SubjectId } from '@thuto/domain/learning/subject-names';
import { useSubjects } from '../lib/centre/subjects.ts';

/** The names of several subjects in one line. */
export function SubjectNames({ ids }: { ids: readonly SubjectId[] }) {
  return useSubjects().namesOf(ids);
}

/** The name of a subject, also of a retired one. `isCall` says that the lesson is an assessment call. */
export function SubjectName({ id, isCall = false }: { id: SubjectId; isCall?: boolean }) {
  const name = useSubjects().nameOf(id);
  return isCall ? `Assessment call, ${name}` : name;
}
