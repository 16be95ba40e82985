import type { TaughtLesson } from '@thuto/contract/tutor-area';
import { SessionWhen } from '../../../components/session-when.tsx';
import { SubjectName } from '../../../components/subject-name.tsx';

/** Formats the names of a lesson's students. */
export const formatStudents = ({ students }: Pick<TaughtLesson, 'students'>): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(students.map(({ name }) => name));

/** What a question about a lesson is about: subject, students and time. */
export function LessonSummary({ lesson, timeZone }: { lesson: TaughtLesson; timeZone: string }) {
  return (
    <span className="grid gap-1">
      <span className="font-semibold">
        <SubjectName id={lesson.subject} isCall={lesson.kind === 'assessment'} /> with{' '}
        {formatStudents(lesson)}
      </span>
      <SessionWhen at={lesson} timeZone={timeZone} />
    </span>
  );
}
