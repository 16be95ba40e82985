import { getPushTime, MAX_PUSH_AGE_MS, URGENT_BEFORE_MS } from '@thuto/domain/messages/notifications';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/client.ts';
import { parseSender } from '../../platform/mail/mailer.ts';
import { FetchFailed, resolveHost } from '../../platform/net/fetch-public.ts';
import { postPublic, postTo, type PostNetwork } from '../../platform/net/post-public.ts';
import { getSettings } from '../settings/get-settings.ts';
import {
  deleteGoneSubscription,
  listActiveSubscriptions,
  lockWaitingPush,
  type PushSubscriptionRow,
  updateNotification,
} from './notifications.store.ts';
import { getVapidKeys } from './vapid-keys.ts';
import { type WrittenNotification, writeNotifications } from './write-notifications.ts';

const PUSH_TIMEOUT_MS = 10_000;
const realNetwork: PostNetwork = { resolve: resolveHost, post: postTo };

const MAX_ATTEMPTS = 7;
const FIRST_RETRY_MS = 30_000;
const MAX_RETRY_MS = 30 * 60_000;

type Outcome = 'sent' | 'gone' | 'refused' | 'failed';

/**
 * Sends a push to the devices of its recipient and records the result. Idempotent: a push that was sent, dropped or given
 * up is skipped, and of parallel runs one sends it. A device that its push service does not know any more is deleted. If
 * a push service does not answer, the push waits for another attempt.
 */
export async function deliverPush(
  ctx: Context,
  id: string,
  network: PostNetwork = realNetwork,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    // Locked while sending, so that a parallel run skips it.
    const row = await lockWaitingPush(tx, id);
    const now = ctx.now();
    if (row === null || (row.sendAfter !== null && row.sendAfter > now)) return;
    const [written] = await writeNotifications(ctx, tx, [row]);
    const isTooLate = now.getTime() - row.createdAt.getTime() > MAX_PUSH_AGE_MS;
    if (written === undefined || !written.isCurrent || isTooLate) {
      await updateNotification(tx, id, { status: 'dropped' });
      return;
    }
    const sendAfter = new Date(
      getPushTime(now.getTime(), written.startsAt?.getTime() ?? null, ctx.config.timeZone),
    );
    if (sendAfter > now) {
      // The quiet hours have begun since.
      await updateNotification(tx, id, { sendAfter });
      return;
    }
    const devices = await listActiveSubscriptions(tx, row.accountId, now);
    const open = devices.filter((device) => !row.deliveredTo.includes(device.id));
    const payload = JSON.stringify(await buildPayload(ctx, tx, written));
    const outcomes = await Promise.all(
      open.map((device) => send(ctx, device, { written, payload, network })),
    );
    const reached = open.filter((_device, index) => outcomes[index] === 'sent');
    for (const [index, device] of open.entries()) {
      if (outcomes[index] === 'gone') await deleteGoneSubscription(tx, device);
    }
    const deliveredTo = [...row.deliveredTo, ...reached.map((device) => device.id)];
    const attempts = row.attempts + 1;
    const mustRetry = outcomes.includes('failed') && attempts < MAX_ATTEMPTS;
    const status = mustRetry ? 'waiting' : getFinalStatus(deliveredTo.length, outcomes);
    await updateNotification(tx, id, {
      deliveredTo,
      attempts,
      status,
      ...(status === 'sent' && { sentAt: now }),
      ...(mustRetry && { sendAfter: new Date(now.getTime() + getRetryDelay(attempts)) }),
    });
  });
}

const getRetryDelay = (attempts: number) => Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempts - 1));

/** A push without a device to receive it is dropped. */
function getFinalStatus(reached: number, outcomes: readonly Outcome[]): 'sent' | 'failed' | 'dropped' {
  if (reached > 0) return 'sent';
  return outcomes.some((outcome) => outcome !== 'gone') ? 'failed' : 'dropped';
}

/** What the service worker shows. `tag` replaces the same notification, if a device receives it twice. */
async function buildPayload(ctx: Context, tx: Tx, { row, title, body, path }: WrittenNotification) {
  const { platformName } = await getSettings(ctx, tx);
  return { tag: row.id, title, body: body === '' ? platformName : body, path };
}

async function send(
  ctx: Context,
  { endpoint, p256dh, auth }: PushSubscriptionRow,
  {
    written: { row, startsAt },
    payload,
    network,
  }: {
    readonly written: WrittenNotification;
    readonly payload: string;
    readonly network: PostNetwork;
  },
): Promise<Outcome> {
  const { default: webPush } = await import('web-push');
  const keys = await getVapidKeys(ctx);
  const now = ctx.now().getTime();
  const untilStart = startsAt === null ? MAX_PUSH_AGE_MS : Math.max(0, startsAt.getTime() - now);
  try {
    const { cipherText } = webPush.encrypt(p256dh, auth, payload, 'aes128gcm');
    const subject = `mailto:${parseSender(ctx.config.mail.from).address}`;
    const headers = {
      ...webPush.getVapidHeaders(
        new URL(endpoint).origin,
        subject,
        keys.publicKey,
        keys.privateKey,
        'aes128gcm',
      ),
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      'content-length': String(cipherText.length),
      ttl: String(Math.ceil(Math.min(MAX_PUSH_AGE_MS, untilStart) / 1000)),
      urgency: untilStart <= URGENT_BEFORE_MS ? 'high' : 'normal',
      // A push service keeps one undelivered message per topic.
      topic: row.id.replaceAll('-', ''),
    };
    const status = await postPublic(endpoint, { headers, body: cipherText }, PUSH_TIMEOUT_MS, network);
    if (status >= 200 && status < 300) return 'sent';
    if (status === 404 || status === 410) return 'gone';
    ctx.log.warn({ notificationId: row.id, status }, 'a push service refused a push');
    return status === 429 || status >= 500 ? 'failed' : 'refused';
  } catch (error) {
    if (!(error instanceof FetchFailed)) {
      // Keys that cannot be used for encryption: no retry helps.
      ctx.log.warn({ notificationId: row.id }, 'a push could not be encrypted');
      return 'refused';
    }
    ctx.log.warn({ notificationId: row.id, reason: error.reason }, 'a push service did not answer');
    return error.reason === 'address_refused' ? 'refused' : 'failed';
  }
}
