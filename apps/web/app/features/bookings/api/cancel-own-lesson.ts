import type { Cancellation } from '@thuto/contract/lessons';
import type { z } from 'zod';
import { orpc } from '../../../lib/api/api-client.ts';
import { useStudent } from '../../../lib/students/student.ts';
import { useAction } from '../../../lib/api/use-action.ts';
import type { Lesson } from '../lesson.ts';

type Cost = z.output<typeof Cancellation>['cost'];

/** Cancels the student's own confirmed booking or session, at the cost that the screen shows. */
export function useCancelOwnLesson(kind: Lesson['kind']) {
  const { id: studentId } = useStudent();
  return useAction({
    call: async (input: { id: string; cost: Cost }) => {
      const call = kind === 'booking' ? orpc.bookings.cancelMyBooking : orpc.sessions.cancelMySession;
      return call.call({ ...input, studentId });
    },
    changes: `${kind}.cancelled`,
    done: ({ cost }) =>
      cost === 'free'
        ? 'Session cancelled. None of your sessions was used.'
        : 'Session cancelled. It used 1 session.',
    failure: 'Error cancelling the session. Please try again.',
  });
}
