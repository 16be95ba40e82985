import type { Subject, SubjectForAdmin } from '@thuto/contract/subjects';
import type { SubjectInList, SubjectWithSyllabuses } from './subjects.store.ts';

/** Presents a subject to everyone. */
export function presentSubject(row: SubjectWithSyllabuses): Subject {
  const { id, name, description, highlights, position, retiredAt, syllabuses } = row;
  return {
    id,
    name,
    description,
    highlights,
    position,
    isRetired: retiredAt !== null,
    syllabuses: syllabuses.map((syllabus) => ({ ...syllabus })),
  };
}

/** Presents a subject to admins, with what they may do with it. */
export function presentSubjectForAdmin({ row, all }: SubjectInList): SubjectForAdmin {
  const current = all.filter(({ retiredAt }) => retiredAt === null);
  const at = current.findIndex(({ id }) => id === row.id);
  const allowedActions: SubjectForAdmin['allowedActions'] = ['edit'];
  if (row.retiredAt !== null) allowedActions.push('restore');
  else {
    if (at > 0) allowedActions.push('move-up');
    if (at < current.length - 1) allowedActions.push('move-down');
    if (current.length > 1) allowedActions.push('retire');
  }
  return {
    ...presentSubject(row),
    revision: row.revision,
    students: row.students,
    tutors: row.tutors,
    allowedActions,
  };
}
