import type { RefundPreview } from '@thuto/contract/payments';
import { DomainError } from '@thuto/domain/errors';
import type { OrderId } from '@thuto/domain/ids';
import { type RefundMethod, takeRefundedCredits } from '@thuto/domain/payments/refunds';
import type { AdminContext } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { moveAccountMoney } from '../account-money/move-account-money.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { listHoldingLessons } from '../credits/list-holding-lessons.ts';
import { lockCredits } from '../credits/lock-credits.ts';
import { moveCredits } from '../credits/move-credits.ts';
import { cancelLessonIn } from '../lessons/cancel-lesson.ts';
import { findOrderByReference } from '../payments/orders/find-order-by-reference.ts';
import { lockOrderMoney } from '../payments/orders/lock-order-money.ts';
import { askSecondAdmin } from '../payments/review/ask-second-admin.ts';
import { requireOtherFamily } from '../payments/review/require-other-family.ts';
import { lockStudent } from '../students/students.shared.store.ts';
import { previewRefund, type RefundWish } from './preview-refund.ts';
import { findRefundFacts, insertRefund } from './refunds.store.ts';

/** Shown to the family with each lesson that a refund cancels. */
const CANCELLED_BY_REFUND = 'Its package was refunded';

/**
 * Records a refund that was paid to a family (PAY-54). A refund of an order takes unused sessions back, never below
 * zero; a refund of account money lowers the account's balance. Above the limit of one admin, a second one repeats it
 * (PAY-55); until then nothing happens and `needsAnotherAdmin` is true.
 * @throws DomainError input_invalid for an unknown reference; order_not_paid, refund_exceeds_payment,
 *   account_money_insufficient, payment_of_own_family, payment_needs_another_admin; refund_needs_cancellations while booked lessons hold
 *   sessions that the refund takes back, not_found for a lesson that holds none of the order.
 */
export async function recordRefund(
  ctx: AdminContext,
  refund: RefundWish & {
    readonly method: RefundMethod;
    readonly reason: string;
    readonly cancelLessons?: readonly string[] | undefined;
  },
): Promise<RefundPreview> {
  const { source, amountLisente, method, reason, cancelLessons = [] } = refund;
  return ctx.db.transaction(async (tx) => {
    const order = await findOrderByReference(tx, refund.reference);
    const { accountId, studentId } = order;
    const actorId = ctx.currentUser.accountId;
    await requireOtherFamily(tx, actorId, { accountId, studentId });
    const move = { orderId: order.id, source, amountLisente };
    if (!(await askSecondAdmin(ctx, tx, { family: { studentId, accountId }, move }))) {
      const { grantId: _grantId, ...preview } = await previewRefund(ctx, refund, tx);
      return { ...preview, needsAnotherAdmin: true };
    }
    await lockStudent(tx, studentId);
    await cancelHolding(ctx, tx, order.id, cancelLessons);
    await lockOrderMoney(tx, order.id);
    await lockCredits(tx, studentId);
    const { grantId, ...preview } = await previewRefund(ctx, refund, tx);
    const { lessonsToCancel } = preview;
    if (lessonsToCancel > 0) throw new DomainError('refund_needs_cancellations', { lessonsToCancel });
    const id = ctx.newId();
    const cause = `refund:${id}`;
    const { sessionsTaken } = preview;
    if (sessionsTaken > 0 && grantId !== null) {
      await moveCredits(ctx, tx, { studentId, cause, note: reason }, ({ grants }) =>
        takeRefundedCredits(grants, grantId, sessionsTaken),
      );
    }
    if (source === 'account') {
      const paid = { accountId, deltaLisente: 0 - amountLisente, reason: 'refund' as const, cause, actorId };
      await moveAccountMoney(ctx, tx, { ...paid, note: reason });
    }
    await insertRefund(tx, {
      id,
      orderId: order.id,
      source,
      amountLisente,
      creditsTaken: sessionsTaken,
      method,
      note: reason,
      actorId,
      createdAt: ctx.now(),
    });
    await recordAuditEvent(ctx, tx, { kind: 'payment.refunded', actorId, studentId, subjectId: order.id });
    const isOfOrder = source === 'order';
    return {
      ...preview,
      refundableLisente: preview.refundableLisente - (isOfOrder ? amountLisente : 0),
      accountMoneyLisente: preview.accountMoneyLisente - (isOfOrder ? 0 : amountLisente),
      unusedSessions: preview.unusedSessions - sessionsTaken,
    };
  });
}

/**
 * Cancels booked lessons that hold sessions of the order, so that these are unused. Lessons are locked before balances.
 * @throws DomainError not_found for a lesson that holds no session of the order.
 */
async function cancelHolding(
  ctx: AdminContext,
  tx: Tx,
  orderId: OrderId,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const facts = await findRefundFacts(tx, orderId);
  const holding = facts?.grant ? await listHoldingLessons(tx, { grantId: facts.grant.id }) : [];
  for (const id of new Set(ids)) {
    const lesson = holding.find((each) => each.id === id);
    if (!lesson) throw new DomainError('not_found');
    await cancelLessonIn(ctx, tx, lesson.kind, { id, reason: CANCELLED_BY_REFUND });
  }
}
