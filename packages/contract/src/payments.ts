// A list of the calls of one area with their schemas.
import { call, studentCall } from './calls/call.ts';
import { MAX_AMOUNT_LISENTE } from '@thuto/domain/reconciliation/amount-text';
import { ORDER_STATUSES } from '@thuto/domain/payments/orders';
import { PAYMENT_METHODS, PAYMENT_STATUSES, PROOF_ABSENCES } from '@thuto/domain/payments/payments';
import { REFUND_METHODS, REFUND_SOURCES } from '@thuto/domain/payments/refunds';
import { z } from 'zod';
import { needsRight } from './fields/field-rights.ts';
import { studentId } from './fields/ids.ts';
import { packageId } from './packages.ts';
import { pageOf, pageRequest } from './calls/paging.ts';
import { filledText, instant, MAX_LINE, MAX_TEXT, recordId, verbatim, text } from './fields/text.ts';
import { subjectId } from './subjects.ts';

/** Metadata value `purpose` of a resumable upload that carries a payment proof. */
export const PAYMENT_PROOF_PURPOSE = 'payment-proof';

/** The file of a proof. Only its owner and admins may open `url`. */
export const ProofFile = z.object({
  url: z.string(),
  fileName: z.string(),
  contentType: z.string(),
  size: z.number().int(),
});

/** One payment: the ordered package, the proof and the decision. */
export const Payment = z.object({
  id: recordId,
  /** The order's reference, such as `T7K-4QX`. */
  reference: z.string(),
  /** The ordered package; for an imported payment it may be unknown here. */
  packageId: z.string(),
  /** The name of the ordered version; the id of an unknown package. */
  packageName: z.string(),
  /** The amount, in lisente (1 M = 100 lisente). */
  amountLisente: z.number().int(),
  status: z.enum(PAYMENT_STATUSES),
  submittedAt: instant,
  decidedAt: instant.nullable(),
  reason: z.string().nullable(),
  /** Set on approval: from when until when the package can be used. */
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  /** A printable receipt (PDF); null until the payment is approved. */
  receiptUrl: z.string().nullable(),
  /** Null without a file; `proofAbsence` has the reason. */
  proof: ProofFile.nullable(),
  proofAbsence: z
    .object({
      why: z.enum(PROOF_ABSENCES),
      at: instant,
      /** Number of days after the decision for which it was kept, if the file was removed after its retention. */
      afterDays: z.number().int().nullable(),
    })
    .nullable(),
});
export type Payment = z.infer<typeof Payment>;

/** How many proofs the student may still submit, and how much space they may take. */
export const ProofAllowance = z.object({
  /** Bytes of all stored proofs, the pending one included. */
  usedBytes: z.number().int(),
  quotaBytes: z.number().int(),
  maxPerDay: z.number().int(),
  /** When the next proof may be submitted; null while that is now. */
  nextAt: instant.nullable(),
});
export type ProofAllowance = z.infer<typeof ProofAllowance>;

/**
 * A student's payment status. A new profile is pending too: `current` is then null, nothing is under review, and the
 * student still has to pay. A guardian who may not pay receives the same: nothing about payments.
 */
export const PaymentSummary = z.object({
  status: needsRight('canPay', z.enum(PAYMENT_STATUSES), 'pending'),
  current: needsRight('canPay', Payment.nullable(), null),
  /** The latest approved package's dates. */
  subscriptionStartsAt: instant.nullable(),
  subscriptionEndsAt: instant.nullable(),
  subscriptionState: z.enum(['none', 'active', 'expired']),
  /**
   * Whether the student may request a booking now, apart from the credits left. A newer pending or rejected proof has
   * no effect while paid sessions are left.
   */
  canBook: z.boolean(),
});
export type PaymentSummary = z.infer<typeof PaymentSummary>;

