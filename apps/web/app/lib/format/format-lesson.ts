import type { SubjectId } from '@thuto/domain/learning/subject-names';
import { formatDateTime } from '../time/dates.ts';
import { subjectName } from '../centre/subjects.ts';

/** Formats a lesson for a list: when, the subject and the tutor. */
export const formatLesson = (lesson: {
  readonly startsAt: string;
  readonly subject: SubjectId;
  readonly tutorName: string | null;
}): string =>
  [formatDateTime(lesson.startsAt), subjectName(lesson.subject), lesson.tutorName]
    .filter((part) => part !== null)
    .join(', ');
