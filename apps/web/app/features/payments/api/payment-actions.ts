import { formatLisente } from '@thuto/domain/money';
import { orpc } from '../../../lib/api/api-client.ts';
import { type ActionResult, useAction } from '../../../lib/api/use-action.ts';

/** Approves a pending payment. Grants the package's credits. */
export const useApprovePayment = (studentName: string, showResult: (result: ActionResult) => void) =>
  useAction({
    call: orpc.payments.approvePayment.call,
    changes: 'payment.approved',
    done: (_, { firstApproval, surplusLisente }) =>
      firstApproval !== null
        ? `First approval for ${studentName} recorded. Another admin has to approve too.`
        : surplusLisente > 0
          ? `Payment of ${studentName} approved. ${formatLisente(surplusLisente)} is kept for the next order.`
          : `Payment of ${studentName} approved.`,
    failure: 'Error approving payment. Please try again.',
    showResult,
  });

/** Rejects a pending payment. */
export const useRejectPayment = (studentName: string, showResult: (result: ActionResult) => void) =>
  useAction({
    call: orpc.payments.rejectPayment.call,
    changes: 'payment.rejected',
    done: `Payment of ${studentName} rejected.`,
    failure: 'Error rejecting payment. Please try again.',
    showResult,
  });
