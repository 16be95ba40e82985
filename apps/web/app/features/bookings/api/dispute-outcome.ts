import { orpc } from '../../../lib/api/api-client.ts';
import { useStudent } from '../../../lib/students/student.ts';
import { useAction } from '../../../lib/api/use-action.ts';

/** Disputes the outcome of the student's own lesson. */
export function useDisputeOutcome() {
  const { id: studentId } = useStudent();
  return useAction({
    call: (input: { id: string; reason: string }) =>
      orpc.outcomes.disputeOutcome.call({ ...input, studentId }),
    changes: 'booking.outcome-disputed',
    done: 'Thank you. We look into it and answer by email.',
    failure: 'Error sending the dispute. Please try again.',
  });
}
