import type { Payment, PaymentFlag, PaymentForAdmin } from '@thuto/contract/payments';
import { isForChild } from '@thuto/domain/profiles';
import { listAllowedActions } from '@thuto/domain/lifecycle';
import { claimFlags, daysLeft, PAYMENT_TRANSITIONS, subscriptionState } from '@thuto/domain/payments';
import type { PaymentWithStudent } from './payments-of-students.store.ts';
import type { PaymentWithFile } from './payments.store.ts';

/** Where the proof of a payment is read; answers only to its owner and to admins. */
export const proofUrl = (paymentId: string) => `/api/payments/${paymentId}/proof`;

/** Where the receipt of an approved payment is read; answers only to its student and to admins. */
const receiptUrl = (paymentId: string) => `/api/payments/${paymentId}/receipt`;

/** A payment as its student sees it. */
export function presentPayment({ payment, file }: PaymentWithFile): Payment {
  return {
    id: payment.id,
    packageId: payment.packageId,
    priceMaloti: payment.priceMaloti,
    status: payment.status,
    submittedAt: payment.submittedAt.toISOString(),
    decidedAt: payment.decidedAt?.toISOString() ?? null,
    reason: payment.reason,
    startsAt: payment.startsAt?.toISOString() ?? null,
    endsAt: payment.endsAt?.toISOString() ?? null,
    receiptUrl: payment.status === 'approved' ? receiptUrl(payment.id) : null,
    proof: file && {
      url: proofUrl(payment.id),
      fileName: file.fileName,
      contentType: file.contentType,
      size: file.size,
    },
    proofAbsence:
      payment.proofAbsence && payment.proofAbsentSince
        ? {
            why: payment.proofAbsence,
            at: payment.proofAbsentSince.toISOString(),
            afterDays: payment.proofKeptDays,
          }
        : null,
  };
}

/** A payment as an admin sees it, with what may be done to it now and what approving would write off. */
export function presentPaymentForAdmin(
  row: PaymentWithStudent,
  options: { now: Date; carryOver: boolean },
): PaymentForAdmin {
  const { payment, profile, remaining } = row;
  const name = `${profile.studentFirstName} ${profile.studentLastName}`.trim() || row.displayName;
  const actions = listAllowedActions(PAYMENT_TRANSITIONS, payment.status);
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
    proofSourceUrl: payment.proofSourceUrl,
    subscriptionState:
      payment.status === 'approved'
        ? subscriptionState(payment.endsAt?.getTime() ?? null, options.now.getTime())
        : null,
    daysLeft:
      payment.status === 'approved'
        ? daysLeft(payment.endsAt?.getTime() ?? null, options.now.getTime())
        : null,
    flags: flagsOf(row),
    sessionsRemaining: remaining,
    writesOff: payment.status === 'pending' && !options.carryOver ? remaining : 0,
    allowedActions: actions.filter((action) => action !== 'supersede'),
  };
}

function flagsOf({ payment, profile, earlierUses }: PaymentWithStudent): PaymentFlag[] {
  const { status, packageId, priceMaloti, studentId } = payment;
  return [
    ...earlierUses.map((use) => ({
      ...use,
      kind: 'file-used-before' as const,
      isSameStudent: use.studentId === studentId,
      submittedAt: new Date(use.submittedAt).toISOString(),
    })),
    ...claimFlags({ status, packageId, priceMaloti, selectedPackage: profile.selectedPackage }),
  ];
}
