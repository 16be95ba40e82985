import { ConflictingLesson } from '@thuto/contract/bookings';
import { ApiError, hasCode } from '../../lib/api/api-error.ts';
import { subjectName } from '../../lib/centre/subjects.ts';

/** Formats a conflict as a sentence: whose time is taken, and by which lesson. */
export function formatConflictingLesson(
  whose: 'tutor' | 'student',
  taken: ConflictingLesson | null,
  timeZone: string,
): string {
  const who = whose === 'tutor' ? 'This tutor' : 'This student';
  if (taken === null) return `${who} already has a session at this time.`;
  const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const whom = whose === 'tutor' ? describeHolder(taken) : '';
  return `${who} already has ${subjectName(taken.subject)}${whom} on ${when.format(new Date(taken.startsAt))} (${String(taken.duration)} minutes).`;
}

function describeHolder({ kind, studentName }: ConflictingLesson): string {
  if (kind === 'held') return ' held for the waiting list';
  if (kind === 'group' || studentName === null) return ' as a small group';
  return ` with ${studentName}`;
}

/** Returns the lesson that a rejected time conflicts with; null for any other error. */
export function getConflictingLesson(
  error: unknown,
  timeZone: string,
): { words: string; canShare: boolean } | null {
  const isTutors = hasCode(error, 'tutor_time_taken');
  if (!(error instanceof ApiError) || !(isTutors || hasCode(error, 'student_time_taken'))) return null;
  const taken = ConflictingLesson.safeParse(error.details['taken']).data ?? null;
  return {
    words: formatConflictingLesson(isTutors ? 'tutor' : 'student', taken, timeZone),
    canShare: isTutors && taken?.canShareSlot === true,
  };
}
