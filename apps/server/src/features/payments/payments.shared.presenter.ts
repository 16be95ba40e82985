import type { Payment, PaymentFlag, PaymentForAdmin, PaymentSummary } from '@thuto/contract/payments';
import { countEndedSessions, hasPaidSessions } from '@thuto/domain/payments/credits';
import { maskNumbers } from '@thuto/domain/payments/claim-evidence';
import { isForChild } from '@thuto/domain/people/profiles';
import { listAllowedActions } from '@thuto/domain/lifecycle';
import { formatReference } from '@thuto/domain/payments/orders';
import {
  claimFlags,
  daysLeft,
  PAYMENT_TRANSITIONS,
  subscriptionState,
} from '@thuto/domain/payments/payments';
import { joinNames } from '@thuto/domain/people/students';
import type { PaymentWithStudent } from './payments-of-students.store.ts';
import type { PresentedPayment } from './presented-payment.ts';
import type { PaymentStanding } from './get-payment-standing.ts';
import type { PaymentView } from './get-payment-view.ts';

/** URL of the proof of a payment, for its owner and admins. */
export const proofUrl = (paymentId: string) => `/api/payments/${paymentId}/proof`;

/** URL of the receipt of an approved payment, for its family and admins. */
const receiptUrl = (paymentId: string) => `/api/payments/${paymentId}/receipt`;

/** A payment as its student sees it. */
export function presentPayment({ payment, order, version, grant, file }: PresentedPayment): Payment {
  const granted = payment.status === 'approved' ? grant : null;
  return {
    id: payment.id,
    reference: formatReference(order.reference),
    packageId: order.packageId,
    packageName: version?.name ?? order.packageId,
    amountLisente: payment.amountLisente,
    status: payment.status,
    submittedAt: payment.submittedAt.toISOString(),
    decidedAt: payment.decidedAt?.toISOString() ?? null,
    reason: payment.reason,
    startsAt: granted?.startsAt.toISOString() ?? null,
    endsAt: granted?.expiresAt?.toISOString() ?? null,
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

/** A payment as an admin sees it, with the allowed actions and the credits that approving would write off. */
export function presentPaymentForAdmin(row: PaymentWithStudent, view: PaymentView): PaymentForAdmin {
  const { payment, order, version, grant, student, remaining } = row;
  const endsAt = grant?.expiresAt?.getTime() ?? null;
  const { whoNeedsTutoring } = student;
  const hasParent = whoNeedsTutoring !== null && isForChild({ whoNeedsTutoring });
  const actions = listAllowedActions(PAYMENT_TRANSITIONS, payment.status);
  return {
    ...presentPayment(row),
    student: {
      id: order.studentId,
      name: student.name,
      email: row.email,
      parentName: hasParent ? joinNames(student.parentFirstName ?? '', student.parentLastName ?? '') : null,
      parentPhone: hasParent ? student.parentPhone : null,
      schoolName: student.schoolName ?? '',
      grade: student.grade ?? '',
    },
    ordered: version && {
      lessons: version.lessons,
      validMonths: version.validMonths,
      period: version.period,
    },
    proofSourceUrl: payment.proofSourceUrl,
    method: payment.method,
    provider: payment.provider,
    transactionId: payment.providerTransactionId,
    payer: payment.payer && maskNumbers(payment.payer),
    firstApproval:
      payment.status === 'pending' &&
      payment.firstApprovedAt !== null &&
      payment.firstApprovedLisente !== null
        ? {
            adminName: row.firstApproverName ?? 'A former admin',
            amountLisente: payment.firstApprovedLisente,
            at: payment.firstApprovedAt.toISOString(),
          }
        : null,
    surplusLisente: payment.surplusLisente,
    subscriptionState: payment.status === 'approved' ? subscriptionState(endsAt, view.now.getTime()) : null,
    daysLeft: payment.status === 'approved' ? daysLeft(endsAt, view.now.getTime()) : null,
    flags: flagsOf(row),
    sessionsRemaining: remaining,
    writesOff:
      payment.status === 'pending'
        ? countEndedSessions(row.openSessions, view.now.getTime(), view.carryOver)
        : 0,
    allowedActions: actions
      .filter((action) => action !== 'supersede')
      // Nobody knows what an unknown package gives.
      .filter((action) => action !== 'approve' || version !== null),
  };
}

function flagsOf(row: PaymentWithStudent): PaymentFlag[] {
  const { payment, order, student, earlierUses, priceToday, selectedPackageName } = row;
  const { status } = payment;
  const { studentId, packageId, amountLisente } = order;
  const { selectedPackage } = student;
  return [
    ...earlierUses.map((use) => ({
      ...use,
      kind: 'file-used-before' as const,
      isSameStudent: use.studentId === studentId,
      submittedAt: new Date(use.submittedAt).toISOString(),
    })),
    ...claimFlags({
      status,
      packageId,
      amountLisente,
      priceToday,
      selectedPackage:
        selectedPackage === null
          ? null
          : { id: selectedPackage, name: selectedPackageName ?? selectedPackage },
    }),
  ];
}

const NOTHING = { hasPurchase: false, remaining: 0, expiresAt: null };

/** Presents the payment status of a student (PAY-12). It is pending without any proof; then nothing is under review. */
export function presentPaymentSummary(
  { current, expiredPackagesCannotBook }: PaymentStanding,
  now: Date,
): PaymentSummary {
  const { payment: paid, order, version = null, grant = null, file = null } = current ?? {};
  const payment = paid && order ? presentPayment({ payment: paid, order, version, grant, file }) : null;
  const { expiresAt, ...access } = current?.access ?? NOTHING;
  const isExpired = access.hasPurchase && expiresAt !== null && expiresAt <= now;
  const status = payment?.status ?? 'pending';
  const hasPackage = Boolean(current?.startsAt);
  const state = hasPackage ? subscriptionState(current?.endsAt?.getTime() ?? null, now.getTime()) : 'none';
  return {
    status,
    current: payment,
    subscriptionStartsAt: current?.startsAt?.toISOString() ?? null,
    subscriptionEndsAt: current?.endsAt?.toISOString() ?? null,
    subscriptionState: state,
    canBook: (status === 'approved' || hasPaidSessions(access)) && !(expiredPackagesCannotBook && isExpired),
  };
}
