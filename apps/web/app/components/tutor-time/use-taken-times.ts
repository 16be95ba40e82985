import { skipToken, useQuery } from '@tanstack/react-query';
import { orpc } from '../../lib/api-client.ts';

/** A time that is about to be given to a student, with a tutor of the directory or without. */
export interface WantedTime {
  studentId: string;
  tutorId: string | undefined;
  date: string;
  time: string;
  duration: number;
  /** The booking that is to have it, when there is one already. */
  exceptBookingId?: string;
}

/** What the student and the tutor have at that time already; asked as soon as the time is whole (not null). */
export function useTakenTimes(wanted: WantedTime | null) {
  return useQuery(
    orpc.bookings.getTakenTimes.queryOptions({
      input: wanted === null ? skipToken : { ...wanted, duration: String(wanted.duration) },
      // Somebody else may have taken it since the question was last asked.
      staleTime: 0,
    }),
  );
}
