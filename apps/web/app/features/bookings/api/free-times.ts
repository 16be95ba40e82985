import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { orpc } from '../../../lib/api/api-client.ts';
import { useStudent } from '../../../lib/students/student.ts';
import { useAction } from '../../../lib/api/use-action.ts';

/** Other families take times: the answer of a minute ago may be wrong. */
const FRESH_MS = 60_000;

/** What the booking form asks for. Without a subject only whether there are any free times. */
export interface WantedWeek {
  readonly from: string;
  readonly subject: string | undefined;
  readonly duration: number;
  readonly tutorId: string | undefined;
}

/** Fetches the free times of a week. The former week stays visible meanwhile. */
export function useFreeTimes({ from, subject, duration, tutorId }: WantedWeek) {
  const { id: studentId } = useStudent();
  return useQuery(
    orpc.freeTimes.listFreeTimes.queryOptions({
      input: {
        studentId,
        from,
        duration: String(duration),
        ...(subject !== undefined && { subject }),
        ...(tutorId !== undefined && { tutorId }),
      },
      staleTime: 0,
      refetchInterval: FRESH_MS,
      placeholderData: keepPreviousData,
    }),
  );
}

/** Fetches the times of a week to which a lesson can move. */
export function useTimesForLesson(id: string, from: string) {
  const { id: studentId } = useStudent();
  return useQuery(
    orpc.freeTimes.listTimesForLesson.queryOptions({
      input: { studentId, id, from },
      staleTime: 0,
      refetchInterval: FRESH_MS,
      placeholderData: keepPreviousData,
    }),
  );
}

/** Books a free time of a subject that is confirmed at once. */
export function useTakeFreeTime() {
  const { id: studentId } = useStudent();
  return useAction({
    call: (input: Omit<Parameters<typeof orpc.freeTimes.takeFreeTime.call>[0], 'studentId'>) =>
      orpc.freeTimes.takeFreeTime.call({ ...input, studentId }),
    changes: 'booking.confirmed-at-once',
    done: 'Session booked successfully! It is confirmed.',
    failure: 'Error submitting booking. Please try again.',
  });
}

/** Moves the student's own confirmed lesson. */
export function useChangeOwnTime() {
  const { id: studentId } = useStudent();
  return useAction({
    call: (input: { id: string; date: string; time: string }) =>
      orpc.freeTimes.changeMyTime.call({ ...input, studentId }),
    changes: 'booking.rescheduled',
    done: 'The time of the session has changed.',
    failure: 'Error changing the time. Please try again.',
  });
}

/** Takes a time that the desk proposed. */
export function useAcceptProposal() {
  const { id: studentId } = useStudent();
  return useAction({
    call: (input: { id: string; proposalId: string }) =>
      orpc.freeTimes.acceptProposal.call({ ...input, studentId }),
    changes: 'booking.proposal-accepted',
    done: 'Your session is confirmed.',
    failure: 'Error confirming the time. Please try again.',
    messages: {
      tutor_time_taken: 'The tutor already has another session at this time. Please choose another time.',
    },
  });
}
