import { toInstant } from '@thuto/domain/calendar';
import type { CreditReason } from '@thuto/domain/payments/credits';
import { DomainError } from '@thuto/domain/errors';
import { formatLisente } from '@thuto/domain/money';
import { formatReference, type OrderStatus } from '@thuto/domain/payments/orders';
import type { PaymentMethod, PaymentStatus } from '@thuto/domain/payments/payments';
import type { StudentContext } from '../../../context.ts';
import { getEmailBranding } from '../../settings/get-email-branding.ts';
import {
  selectCreditsAt,
  selectCreditsOfPeriod,
  selectOrdersOfPeriod,
  selectPaymentsOfPeriod,
} from './statement.store.ts';

const ORDER_STATES: Readonly<Record<OrderStatus, string>> = {
  open: 'Open',
  part_paid: 'Part Paid',
  paid: 'Paid',
  cancelled: 'Cancelled',
  expired: 'Expired',
};
const PAYMENT_STATES: Readonly<Record<PaymentStatus, string>> = {
  pending: 'Under review',
  approved: 'Approved',
  rejected: 'Rejected',
};
const METHODS: Readonly<Record<PaymentMethod, string>> = {
  proof: 'Proof',
  sms: 'Message',
  statement: 'Statement',
  cash: 'Cash',
  gateway: 'M-Pesa',
};
const CREDIT_WORDS: Readonly<Record<CreditReason, string>> = {
  opening: 'Carried over from before',
  granted: 'Sessions bought or given',
  closed: 'Unused sessions ended',
  reversed: 'Outcome of a lesson undone',
  carried: 'Unused sessions carried over',
  held: 'Session booked',
  released: 'Session given back',
  consumed: 'Session used',
  adjusted: 'Corrected by the centre',
};

/** What a statement of a month says, in words. */
export interface Statement {
  /** Such as `March 2026`. */
  readonly month: string;
  readonly platformName: string;
  readonly contactEmail: string | null;
  readonly studentName: string;
  readonly orders: readonly (readonly string[])[];
  readonly payments: readonly (readonly string[])[];
  /** Sum of the payments that were approved in the month. */
  readonly paid: string;
  readonly credits: readonly (readonly string[])[];
  readonly opening: number;
  readonly closing: number;
}

/**
 * Returns what the statement of a student says about a month in the platform's zone: orders, payments, receipts and
 * credits (PAY-45).
 * @param month such as `2026-03`.
 * @throws DomainError input_invalid for anything else.
 */
export async function getStatement(ctx: StudentContext, month: string): Promise<Statement> {
  const parts = /^(20\d{2})-(0[1-9]|1[0-2])$/.exec(month);
  if (!parts) throw new DomainError('input_invalid');
  const [year, number] = [Number(parts[1]), Number(parts[2])];
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  const zone = ctx.config.timeZone;
  const period = {
    from: new Date(toInstant(`${month}-01`, '00:00', zone)),
    to: new Date(toInstant(`${next}-01`, '00:00', zone)),
  };
  const studentId = ctx.student.id;
  const [ordered, paid, credits, opening, branding] = await Promise.all([
    selectOrdersOfPeriod(ctx.db, studentId, period),
    selectPaymentsOfPeriod(ctx.db, studentId, period),
    selectCreditsOfPeriod(ctx.db, studentId, period),
    selectCreditsAt(ctx.db, studentId, period.from),
    getEmailBranding(ctx, ctx.db),
  ]);
  const day = (instant: Date) =>
    new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: zone }).format(instant);
  const approved = paid.filter(
    ({ status, decidedAt }) =>
      status === 'approved' && decidedAt !== null && decidedAt >= period.from && decidedAt < period.to,
  );
  return {
    month: new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: zone }).format(
      period.from,
    ),
    platformName: branding.platformName,
    contactEmail: branding.contactEmail,
    studentName: ctx.student.name,
    orders: ordered.map((order) => [
      day(order.createdAt),
      formatReference(order.reference),
      order.packageName,
      ORDER_STATES[order.status],
      formatLisente(order.amountLisente),
    ]),
    payments: paid.map((payment) => [
      day(payment.decidedAt ?? payment.submittedAt),
      formatReference(payment.reference),
      METHODS[payment.method],
      payment.receiptNumber === null ? PAYMENT_STATES[payment.status] : `Receipt ${payment.receiptNumber}`,
      formatLisente(payment.amountLisente),
    ]),
    paid: formatLisente(approved.reduce((sum, { amountLisente }) => sum + amountLisente, 0)),
    credits: credits.map(({ createdAt, reason, delta }) => [
      day(createdAt),
      CREDIT_WORDS[reason],
      delta > 0 ? `+${delta}` : String(delta),
    ]),
    opening,
    closing: credits.reduce((sum, { delta }) => sum + delta, opening),
  };
}
