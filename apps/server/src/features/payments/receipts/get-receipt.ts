import { DomainError } from '@thuto/domain/errors';
import type { StudentId } from '@thuto/domain/ids';
import { formatLisente } from '@thuto/domain/money';
import { formatReference } from '@thuto/domain/payments/orders';
import type { Context, SignedInContext } from '../../../context.ts';
import type { Executor } from '../../../platform/db/client.ts';
import { getReachableStudents } from '../../../reachable-students.ts';
import { getAddressee } from '../../profiles/get-addressee.ts';
import { getEmailBranding } from '../../settings/get-email-branding.ts';
import { findPayment } from '../payments.store.ts';
import { findReceiptNumber } from './receipts.store.ts';

/** The formatted contents of a receipt. */
export interface Receipt {
  /** Counts up by one from receipt to receipt. */
  readonly number: string;
  /** The order's reference. */
  readonly reference: string;
  readonly platformName: string;
  readonly contactEmail: string | null;
  readonly studentName: string;
  readonly packageName: string;
  readonly sessions: string;
  readonly amount: string;
  readonly submittedOn: string;
  readonly approvedOn: string;
  readonly period: string;
}

/**
 * Returns what the receipt of an approved payment says, for its student or for an admin.
 * @throws DomainError not_found, also for a payment of another family and while the payment is not approved.
 */
export function getReceipt(ctx: SignedInContext, paymentId: string): Promise<Receipt> {
  const studentIds = getReachableStudents(ctx.currentUser, 'payments.open-receipt');
  return readReceipt(ctx, ctx.db, paymentId, studentIds);
}

/**
 * Returns what the receipt of an approved payment says: the amount that was paid, the dates in the platform's zone.
 * @param studentIds limits it to payments of these students; null for all.
 * @throws DomainError not_found.
 */
export async function readReceipt(
  ctx: Context,
  executor: Executor,
  paymentId: string,
  studentIds: readonly StudentId[] | null = null,
): Promise<Receipt> {
  const found = await findPayment(executor, paymentId, studentIds);
  if (found?.payment.status !== 'approved') throw new DomainError('not_found');
  const number = await findReceiptNumber(executor, paymentId);
  const { version, grant } = found;
  const { studentId } = found.order;
  const { amountLisente, submittedAt, decidedAt } = found.payment;
  const addressee = await getAddressee(executor, studentId);
  if (!addressee || !decidedAt || !version || number === null) throw new DomainError('not_found');
  const { platformName, contactEmail } = await getEmailBranding(ctx, executor);
  const zone = ctx.config.timeZone;
  const day = (instant: Date) =>
    new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: zone }).format(instant);
  const from = day(grant?.startsAt ?? decidedAt);
  return {
    number: String(number),
    reference: formatReference(found.order.reference),
    platformName,
    contactEmail,
    studentName: addressee.studentName,
    packageName: version.name,
    sessions: `${version.lessons} ${version.lessons === 1 ? 'session' : 'sessions'}`,
    amount: formatLisente(amountLisente),
    submittedOn: day(submittedAt),
    approvedOn: day(decidedAt),
    period: grant?.expiresAt ? `${from} to ${day(grant.expiresAt)}` : `from ${from}`,
  };
}
