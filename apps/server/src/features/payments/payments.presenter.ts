import type { Payment, PaymentForAdmin } from '@thuto/contract/payments';
import { isForChild } from '@thuto/domain/profiles';
import { actionsIn } from '@thuto/domain/lifecycle';
import { PAYMENT_TRANSITIONS, subscriptionState } from '@thuto/domain/payments';
import type { PaymentWithFile, PaymentWithStudent } from './payments.store.ts';

/** Where the proof of a payment is read; answers only to its owner and to admins. */
export const proofUrl = (paymentId: string) => `/api/payments/${paymentId}/proof`;

/** A payment as its student sees it. */
export function presentPayment({ payment, file }: PaymentWithFile): Payment {
  return {
    id: payment.id,
    packageId: payment.packageId,
    status: payment.status,
    submittedAt: payment.submittedAt.toISOString(),
    decidedAt: payment.decidedAt?.toISOString() ?? null,
    reason: payment.reason,
    startsAt: payment.startsAt?.toISOString() ?? null,
    endsAt: payment.endsAt?.toISOString() ?? null,
    proof: {
      url: proofUrl(payment.id),
      fileName: file.fileName,
      contentType: file.contentType,
      size: file.size,
    },
  };
}

/** A payment as an admin sees it, with what may be done to it now and what approving would write off. */
export function presentPaymentForAdmin(
  row: PaymentWithStudent,
  options: { now: Date; carryOver: boolean },
): PaymentForAdmin {
  const { payment, profile, remaining } = row;
  const name = `${profile.studentFirstName} ${profile.studentLastName}`.trim() || row.displayName;
  const actions = actionsIn(PAYMENT_TRANSITIONS, payment.status);
  return {
    ...presentPayment(row),
    student: {
      id: payment.studentId,
      name,
      email: row.email,
      parentName: isForChild(profile) ? `${profile.parentFirstName} ${profile.parentLastName}`.trim() : null,
      parentPhone: isForChild(profile) ? profile.parentPhone : null,
      schoolName: profile.schoolName,
      grade: profile.grade,
    },
    subscriptionState:
      payment.status === 'approved'
        ? subscriptionState(payment.endsAt?.getTime() ?? null, options.now.getTime())
        : null,
    sessionsRemaining: remaining,
    writesOff: payment.status === 'pending' && !options.carryOver ? remaining : 0,
    allowedActions: actions.filter((action) => action !== 'supersede'),
  };
}
