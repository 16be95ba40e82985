import { skipToken, useQuery } from '@tanstack/react-query';
import type { WallTime } from '@thuto/domain/calendar';
import type { Weekday } from '@thuto/domain/lessons/free-times';
import { orpc } from '../../../lib/api/api-client.ts';
import { useStudent } from '../../../lib/students/student.ts';
import { useAction } from '../../../lib/api/use-action.ts';

/** Fetches the student's weekly places and the tutors to choose from. */
export function useWeeklyPlaces() {
  const { id: studentId } = useStudent();
  return useQuery(orpc.weeklyPlaces.listMyWeeklyPlaces.queryOptions({ input: { studentId } }));
}

/** What the form sends. */
export interface WeeklyChoice {
  subject: string;
  tutorId: string;
  weekday: Weekday;
  time: WallTime;
}

/** Fetches the weekly times of a tutor to choose from. Empty `tutorId`: none is chosen yet. */
export function useWeeklyTimes(tutorId: string, exceptId?: string) {
  const { id: studentId } = useStudent();
  return useQuery(
    orpc.weeklyPlaces.listWeeklyTimes.queryOptions({
      input: tutorId === '' ? skipToken : { tutorId, studentId, ...(exceptId !== undefined && { exceptId }) },
    }),
  );
}

const FAILURE = 'Error saving the weekly place. Please try again.';
const messages = {
  sessions_exhausted: 'You have no sessions remaining. Please purchase more sessions.',
} as const;

/** Fetches the next dates of a choice, before it is confirmed. Null while the choice is not complete. */
export function usePreviewWeeklyPlace(choice: WeeklyChoice | null) {
  const { id: studentId } = useStudent();
  return useQuery(
    orpc.weeklyPlaces.previewWeeklyPlace.queryOptions({
      input: choice === null ? skipToken : { ...choice, studentId },
      retry: false,
    }),
  );
}

/** Confirms a weekly place. */
export function useCreateWeeklyPlace() {
  const { id: studentId } = useStudent();
  return useAction({
    call: (choice: WeeklyChoice) => orpc.weeklyPlaces.createWeeklyPlace.call({ ...choice, studentId }),
    changes: 'weekly-place.confirmed',
    done: 'This is your weekly place now.',
    failure: FAILURE,
    messages,
  });
}

/** Changes the day and time of a weekly place. */
export function useMoveWeeklyPlace() {
  const { id: studentId } = useStudent();
  return useAction({
    call: (input: { id: string; weekday: Weekday; time: WallTime }) =>
      orpc.weeklyPlaces.moveWeeklyPlace.call({ ...input, studentId }),
    changes: 'weekly-place.changed',
    done: 'Your weekly place has a new time.',
    failure: FAILURE,
  });
}

const DONE = { pause: 'Paused.', resume: 'Resumed.', end: 'Your weekly place has ended.' } as const;

/** Pauses, resumes or ends a weekly place. */
export function useChangeWeeklyPlace() {
  const { id: studentId } = useStudent();
  const { pauseWeeklyPlace, resumeWeeklyPlace, endWeeklyPlace } = orpc.weeklyPlaces;
  return useAction({
    call: ({ id, action }: { id: string; action: keyof typeof DONE }) => {
      const calls = { pause: pauseWeeklyPlace, resume: resumeWeeklyPlace, end: endWeeklyPlace };
      return calls[action].call({ id, studentId });
    },
    changes: 'weekly-place.changed',
    done: ({ action }) => DONE[action],
    failure: FAILURE,
  });
}
