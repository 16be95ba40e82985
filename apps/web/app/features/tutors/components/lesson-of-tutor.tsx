import type { LessonOfTutor } from '@thuto/contract/tutors';
import { Link } from 'react-router';
import { SubjectName } from '../../../components/subject-name.tsx';
import { formatWallDate, formatWallTime } from '../../../lib/time/dates.ts';

/** Returns the console's page with the booking or session. */
export const getLessonPath = ({ id, word }: Pick<LessonOfTutor, 'id' | 'word'>): string =>
  word === 'booking' ? `/admin/bookings?booking=${id}` : `/admin/sessions?session=${id}`;

/** A lesson in one line, with a link to it. */
export function LessonOfTutorLine({ lesson }: { lesson: LessonOfTutor }) {
  return (
    <Link to={getLessonPath(lesson)} className="text-link [overflow-wrap:anywhere]">
      {formatWallDate(lesson.date)}, {formatWallTime(lesson.time)}: <SubjectName id={lesson.subject} /> with{' '}
      {lesson.studentName}
    </Link>
  );
}