/** A warning for the admin who decides about a payment. It does not prevent an approval. */
export const PaymentFlag = z.discriminatedUnion('kind', [
  /** Another payment has used the same file. */
  z.object({
    kind: z.literal('file-used-before'),
    studentId: recordId,
    studentName: z.string(),
    isSameStudent: z.boolean(),
    submittedAt: instant,
    status: z.enum(PAYMENT_STATUSES),
  }),
  /** A picture that looks the same came before, with another payment. */
  z.object({
    kind: z.literal('picture-used-before'),
    studentId: recordId,
    studentName: z.string(),
    isSameStudent: z.boolean(),
    submittedAt: instant,
    status: z.enum(PAYMENT_STATUSES),
  }),
  /** Another payment names the same transaction. */
  z.object({
    kind: z.literal('transaction-used'),
    paymentId: recordId,
    studentId: recordId.nullable(),
    studentName: z.string().nullable(),
    status: z.enum(PAYMENT_STATUSES),
  }),
  /** Incoming money with this transaction id names another provider. */
  z.object({ kind: z.literal('other-provider'), provider: z.string() }),
  /** The message names somebody else as the receiver. */
  z.object({ kind: z.literal('other-payee'), payee: z.string() }),
  /** The order asks for another amount, in lisente. */
  z.object({ kind: z.literal('amount-differs'), missingLisente: z.number().int() }),
  /** The evidence says that the money was paid before the order existed. */
  z.object({ kind: z.literal('paid-before-order'), paidAt: instant, orderedAt: instant }),
  /** The evidence does not name the order's reference. */
  z.object({ kind: z.literal('reference-missing') }),
  /** The evidence names another reference, or one that is nearly that of these open orders. */
  z.object({
    kind: z.enum(['reference-mistyped', 'reference-of-another-order']),
    suggestions: z.array(z.string()),
  }),
  /** The text could not be read: a person has to. */
  z.object({ kind: z.literal('format-unknown') }),
  /** The package that the student has chosen since. */
  z.object({ kind: z.literal('package-changed'), packageId: z.string(), packageName: z.string() }),
  /** The price of the package today, in lisente. */
  z.object({ kind: z.literal('price-changed'), priceLisente: z.number().int() }),
]);
export type PaymentFlag = z.infer<typeof PaymentFlag>;

export const SUBSCRIPTION_FILTERS = ['all', 'active', 'expired'] as const;

/** Filters of the list of payments and of its export. */
export const paymentFilters = {
  status: z.enum(PAYMENT_STATUSES),
  /** Part of the student's name or email, or of the name on the profile. */
  search: text(100).default(''),
  /** The id of a package, or `all`. */
  package: packageId.default('all'),
  /** Of approved ones: whether the package can still be used. */
  state: z.enum(SUBSCRIPTION_FILTERS).default('all'),
};

/** A payment as admins see it, with the student and the effect of an approval. */
export const PaymentForAdmin = Payment.extend({
  student: z.object({
    id: recordId,
    name: z.string(),
    email: z.string(),
    parentName: z.string().nullable(),
    parentPhone: z.string().nullable(),
    schoolName: z.string(),
    grade: z.string(),
  }),
  /** What the ordered version grants; null for a package that is unknown here. */
  ordered: z
    .object({
      lessons: z.number().int(),
      validMonths: z.number().int(),
      period: z.enum(['once', 'month']),
    })
    .nullable(),
  /** The URL of the proof in the old product, for a payment that was imported without its file. */
  proofSourceUrl: z.string().nullable(),
  subscriptionState: z.enum(['active', 'expired']).nullable(),
  /** Days until an approved package ends, 0 once it has; null while pending or without an end. */
  daysLeft: z.number().int().nullable(),
  method: z.enum(PAYMENT_METHODS),
  provider: z.string().nullable(),
  transactionId: z.string().nullable(),
  /** Who paid, with numbers masked. */
  payer: z.string().nullable(),
  /** The first of two approvals; null unless it is waiting for the second. */
  firstApproval: z.object({ adminName: z.string(), amountLisente: z.number().int(), at: instant }).nullable(),
  /** The part of an approved amount that went to the account's money. */
  surplusLisente: z.number().int(),
  flags: z.array(PaymentFlag),
  /** Credits the student has left; approving writes them off unless unused sessions carry over. */
  sessionsRemaining: z.number().int(),
  /** How many credits an approval would write off. */
  writesOff: z.number().int(),
  allowedActions: z.array(z.enum(['approve', 'reject'])),
});
export type PaymentForAdmin = z.infer<typeof PaymentForAdmin>;

/** An amount that was paid, in lisente. */
export const paidAmount = z
  .number('Please enter an amount, such as 450 or 1,020.50')
  .int()
  .min(1, 'Please enter an amount above zero')
  .max(MAX_AMOUNT_LISENTE, 'This amount is too large');

/** How many sessions that the student still has may end (CREDIT-13). A payment that ends more is refused. */
export const endsSessions = z.number().int().min(0).max(10_000).optional();

export const RejectionReason = text(MAX_TEXT).optional();

