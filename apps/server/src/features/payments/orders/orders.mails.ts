import type { OrderId } from '@thuto/domain/ids';
import { formatLisente } from '@thuto/domain/money';
import { formatReference } from '@thuto/domain/payments/orders';
import type { Context } from '../../../context.ts';
import type { MailComposer } from '../../../platform/mail/composed-mail.ts';
import { getAddressee } from '../../profiles/get-addressee.ts';
import { getEmailBranding } from '../../settings/get-email-branding.ts';
import { orderExpired } from './order-expired.mail.tsx';
import { findOrder } from './orders.store.ts';

/** Composers of the mails about orders. */
export function orderMails(ctx: Context): Record<string, MailComposer> {
  return {
    async 'order-expired'(executor, { orderId = '' }, recipient) {
      const found = await findOrder(executor, orderId as OrderId);
      if (found?.order.status !== 'expired') return null;
      const { order, version } = found;
      const addressee = await getAddressee(executor, order.studentId, recipient);
      if (!addressee) return null;
      const emailBranding = await getEmailBranding(ctx, executor);
      const { to, ...names } = addressee;
      return {
        to,
        fromName: emailBranding.platformName,
        ...orderExpired({
          emailBranding,
          ...names,
          packageName: version?.name ?? order.packageId,
          price: formatLisente(order.amountLisente),
          reference: formatReference(order.reference),
          studentId: order.studentId,
        }),
      };
    },
  };
}
