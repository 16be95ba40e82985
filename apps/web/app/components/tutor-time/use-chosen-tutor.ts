import type { Tutor } from '@thuto/contract/tutors';
import { isWallDate, isWallTime } from '@thuto/domain/calendar';
import { getLinkToFill, findTutorByName } from './tutor-choice.ts';
import { useConflictingLessons } from './use-conflicting-lessons.ts';
import { useTutors } from './use-tutors.ts';

/** The time that a form is about to take. Missing values are empty strings. */
export interface AskedTime {
  studentId: string | null;
  date: string;
  time: string;
  duration: number;
  tutorName: string;
}

/**
 * Returns the directory tutor named in a form, conflicting lessons of the tutor and the student, and the tutor's usual
 * link.
 */
export function useChosenTutor({ studentId, date, time, duration, tutorName }: AskedTime) {
  const directory = useTutors().data;
  const tutors: readonly Tutor[] = directory?.items ?? [];
  const tutorId = findTutorByName(tutors, tutorName)?.id;
  const isTimed = studentId !== null && isWallDate(date) && isWallTime(time);
  const taken = useConflictingLessons(isTimed ? { studentId, tutorId, date, time, duration } : null).data;
  return {
    tutors,
    isDirectoryKnown: directory !== undefined,
    taken,
    idOf: (name: string) => findTutorByName(tutors, name)?.id,
    /** Returns the link to fill in for a typed name; null when the present one stays. */
    linkFor: (name: string, present: string) => getLinkToFill(tutors, findTutorByName(tutors, name), present),
  };
}
