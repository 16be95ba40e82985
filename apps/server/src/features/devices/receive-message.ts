import { createHash } from 'node:crypto';
import type { ForwardedMessage } from '@thuto/contract/devices';
import { dateInZone } from '@thuto/domain/calendar';
import { DomainError } from '@thuto/domain/errors';
import {
  concernsDesk,
  MAX_MESSAGE_LENGTH,
  normalizeMessage,
  type PaymentMessage,
} from '@thuto/domain/reconciliation/payment-messages';
import { findReferences } from '@thuto/domain/reconciliation/statements';
import { UNKNOWN_SENDER } from '@thuto/domain/reconciliation/incoming-money';
import type { Context } from '../../context.ts';
import { recordAuditEvent } from '../activity/record-audit-event.ts';
import { findSenderProvider } from '../payment-channels/find-sender-provider.ts';
import { readPaymentMessage } from '../payments/claims/read-payment-message.ts';
import { getSettings } from '../settings/get-settings.ts';
import { addIncomingMessage } from '../statements/incoming-messages.shared.store.ts';
import { settleExactMatch } from '../statements/settle-exact-match.ts';
import { loadMatcher } from '../statements/load-matcher.ts';
import { type DeviceRow, insertSignature, touchDevice } from './devices.store.ts';

/** Maximum length of a stored sender, in characters. */
const MAX_STORED_SENDER = 60;

const hashText = (...texts: readonly string[]): string =>
  `MSG-${createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 24).toUpperCase()}`;

/** Returns why a message is no money, or null for a payment of a known sender. */
const findRefusal = (parsed: PaymentMessage, isKnownSender: boolean): string | null => {
  if (!isKnownSender) return UNKNOWN_SENDER;
  return parsed.kind === 'payment' ? null : parsed.reason;
};

/**
 * Stores a forwarded message as incoming money (RECON-8). A message of an unknown sender is stored without an amount, so
 * it can never pay anything (RECON-12). If the setting *Approve exact matches automatically* is on and the message
 * matches an open order exactly, settles it (RECON-9).
 * @returns false if the same call came before.
 */
export async function receiveMessage(
  ctx: Context,
  device: DeviceRow,
  { message, signature }: { readonly message: ForwardedMessage; readonly signature: string },
): Promise<boolean> {
  const now = ctx.now();
  const text = normalizeMessage(message.text);
  const sender = normalizeMessage(message.from).slice(0, MAX_STORED_SENDER);
  const parsed = await readPaymentMessage(ctx.db, message.text, 'centre');
  const provider = await findSenderProvider(ctx.db, message.from);
  const payment = parsed.kind === 'payment' && provider !== null ? { ...parsed, provider } : null;
  const orderReferences = findReferences(text);
  const date = payment?.date ?? dateInZone(now.getTime(), ctx.config.timeZone);
  const moneyId = await ctx.db.transaction(async (tx) => {
    if (!(await insertSignature(tx, { deviceId: device.id, signature, receivedAt: now }))) return false;
    if (!concernsDesk(parsed, message.text)) return null;
    const unread = {
      id: ctx.newId(),
      deviceId: device.id,
      lineKey: hashText(sender, text),
      provider: provider ?? 'unknown',
      sender,
      transactionId: null,
      message: text.slice(0, MAX_MESSAGE_LENGTH),
      unreadableReason: findRefusal(parsed, provider !== null),
      orderReferences,
      createdAt: now,
    } as const;
    const read = payment && {
      ...unread,
      lineKey: payment.transactionId,
      transactionId: payment.transactionId,
      localDate: date,
      localTime: payment.time,
      payer: payment.payer ?? '',
      amountLisente: payment.amountLisente,
    };
    let { id, isNew, amountLisente } = await addIncomingMessage(tx, read ?? unread);
    if (read && amountLisente !== read.amountLisente) {
      // The same transaction with another amount: a person has to compare the two messages.
      const repeated = { ...unread, unreadableReason: 'transaction-repeated' };
      ({ id, isNew, amountLisente } = await addIncomingMessage(tx, repeated));
    }
    if (isNew) {
      await recordAuditEvent(ctx, tx, { kind: 'device.message-received', actorId: null, subjectId: id });
    }
    return amountLisente === null ? null : id;
  });
  if (moneyId === false) return false;
  await touchDevice(ctx.db, device.id, now);
  if (moneyId !== null && payment !== null) {
    await settleIfExact(ctx, moneyId, {
      provider: payment.provider,
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
  moneyId: string,
  money: Parameters<Awaited<ReturnType<typeof loadMatcher>>>[0],
): Promise<void> {
  const { approveExactMatches } = await getSettings(ctx);
  if (!approveExactMatches) return;
  const matched = (await loadMatcher(ctx, ctx.db, [money]))(money);
  if (matched?.match.isExact !== true) return;
  try {
    await settleExactMatch(ctx, moneyId, matched, null);
  } catch (error) {
    // A rule of payments refuses it, such as a second approval: the message stays for an admin.
    if (!(error instanceof DomainError)) throw error;
    ctx.log.info({ moneyId, code: error.code }, 'a forwarded message waits for an admin');
  }
}
