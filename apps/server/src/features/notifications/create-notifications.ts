import type { AccountId } from '@thuto/domain/ids';
import {
  findNotificationKind,
  getPushTime,
  isQuiet,
  type NotificationChannel,
} from '@thuto/domain/messages/notifications';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { publishAfterCommit } from '../../platform/live/publish.ts';
import type { NewMail } from '../../platform/mail/outbox.ts';
import {
  dropReplacedWhatsApp,
  getLessonIdOf,
  insertNotifications,
  listLessonFacts,
  listNotifiedAccounts,
  type NewNotification,
} from './notifications.store.ts';

/** A new mail about an event that people are notified of. */
type NotifyingMail = NewMail & { readonly recipientAccountId: AccountId };

const isNotifying = (mail: NewMail): mail is NotifyingMail =>
  mail.recipientAccountId !== undefined && findNotificationKind(mail.kind) !== null;

/**
 * Creates the notifications of new mails in the transaction of their event (NOTIFY-1): for the inbox, as a push if the
 * person has a device, and as a WhatsApp message if the family agreed to it. Each exists once per event, person and
 * channel. A push is queued as a job, or held until the end of the quiet hours.
 * @returns the ids of the mails that their recipients have switched off.
 */
export async function createNotifications(
  ctx: Pick<Context, 'config' | 'database' | 'jobs' | 'now' | 'newId'>,
  executor: Executor,
  mails: readonly NewMail[],
): Promise<ReadonlySet<string>> {
  const notifying = mails.filter(isNotifying);
  if (notifying.length === 0) return new Set();
  const ids = [...new Set(notifying.map(({ recipientAccountId }) => recipientAccountId))];
  const accounts = new Map((await listNotifiedAccounts(executor, ids)).map((one) => [one.id, one]));
  const now = ctx.now();
  const pushed = notifying.filter(({ recipientAccountId }) => accounts.get(recipientAccountId)?.hasDevice);
  const pushTimeOf = await createPushTimes(ctx, executor, pushed);
  const rows: NewNotification[] = [];
  const switchedOff = new Set<string>();
  for (const mail of notifying) {
    const account = accounts.get(mail.recipientAccountId);
    const kind = findNotificationKind(mail.kind);
    if (account === undefined || kind === null) continue;
    const isOn = (channel: string) => !account.mutes.includes(`${kind.event}:${channel}`);
    if (!isOn('mail')) switchedOff.add(mail.id);
    const add = (channel: NotificationChannel, sendAfter: Date | null) =>
      rows.push({
        id: ctx.newId(),
        accountId: account.id,
        eventKey: mail.dedupeKey ?? mail.id,
        channel,
        kind: mail.kind,
        data: mail.data,
        status: channel === 'inbox' ? 'ready' : 'waiting',
        sendAfter,
        createdAt: now,
      });
    if (isOn('inbox')) add('inbox', null);
    if (account.hasDevice && isOn('push')) add('push', pushTimeOf(mail));
    if (account.isFamily && account.hasWhatsApp && kind.isHandedOff) add('whatsapp', null);
  }
  const created = await insertNotifications(executor, rows);
  await dropReplacedWhatsApp(
    executor,
    created.filter(({ channel }) => channel === 'whatsapp'),
  );
  // A held push has no job: the check for due pushes adds it.
  const pushes = created.filter(
    ({ channel, sendAfter }) => channel === 'push' && sendAfter !== null && sendAfter <= now,
  );
  await ctx.jobs.enqueueMany(
    executor,
    'notifications.push',
    pushes.map(({ id }) => ({ notificationId: id })),
  );
  for (const accountId of new Set(created.map((row) => row.accountId))) {
    publishAfterCommit(ctx.database, executor, {
      kind: 'notification.created',
      studentId: null,
      subjectId: accountId,
    });
  }
  return switchedOff;
}

/** Returns a function that returns when a mail's push may be sent. Reads the lessons in quiet hours only. */
async function createPushTimes(
  ctx: Pick<Context, 'config' | 'now'>,
  executor: Executor,
  mails: readonly NotifyingMail[],
): Promise<(mail: NotifyingMail) => Date> {
  const now = ctx.now();
  const zone = ctx.config.timeZone;
  if (!isQuiet(now.getTime(), zone)) return () => now;
  const ids = mails.map(({ data }) => getLessonIdOf(data)).filter((id) => id !== null);
  const lessons = await listLessonFacts(executor, [...new Set(ids)]);
  return ({ data }) => {
    const lesson = lessons.find(({ id }) => id === getLessonIdOf(data));
    return new Date(getPushTime(now.getTime(), lesson?.startsAt.getTime() ?? null, zone));
  };
}
