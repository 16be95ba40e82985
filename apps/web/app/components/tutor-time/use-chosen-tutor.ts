import type { Tutor } from '@thuto/contract/tutors';
import { isWallDate, isWallTime } from '@thuto/domain/calendar';
import { getLinkToFill, findTutorByName } from './tutor-choice.ts';
import { useConflictingLessons } from './use-conflicting-lessons.ts';
import { useTutors } from './use-tutors.ts';

/** What a form says of the time it is about to give away; what is not filled in yet is empty. */
export interface AskedTime {
  studentId: string | null;
  date: string;
  time: string;
  duration: number;
  tutorName: string;
}

/** Who of the directory is named in a form, what they and the student have at that time already, and their usual link. */
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
    /** The link to fill in for a name that was just typed; null when the one that is there stays. */
    linkFor: (name: string, present: string) => getLinkToFill(tutors, findTutorByName(tutors, name), present),
  };
}
