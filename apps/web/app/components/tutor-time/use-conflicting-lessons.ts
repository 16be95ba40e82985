import { skipToken, useQuery } from '@tanstack/react-query';
import { orpc } from '../../lib/api/api-client.ts';

/** A time for a student, with or without a tutor of the directory. */
export interface WantedTime {
  studentId: string;
  tutorId: string | undefined;
  date: string;
  time: string;
  duration: number;
  /** The booking that the time belongs to, if it exists already. */
  exceptBookingId?: string;
}

/** Fetches the lessons of the student and the tutor that overlap a time. Fetches nothing for null. */
export function useConflictingLessons(wanted: WantedTime | null) {
  return useQuery(
    orpc.bookings.getConflictingLessons.queryOptions({
      input: wanted === null ? skipToken : { ...wanted, duration: String(wanted.duration) },
      // Someone else may have taken the time since the last answer.
      staleTime: 0,
      // The booking that was just made from the form is not a conflict.
      meta: { ignoresOwnActions: true },
    }),
  );
}
