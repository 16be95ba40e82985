import type { PaymentFlag } from '@thuto/contract/payments';
import { missingAmount } from '@thuto/domain/payments/account-money';
import { suggestReferences } from '@thuto/domain/payments/claim-evidence';
import { formatReference } from '@thuto/domain/payments/orders';
import { isPaidBefore } from '@thuto/domain/payments/payments';
import { findReferences } from '@thuto/domain/reconciliation/statements';
import type { AdminContext } from '../../../context.ts';
import { getAccountMoney } from '../../account-money/get-account-money.ts';
import { recordAuditEvent } from '../../activity/record-audit-event.ts';
import { getReceivedAmount } from '../orders/get-received-amount.ts';
import { listOpenReferences } from '../orders/list-open-references.ts';
import { findMoneyOfOtherProvider } from '../../statements/find-money-of-other-provider.ts';
import { findOtherPayee } from './find-other-payee.ts';
import { listOtherUses, listSimilarPictures } from './claim-flags.store.ts';
import { getPaymentWithStudent, type PaymentWithStudent } from '../payments-of-students.store.ts';

/** A claim with the warnings about it. */
export interface ReviewedPayment {
  readonly row: PaymentWithStudent;
  readonly flags: readonly PaymentFlag[];
  readonly receivedLisente: number;
  readonly missingLisente: number;
  readonly accountMoneyLisente: number;
}

/**
 * Returns a claim for an admin: the evidence beside the order, and every warning (PAY-53). The warnings advise; they
 * forbid nothing. Looking at the text of a message is recorded.
 * @throws DomainError not_found.
 */
export async function reviewPayment(ctx: AdminContext, id: string): Promise<ReviewedPayment> {
  const row = await getPaymentWithStudent(ctx.db, id);
  const { payment, order } = row;
  const [receivedLisente, accountMoneyLisente] = await Promise.all([
    getReceivedAmount(ctx.db, order.id),
    getAccountMoney(ctx.db, order.accountId),
  ]);
  const missingLisente = missingAmount({ ...order, receivedLisente });
  if (payment.evidenceText !== null) {
    const { accountId: actorId } = ctx.currentUser;
    await recordAuditEvent(ctx, ctx.db, {
      kind: 'proof.viewed',
      actorId,
      studentId: order.studentId,
      subjectId: id,
    });
  }
  const flags = await findFlags(ctx, row, missingLisente);
  return { row, flags, receivedLisente, missingLisente, accountMoneyLisente };
}

/** The warnings that take more than the row of the payment. None for a decided payment. */
async function findFlags(
  ctx: AdminContext,
  { payment, order, file }: PaymentWithStudent,
  missingLisente: number,
): Promise<PaymentFlag[]> {
  const { paidAt, evidenceText, method, providerTransactionId } = payment;
  if (payment.status !== 'pending') return [];
  const flags: PaymentFlag[] = [];
  if (providerTransactionId !== null) {
    const uses = await listOtherUses(ctx.db, { id: payment.id, providerTransactionId });
    flags.push(
      ...uses.map(({ id, studentId, studentName, status }) => ({
        kind: 'transaction-used' as const,
        paymentId: id,
        studentId,
        studentName,
        status,
      })),
    );
  }
  if (payment.provider !== null && providerTransactionId !== null) {
    const claimed = { provider: payment.provider, transactionId: providerTransactionId };
    const provider = await findMoneyOfOtherProvider(ctx.db, claimed);
    if (provider !== null) flags.push({ kind: 'other-provider', provider });
  }
  if (evidenceText !== null) {
    const payee = await findOtherPayee(ctx, evidenceText);
    if (payee !== null) flags.push({ kind: 'other-payee', payee });
  }
  if (file?.pictureHash && file.pictureBands) {
    const { id, sha256, pictureHash, pictureBands } = file;
    const similar = await listSimilarPictures(ctx.db, { id, sha256, pictureHash, pictureBands });
    flags.push(
      ...similar.map((use) => ({
        ...use,
        kind: 'picture-used-before' as const,
        isSameStudent: use.studentId === order.studentId,
        submittedAt: use.submittedAt.toISOString(),
      })),
    );
  }
  if (payment.amountLisente !== missingLisente) flags.push({ kind: 'amount-differs', missingLisente });
  if (paidAt !== null && isPaidBefore(paidAt.getTime(), order.createdAt.getTime(), ctx.config.timeZone)) {
    flags.push({
      kind: 'paid-before-order',
      paidAt: paidAt.toISOString(),
      orderedAt: order.createdAt.toISOString(),
    });
  }
  if (evidenceText !== null) flags.push(...(await findReferenceFlags(ctx, evidenceText, order.reference)));
  if (method === 'sms' && providerTransactionId === null) flags.push({ kind: 'format-unknown' });
  return flags;
}

/** Compares the references that a text names with the order's. */
async function findReferenceFlags(
  ctx: AdminContext,
  text: string,
  reference: string,
): Promise<PaymentFlag[]> {
  const named = findReferences(text);
  if (named.includes(reference)) return [];
  const shown = (references: readonly string[]) => references.map(formatReference);
  const others = await listOpenReferences(ctx.db, named);
  if (others.length > 0) return [{ kind: 'reference-of-another-order', suggestions: shown(others) }];
  const meant = await listOpenReferences(ctx.db, suggestReferences(text));
  if (meant.length > 0) return [{ kind: 'reference-mistyped', suggestions: shown(meant.slice(0, 3)) }];
  return [{ kind: 'reference-missing' }];
}
