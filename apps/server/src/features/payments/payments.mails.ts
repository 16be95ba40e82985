import { formatMaloti } from '@thuto/domain/money';
import { findPackage } from '@thuto/domain/packages';
import type { PaymentStatus } from '@thuto/domain/payments';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import type { MailComposer } from '../../platform/mail/composed-mail.ts';
import { paymentApproved } from '../../platform/mail/templates/payment-approved.tsx';
import { paymentReceived } from '../../platform/mail/templates/payment-received.tsx';
import { paymentRejected } from '../../platform/mail/templates/payment-rejected.tsx';
import { getBalance } from '../credits/get-balance.ts';
import { getAddressee } from '../profiles/get-addressee.ts';
import { getEmailBranding } from '../settings/get-email-branding.ts';
import { findPayment } from './payments.store.ts';

/** Mails about payments, by kind (MAIL-5). Each is dropped when the payment has moved on meanwhile. */
export function paymentMails(ctx: Context): Record<string, MailComposer> {
  async function read(executor: Executor, id: string, status: PaymentStatus) {
    const found = await findPayment(executor, id);
    if (found?.payment.status !== status) return null;
    const { payment } = found;
    const addressee = await getAddressee(executor, payment.studentId);
    const item = findPackage(payment.packageId);
    if (!addressee || !item) return null;
    const emailBranding = await getEmailBranding(ctx, executor);
    const { to, ...names } = addressee;
    const props = {
      emailBranding,
      ...names,
      packageName: item.name,
      price: formatMaloti(payment.priceMaloti),
    };
    return { payment, to, props, fromName: emailBranding.platformName };
  }

  return {
    async 'payment-received'(executor, { paymentId = '' }) {
      const found = await read(executor, paymentId, 'pending');
      return found && { to: found.to, fromName: found.fromName, ...paymentReceived(found.props) };
    },
    async 'payment-approved'(executor, { paymentId = '' }) {
      const found = await read(executor, paymentId, 'approved');
      if (!found) return null;
      const { remaining } = await getBalance(executor, found.payment.studentId);
      const validUntil = new Intl.DateTimeFormat('en-GB', {
        dateStyle: 'long',
        timeZone: ctx.config.timeZone,
      }).format(found.payment.endsAt ?? undefined);
      return {
        to: found.to,
        fromName: found.fromName,
        ...paymentApproved({ ...found.props, sessionsRemaining: remaining, validUntil }),
      };
    },
    async 'payment-rejected'(executor, { paymentId = '' }) {
      const found = await read(executor, paymentId, 'rejected');
      if (!found) return null;
      return {
        to: found.to,
        fromName: found.fromName,
        ...paymentRejected({ ...found.props, reason: found.payment.reason }),
      };
    },
  };
}
