import { orpc } from '../../../lib/api/api-client.ts';
import { useStudent } from '../../../lib/students/student.ts';
import { useAction } from '../../../lib/api/use-action.ts';

/** Requests a booking. */
export function useRequestBooking() {
  const { id: studentId } = useStudent();
  return useAction({
    call: (input: Omit<Parameters<typeof orpc.bookings.requestBooking.call>[0], 'studentId'>) =>
      orpc.bookings.requestBooking.call({ ...input, studentId }),
    changes: 'booking.requested',
    done: 'Session booked successfully! Waiting for admin approval.',
    failure: 'Error submitting booking. Please try again.',
  });
}
