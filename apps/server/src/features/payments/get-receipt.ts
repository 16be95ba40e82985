import { dateInZone } from '@thuto/domain/calendar';
import { DomainError } from '@thuto/domain/errors';
import { formatMaloti } from '@thuto/domain/money';
import { getPackage } from '@thuto/domain/packages';
import { formatReceiptNumber } from '@thuto/domain/receipts';
import type { SignedInContext } from '../../context.ts';
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
  const isAdmin = ctx.currentUser.role === 'admin';
  const found = await findPayment(ctx.db, paymentId, isAdmin ? undefined : ctx.currentUser.accountId);
  if (found?.payment.status !== 'approved') throw new DomainError('not_found');
  const { id, studentId, packageId, priceMaloti, submittedAt, decidedAt, startsAt, endsAt } = found.payment;
  const addressee = await getAddressee(ctx.db, studentId);
  if (!addressee || !decidedAt) throw new DomainError('not_found');
  const { platformName, contactEmail } = await getEmailBranding(ctx, ctx.db);
  const item = getPackage(packageId);
  const zone = ctx.config.timeZone;
  const day = (instant: Date) =>
    new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: zone }).format(instant);
  const from = day(startsAt ?? decidedAt);
  return {
    number: formatReceiptNumber(id, Number(dateInZone(decidedAt.getTime(), zone).slice(0, 4))),
    platformName,
    contactEmail,
    studentName: addressee.studentName,
    packageName: item.name,
    sessions: `${item.sessions} ${item.sessions === 1 ? 'session' : 'sessions'}`,
    amount: formatMaloti(priceMaloti),
    submittedOn: day(submittedAt),
    approvedOn: day(decidedAt),
    period: endsAt ? `${from} to ${day(endsAt)}` : `from ${from}`,
  };
}
