import type { AccountId } from '@thuto/domain/ids';
import { formatLisente } from '@thuto/domain/money';
import { formatReference } from '@thuto/domain/payments/orders';
import type { PaymentStatus } from '@thuto/domain/payments/payments';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import type { MailComposer } from '../../platform/mail/composed-mail.ts';
import { drawPdf } from '../../platform/pdf/draw-pdf.ts';
import { readReceipt } from './receipts/get-receipt.ts';
import { paymentApproved } from './payment-approved.mail.tsx';
import { paymentReceived } from './payment-received.mail.tsx';
import { paymentRejected } from './payment-rejected.mail.tsx';
import { paymentRecorded } from './payment-recorded.mail.tsx';
import { countSessionsEndedBy } from '../credits/count-sessions-ended-by.ts';
import { getBalance } from '../credits/get-balance.ts';
import { getMissingAmount } from './orders/get-missing-amount.ts';
import { getAddressee } from '../profiles/get-addressee.ts';
import { getEmailBranding } from '../settings/get-email-branding.ts';
import { findPayment } from './payments.store.ts';

/** Composers of the mails about payments (MAIL-5). A mail is dropped if the status of its payment has changed. */
export function paymentMails(ctx: Context): Record<string, MailComposer> {
  async function read(
    executor: Executor,
    id: string,
    { status, recipient }: { readonly status: PaymentStatus; readonly recipient: AccountId | null },
  ) {
    const found = await findPayment(executor, id);
    if (found?.payment.status !== status) return null;
    const { payment, order, version } = found;
    const addressee = await getAddressee(executor, order.studentId, recipient);
    if (!addressee || !version) return null;
    const emailBranding = { ...(await getEmailBranding(ctx, executor)), ...addressee.link };
    const { to, ...names } = addressee;
    const props = {
      emailBranding,
      ...names,
      packageName: version.name,
      price: formatLisente(payment.amountLisente),
    };
    return { payment, order, grant: found.grant, to, props, fromName: emailBranding.platformName };
  }

  return {
    async 'payment-received'(executor, { paymentId = '' }, recipient) {
      const found = await read(executor, paymentId, { status: 'pending', recipient });
      return (
        found && {
          to: found.to,
          fromName: found.fromName,
          ...paymentReceived({ ...found.props, isProof: found.payment.method === 'proof' }),
        }
      );
    },
    async 'payment-approved'(executor, { paymentId = '' }, recipient) {
      const found = await read(executor, paymentId, { status: 'approved', recipient });
      if (!found) return null;
      const { payment, order } = found;
      const receipt = await readReceipt(ctx, executor, paymentId);
      const attachments = [
        {
          fileName: `receipt-${receipt.number}.pdf`,
          contentType: 'application/pdf',
          content: await drawPdf('mails', { kind: 'receipt', data: receipt }),
        },
      ];
      const isKept = payment.surplusLisente === payment.amountLisente && payment.amountLisente > 0;
      if (order.status !== 'paid' || isKept) {
        const missing = isKept ? null : formatLisente(await getMissingAmount(executor, order.id));
        const reference = formatReference(order.reference);
        const mail = paymentRecorded({ ...found.props, reference, missing, receiptNumber: receipt.number });
        return { to: found.to, fromName: found.fromName, ...mail, attachments };
      }
      const { remaining } = await getBalance(executor, order.studentId);
      const validUntil = new Intl.DateTimeFormat('en-GB', {
        dateStyle: 'long',
        timeZone: ctx.config.timeZone,
      }).format(found.grant?.expiresAt ?? undefined);
      return {
        to: found.to,
        fromName: found.fromName,
        ...paymentApproved({
          ...found.props,
          sessionsRemaining: remaining,
          sessionsEnded: await countSessionsEndedBy(executor, order.id),
          validUntil,
          receiptNumber: receipt.number,
        }),
        attachments,
      };
    },
    async 'payment-rejected'(executor, { paymentId = '' }, recipient) {
      const found = await read(executor, paymentId, { status: 'rejected', recipient });
      if (!found) return null;
      return {
        to: found.to,
        fromName: found.fromName,
        ...paymentRejected({
          ...found.props,
          reason: found.payment.reason,
          orderUrl:
            found.payment.method === 'proof'
              ? null
              : `${ctx.config.http.publicUrl}/student/orders/${found.order.id}?for=${found.order.studentId}`,
        }),
      };
    },
  };
}
