import { grantPackage } from '@thuto/domain/credits';
import { decideApproval } from '@thuto/domain/payments';
import type { AdminContext } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { moveCredits } from '../credits/move-credits.ts';
import { getSettings } from '../settings/get-settings.ts';
import { getPaymentWithStudent } from './payments-of-students.store.ts';
import { getPayer, lockProfile, movePayment, updateProfile } from './payments.store.ts';

/**
 * Approves a pending payment: from now, for the package's months in the platform's zone, with its credits granted once
 * (PAY-6, CREDIT-3). What was left is written off unless unused sessions carry over.
 * @throws DomainError not_found, payment_not_pending, package_not_found.
 */
export async function approvePayment(ctx: AdminContext, id: string) {
  return ctx.db.transaction(async (tx) => {
    const { studentId, packageId } = await getPayer(tx, id);
    await lockProfile(tx, studentId);
    const { carryOverUnusedSessions } = await getSettings(ctx, tx);
    const now = ctx.now();
    const { item, startsAt, endsAt } = decideApproval(packageId, now.getTime(), ctx.config.timeZone);
    const dates = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
    await movePayment(tx, id, 'approve', { decidedAt: now, decidedBy: ctx.currentUser.accountId, ...dates });
    await moveCredits(ctx, tx, { studentId, cause: `payment:${id}` }, (balance) =>
      grantPackage(balance, item.sessions, carryOverUnusedSessions),
    );
    await updateProfile(tx, studentId, {
      subscriptionStartsAt: dates.startsAt,
      subscriptionEndsAt: dates.endsAt,
      updatedAt: now,
    });
    await recordAuditEvent(ctx, tx, {
      kind: 'payment.approved',
      actorId: ctx.currentUser.accountId,
      studentId,
      subjectId: id,
    });
    await ctx.mail.enqueue(tx, {
      kind: 'payment-approved',
      recipientAccountId: studentId,
      data: { paymentId: id },
      dedupeKey: `payment-approved:${id}`,
    });
    return getPaymentWithStudent(tx, id);
  });
}
