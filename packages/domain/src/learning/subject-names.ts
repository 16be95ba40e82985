/**
 * The id of a subject: a slug of the name that it was added with. It never changes, and no other subject ever gets it,
 * because past records refer to it.
 */
export type SubjectId = string;

/** The contact form's choice for a message about no subject (MSG-1). */
export const GENERAL_SUBJECT = 'general';
export const GENERAL_SUBJECT_NAME = 'General';

/** Subjects with an illustration and an icon of their own. */
export const ILLUSTRATED_SUBJECTS: readonly SubjectId[] = ['mathematics', 'chemistry', 'physics', 'biology'];

/** Returns the name of the subject's illustration; subjects without one share `other`. */
export const getIllustration = (id: SubjectId): string => (ILLUSTRATED_SUBJECTS.includes(id) ? id : 'other');

/** Joins names as a sentence does: `Mathematics, Chemistry and Physics`. */
export function joinNames(names: readonly string[]): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}

const COUNT_WORDS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** Returns a number of subjects in words, as a heading begins: `One subject`, `Three subjects`, `12 subjects`. */
export function countSubjectsInWords(count: number): string {
  return `${COUNT_WORDS[count] ?? String(count)} ${count === 1 ? 'subject' : 'subjects'}`;
}
