import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AccountId } from '@thuto/domain/ids';
import {
  findUnsubscribableEvent,
  UNSUBSCRIBABLE_EVENTS,
  type UnsubscribableEvent,
} from '@thuto/domain/messages/notifications';
import type { Config } from '../../config.ts';

export const UNSUBSCRIBE_PATH = '/unsubscribe';

/** What a link switches off, and for whom. */
interface Unsubscription {
  readonly accountId: AccountId;
  readonly event: UnsubscribableEvent;
}

const sign = (secret: string, { accountId, event }: Unsubscription) =>
  createHmac('sha256', secret).update(`unsubscribe\0${accountId}\0${event}`).digest('base64url');

/** Returns the address that switches off mails of this kind for an account; null for a kind without one (MAIL-14). */
export function buildUnsubscribeUrl(
  { auth, http }: Pick<Config, 'auth' | 'http'>,
  mailKind: string,
  accountId: AccountId,
): string | null {
  const event = findUnsubscribableEvent(mailKind);
  if (event === null) return null;
  const token = [accountId, event, sign(auth.secret, { accountId, event })].join('.');
  return `${http.publicUrl}${UNSUBSCRIBE_PATH}?token=${token}`;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns what a token switches off; null if this server did not sign it. */
export function openUnsubscribeToken(secret: string, token: string): Unsubscription | null {
  const [accountId = '', name, signature = ''] = token.split('.');
  const event = UNSUBSCRIBABLE_EVENTS.find((one) => one === name);
  if (event === undefined || !UUID.test(accountId)) return null;
  const found = { accountId: accountId as AccountId, event };
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(secret, found))];
  return given.length === expected.length && timingSafeEqual(given, expected) ? found : null;
}
