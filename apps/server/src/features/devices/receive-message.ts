import { createHash } from 'node:crypto';
import type { ForwardedMessage } from '@thuto/contract/devices';
import { dateInZone } from '@thuto/domain/calendar';
import { DomainError } from '@thuto/domain/errors';
import { MAX_MESSAGE_LENGTH, normalizeMessage, type PaymentMessage } from '@thuto/domain/payment-messages';
import { findReferences } from '@thuto/domain/statements';
import type { Context } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { readPaymentMessage } from '../payments/read-payment-message.ts';
import { getSettings } from '../settings/get-settings.ts';
import { settleExactMatch } from '../statements/approve-exact-matches.ts';
import { loadMatcher } from '../statements/load-matcher.ts';
import { addMessageLine } from '../statements/add-message-line.ts';
import { type DeviceRow, insertSignature, touchDevice } from './devices.store.ts';

/**
 * Whether a person should see the message. Airtime, failures, withdrawals and texts about something else are dropped:
 * they are no money of a family, and may be private.
 */
function concernsDesk(message: PaymentMessage): boolean {
  if (message.kind === 'payment') return true;
  if (message.kind === 'no-payment') return message.reason === 'reversal' || message.reason === 'sent';
  return message.reason !== 'unknown-wording' && message.reason !== 'no-amount';
}

const hashText = (text: string): string =>
  `MSG-${createHash('sha256').update(text).digest('hex').slice(0, 24).toUpperCase()}`;

/**
 * Stores a forwarded message as incoming money (RECON-8). If the setting *Approve exact matches automatically* is on and
 * the message matches an open order exactly, settles it (RECON-9).
 * @returns false if the same call came before.
 */
export async function receiveMessage(
  ctx: Context,
  device: DeviceRow,
  { message, signature }: { readonly message: ForwardedMessage; readonly signature: string },
): Promise<boolean> {
  const now = ctx.now();
  const text = normalizeMessage(message.text);
  const parsed = await readPaymentMessage(ctx.db, message.text, 'centre');
  const payment = parsed.kind === 'payment' ? parsed : null;
  const orderReferences = findReferences(text);
  const date = payment?.date ?? dateInZone(now.getTime(), ctx.config.timeZone);
  const lineId = await ctx.db.transaction(async (tx) => {
    if (!(await insertSignature(tx, { deviceId: device.id, signature, receivedAt: now }))) return false;
    if (!concernsDesk(parsed)) return null;
    const { id, isNew } = await addMessageLine(tx, {
      id: ctx.newId(),
      deviceId: device.id,
      lineKey: payment?.transactionId ?? hashText(text),
      provider: payment?.provider ?? 'unknown',
      transactionId: payment?.transactionId ?? null,
      localDate: payment === null ? null : date,
      localTime: payment?.time ?? null,
      payer: payment?.payer ?? '',
      amountLisente: payment?.amountLisente ?? null,
      message: text.slice(0, MAX_MESSAGE_LENGTH),
      unreadableReason: parsed.kind === 'payment' ? null : parsed.reason,
      orderReferences,
      createdAt: now,
    });
    if (isNew) {
      await recordAuditEvent(ctx, tx, { kind: 'device.message-received', actorId: null, subjectId: id });
    }
    return id;
  });
  if (lineId === false) return false;
  await touchDevice(ctx.db, device.id, now);
  if (lineId !== null && payment !== null) {
    await settleIfExact(ctx, lineId, {
      transactionId: payment.transactionId,
      amountLisente: payment.amountLisente,
      date,
      references: orderReferences,
    });
  }
  return true;
}

/** Settles a message that matches exactly, if the setting allows it. Otherwise it waits for an admin. */
async function settleIfExact(
  ctx: Context,
  lineId: string,
  money: Parameters<Awaited<ReturnType<typeof loadMatcher>>>[0],
): Promise<void> {
  const { approveExactMatches } = await getSettings(ctx);
  if (!approveExactMatches) return;
  const matched = (await loadMatcher(ctx, ctx.db, money.references))(money);
  if (matched?.match.isExact !== true) return;
  try {
    await settleExactMatch(ctx, lineId, matched, null);
  } catch (error) {
    // A rule of payments refuses it, such as a second approval: the message stays for an admin.
    if (!(error instanceof DomainError)) throw error;
    ctx.log.info({ lineId, code: error.code }, 'a forwarded message waits for an admin');
  }
}