/** What an admin reads before deciding about a claim. Amounts in lisente. */
export const PaymentReview = z.object({
  payment: PaymentForAdmin,
  order: z.object({
    id: recordId,
    reference: z.string(),
    status: z.enum(ORDER_STATUSES),
    amountLisente: z.number().int(),
    accountMoneyLisente: z.number().int(),
    receivedLisente: z.number().int(),
    missingLisente: z.number().int(),
    createdAt: instant,
  }),
  /** The text of a message or statement, and what it says; null without one. */
  evidence: z
    .object({ text: z.string().nullable(), payer: z.string().nullable(), paidAt: instant.nullable() })
    .nullable(),
  /** Money of the account that belongs to no order. */
  accountMoneyLisente: z.number().int(),
});
export type PaymentReview = z.infer<typeof PaymentReview>;

const orderReference = filledText(20, 'Please enter the reference of the order');

/** A booked lesson that holds a session. */
export const HoldingLesson = z.object({
  id: recordId,
  kind: z.enum(['booking', 'session']),
  subject: subjectId(),
  startsAt: instant,
  tutorName: z.string().nullable(),
});
export type HoldingLesson = z.infer<typeof HoldingLesson>;

/** What a refund would do. Amounts in lisente. */
export const RefundPreview = z.object({
  reference: z.string(),
  studentName: z.string(),
  packageName: z.string(),
  orderStatus: z.enum(ORDER_STATUSES),
  /** What can still be refunded of the order, and of the account's money. */
  refundableLisente: z.number().int(),
  accountMoneyLisente: z.number().int(),
  unusedSessions: z.number().int(),
  /** Unused sessions that this refund would take back. */
  sessionsTaken: z.number().int(),
  /** The booked lessons that hold sessions of the order, and how many of them this refund has to cancel. */
  bookedLessons: z.array(HoldingLesson),
  lessonsToCancel: z.number().int(),
  /** True if nothing was recorded: a second admin has to record the same refund. */
  needsAnotherAdmin: z.literal(true).optional(),
});
export type RefundPreview = z.infer<typeof RefundPreview>;

/** A refund or an adjustment of sessions that a second admin has to enter too (PAY-55). */
export const WaitingApproval = z.object({
  id: recordId,
  studentId,
  studentName: z.string(),
  /** The order of a refund, and what it is paid from; null for an adjustment. */
  reference: z.string().nullable(),
  source: z.enum(REFUND_SOURCES).nullable(),
  /** The sessions of an adjustment, negative if they are taken; null for a refund. */
  sessions: z.number().int().nullable(),
  /** In lisente; of an adjustment what the sessions are worth. */
  amountLisente: z.number().int(),
  adminName: z.string(),
  /** Whether the asking admin asked for it, who cannot repeat it. */
  isMine: z.boolean(),
  askedAt: instant,
});
export type WaitingApproval = z.infer<typeof WaitingApproval>;

const refundInput = { reference: orderReference, amountLisente: paidAmount, source: z.enum(REFUND_SOURCES) };

/** Revenue of a month, package and channel. */
export const RevenueLine = z.object({
  /** `2026-03`, in the platform's zone. */
  month: z.string(),
  packageName: z.string().nullable(),
  channel: z.string(),
  payments: z.number().int(),
  amountLisente: z.number().int(),
});
export type RevenueLine = z.infer<typeof RevenueLine>;

export const PaymentReport = z.object({
  revenue: z.array(RevenueLine),
  refunds: z.array(z.object({ month: z.string(), amountLisente: z.number().int() })),
  /** Open and part-paid orders by age. */
  openOrders: z.array(
    z.object({
      fromDays: z.number().int(),
      toDays: z.number().int().nullable(),
      orders: z.number().int(),
      missingLisente: z.number().int(),
    }),
  ),
  accountMoneyLisente: z.number().int(),
});
export type PaymentReport = z.infer<typeof PaymentReport>;

/** Cash for an order. */
export const RecordedCash = z.strictObject({
  reference: orderReference,
  amountLisente: paidAmount,
  payer: text(100).optional(),
  /** Confirms a surplus that is larger than the order. */
  keepSurplus: z.boolean().optional(),
  endsSessions,
});

/** A new order of a student, and the cash that came with it. */
export const OrderAtDesk = z.strictObject({
  studentId,
  packageId,
  cash: z.strictObject({ amountLisente: paidAmount, payer: text(100) }).optional(),
  /** Confirms a surplus that is larger than the order. */
  keepSurplus: z.boolean().optional(),
  endsSessions,
});

