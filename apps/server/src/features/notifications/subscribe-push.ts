import { createECDH } from 'node:crypto';
import type { NotificationSettings } from '@thuto/contract/notifications';
import { DomainError } from '@thuto/domain/errors';
import { MAX_PUSH_DEVICES } from '@thuto/domain/messages/notifications';
import type { SignedInContext } from '../../context.ts';
import { FetchFailed, parsePublicAddress } from '../../platform/net/fetch-public.ts';
import { limitRate } from '../../platform/rate-limits/rate-limits.ts';
import { getNotificationSettings } from './get-notification-settings.ts';
import { deleteOldestSubscriptions, lockAccount, saveSubscription } from './notifications.store.ts';

/** Subscriptions of one account. A browser subscribes once per switch. */
const SUBSCRIPTIONS = { points: 30, seconds: 60 * 60 };

const AUTH_BYTES = 16;

/** What a browser's push subscription contains. */
export interface Subscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** @throws DomainError input_invalid unless the server may send to it: a public https address and usable keys. */
function requireUsable({ endpoint, keys }: Subscription): void {
  try {
    parsePublicAddress(endpoint);
  } catch (error) {
    if (!(error instanceof FetchFailed)) throw error;
    throw new DomainError('input_invalid', { fields: { endpoint: 'Not the address of a push service' } });
  }
  const isSecret = Buffer.from(keys.auth, 'base64url').length === AUTH_BYTES;
  if (!isSecret || !isPublicKey(keys.p256dh)) {
    throw new DomainError('input_invalid', { fields: { keys: 'Not the keys of a push subscription' } });
  }
}

/** Returns whether the text is a point of the curve P-256. */
function isPublicKey(text: string): boolean {
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    own.computeSecret(Buffer.from(text, 'base64url'));
    return true;
  } catch {
    return false;
  }
}

/**
 * Sends the user's pushes to this browser, until its session ends (NOTIFY-6). Beyond the maximum of devices, the oldest
 * one gives way.
 * @throws DomainError input_invalid, request_too_frequent.
 */
export async function subscribePush(
  ctx: SignedInContext,
  subscription: Subscription,
): Promise<NotificationSettings> {
  requireUsable(subscription);
  const { accountId, authSessionId } = ctx.currentUser;
  await limitRate(ctx, `push:account:${accountId}`, SUBSCRIPTIONS);
  await ctx.db.transaction(async (tx) => {
    await lockAccount(tx, accountId);
    await saveSubscription(tx, {
      id: ctx.newId(),
      accountId,
      authSessionId,
      endpoint: subscription.endpoint,
      ...subscription.keys,
      createdAt: ctx.now(),
    });
    await deleteOldestSubscriptions(tx, accountId, MAX_PUSH_DEVICES);
  });
  return getNotificationSettings(ctx);
}
