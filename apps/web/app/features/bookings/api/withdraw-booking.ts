import { orpc } from '../../../lib/api/api-client.ts';
import { useStudent } from '../../../lib/students/student.ts';
import { useAction } from '../../../lib/api/use-action.ts';

/** Withdraws the student's own pending booking. */
export function useWithdrawBooking() {
  const { id: studentId } = useStudent();
  return useAction({
    call: (input: { id: string }) => orpc.bookings.withdrawBooking.call({ ...input, studentId }),
    changes: 'booking.withdrawn',
    done: 'Booking withdrawn.',
    failure: 'Error withdrawing booking. Please try again.',
  });
}
