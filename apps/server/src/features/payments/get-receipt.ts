import { dateInZone } from '@thuto/domain/calendar';
import { DomainError } from '@thuto/domain/errors';
import { formatLisente } from '@thuto/domain/money';
import { formatReceiptNumber } from '@thuto/domain/receipts';
import type { SignedInContext } from '../../context.ts';
import { getReachableStudents } from '../../reachable-students.ts';
import { getAddressee } from '../profiles/get-addressee.ts';
import { getEmailBranding } from '../settings/get-email-branding.ts';
import { findPayment } from './payments.store.ts';

/** What a receipt says, in words. */
export interface Receipt {
  readonly number: string;
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
 * What the receipt of an approved payment says, for its student or for an admin: the price as it was when the package
 * was claimed, the dates in the platform's zone.
 * @throws DomainError not_found, also for somebody else's and while the payment is not approved.
 */
export async function getReceipt(ctx: SignedInContext, paymentId: string): Promise<Receipt> {
  const studentIds = getReachableStudents(ctx.currentUser, 'payments.open-receipt');
  const found = await findPayment(ctx.db, paymentId, studentIds);
  if (found?.payment.status !== 'approved') throw new DomainError('not_found');
  const { version, grant } = found;
  const { studentId } = found.order;
  const { id, amountLisente, submittedAt, decidedAt } = found.payment;
  const addressee = await getAddressee(ctx.db, studentId);
  if (!addressee || !decidedAt || !version) throw new DomainError('not_found');
  const { platformName, contactEmail } = await getEmailBranding(ctx, ctx.db);
  const zone = ctx.config.timeZone;
  const day = (instant: Date) =>
    new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: zone }).format(instant);
  const from = day(grant?.startsAt ?? decidedAt);
  return {
    number: formatReceiptNumber(id, Number(dateInZone(decidedAt.getTime(), zone).slice(0, 4))),
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