export const paymentsContract = {
  getPaymentReview: call('payments.view-all')
    .route({
      method: 'GET',
      path: '/payments/{id}/review',
      tags: ['Payments'],
      summary: 'A claim with its evidence, order and warnings, for admins',
    })
    .input(z.strictObject({ id: recordId }))
    .output(PaymentReview),
  listRejectionReasons: call('payments.view-all')
    .route({
      method: 'GET',
      path: '/console/rejection-reasons',
      tags: ['Payments'],
      summary: 'Reasons to choose from when a payment is rejected',
    })
    .output(z.object({ reasons: z.array(z.string()) })),
  recordCash: call('payments.record-cash')
    .route({
      method: 'POST',
      path: '/console/cash',
      tags: ['Payments'],
      summary: 'Record cash for an order',
      successStatus: 201,
    })
    .input(RecordedCash)
    .output(PaymentForAdmin),
  placeOrderForStudent: call('payments.record-cash')
    .route({
      method: 'POST',
      path: '/console/orders',
      tags: ['Payments'],
      summary: 'Place an order for a student, and record the cash that came with it',
      successStatus: 201,
    })
    .input(OrderAtDesk)
    .output(
      z.object({
        reference: z.string(),
        amountLisente: z.number().int(),
        /** Null without cash. */
        payment: PaymentForAdmin.nullable(),
      }),
    ),
  getRefundPreview: call('payments.refund')
    .route({
      method: 'GET',
      path: '/console/refund-preview',
      tags: ['Payments'],
      summary: 'What a refund would do',
    })
    .input(z.strictObject({ ...refundInput, amountLisente: z.coerce.number().pipe(paidAmount) }))
    .output(RefundPreview),
  recordRefund: call('payments.refund')
    .route({
      method: 'POST',
      path: '/console/refunds',
      tags: ['Payments'],
      summary: 'Record a refund of an order or of account money',
      successStatus: 201,
    })
    .input(
      z.strictObject({
        ...refundInput,
        method: z.enum(REFUND_METHODS),
        reason: filledText(MAX_LINE, 'Please write the reason'),
        /** Booked lessons that are cancelled, so that their sessions are taken back too. */
        cancelLessons: z.array(recordId).max(200).default([]),
      }),
    )
    .output(RefundPreview),
  listWaitingApprovals: call('payments.view-all')
    .route({
      method: 'GET',
      path: '/console/waiting-approvals',
      tags: ['Payments'],
      summary: 'Refunds and adjustments that wait for a second admin',
    })
    .output(z.object({ items: z.array(WaitingApproval) })),
  getPaymentReport: call('payments.view-all')
    .route({
      method: 'GET',
      path: '/console/payment-report',
      tags: ['Payments'],
      summary: 'Revenue by month, package and channel, refunds, and open orders by age',
    })
    .input(z.strictObject({ months: z.coerce.number().int().min(1).max(24).default(12) }))
    .output(PaymentReport),
  submitPaymentProof: studentCall(
    'payments.submit',
    {
      method: 'POST',
      path: '/payments',
      tags: ['Payments'],
      summary: 'Submit an uploaded file as the proof of payment for a package',
      successStatus: 201,
    },
    { packageId, uploadId: verbatim(100) },
    { ownTransaction: 'It inspects a file first.' },
  ).output(Payment),
  listMyPayments: studentCall('payments.view', {
    method: 'GET',
    path: '/payments',
    tags: ['Payments'],
    summary: 'My payments, newest first',
  }).output(z.object({ items: z.array(Payment), allowance: ProofAllowance })),
  listPayments: call('payments.view-all')
    .route({
      method: 'GET',
      path: '/payments',
      tags: ['Payments'],
      summary: 'Payments by status, for admins',
    })
    .input(z.strictObject({ ...paymentFilters, ...pageRequest }))
    .output(pageOf(PaymentForAdmin)),
  approvePayment: call('payments.approve')
    .route({
      method: 'POST',
      path: '/payments/{id}/approve',
      tags: ['Payments'],
      summary: 'Approve a pending payment',
    })
    .input(
      z.strictObject({
        id: recordId,
        amountLisente: paidAmount.optional(),
        /** Confirms a surplus that is larger than the order. */
        keepSurplus: z.boolean().optional(),
        endsSessions,
      }),
    )
    .output(PaymentForAdmin),
  rejectPayment: call('payments.reject')
    .route({
      method: 'POST',
      path: '/payments/{id}/reject',
      tags: ['Payments'],
      summary: 'Reject a pending payment',
    })
    .input(z.strictObject({ id: recordId, reason: RejectionReason }))
    .output(PaymentForAdmin),
};
