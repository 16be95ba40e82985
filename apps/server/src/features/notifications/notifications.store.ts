// Long because a notification has three channels, the inbox, push and WhatsApp, each with a few short queries.
import type { AccountId, StudentId, TutorId } from '@thuto/domain/ids';
import type { ParticipantStatus } from '@thuto/domain/lessons/lessons';
import type { NotificationEvent, SwitchedChannel } from '@thuto/domain/messages/notifications';
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  lt,
  lte,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Executor, Tx } from '../../platform/db/client.ts';
import { countRows } from '../../platform/db/count-rows.ts';
import { beyondCursor, type KeysetCursor } from '../../platform/db/keyset-cursor.ts';
import { isOfLesson, lessonColumns } from '../lessons/lesson-rows.shared.store.ts';
import { accounts, authSessions } from '../../platform/db/schema/accounts.ts';
import { lessonParticipants } from '../../platform/db/schema/lesson-participants.ts';
import { lessons } from '../../platform/db/schema/lessons.ts';
import {
  notificationMutes,
  notifications,
  pushSubscriptions,
  whatsappContacts,
} from '../../platform/db/schema/notifications.ts';
import { orders } from '../../platform/db/schema/orders.ts';
import { payments } from '../../platform/db/schema/payments.ts';
import { guardianships, students } from '../../platform/db/schema/students.ts';
import { messageThreads } from '../../platform/db/schema/threads.ts';
import { users } from '../../platform/db/schema/users.ts';
import { waitingListPlaces } from '../../platform/db/schema/waiting-list.ts';
import { selectStudentName } from '../students/students.shared.store.ts';
import { isDone } from './is-done.store.ts';
import { lessonIdOf } from './notified-lesson.store.ts';

export type NotificationRow = typeof notifications.$inferSelect;
export type NewNotification = typeof notifications.$inferInsert;
export type PushSubscriptionRow = typeof pushSubscriptions.$inferSelect;

/** What decides how an account is notified. */
export interface NotifiedAccount {
  readonly id: AccountId;
  readonly isFamily: boolean;
  readonly hasDevice: boolean;
  readonly hasWhatsApp: boolean;
  /** What the person has switched off, as `event:channel`. */
  readonly mutes: readonly string[];
}

/** Lists what decides how these accounts are notified: role, devices and a WhatsApp number. */
export async function listNotifiedAccounts(
  executor: Executor,
  ids: readonly AccountId[],
): Promise<NotifiedAccount[]> {
  return executor
    .select({
      id: accounts.id,
      isFamily: sql<boolean>`coalesce(${users.role} = 'student', false)`,
      hasDevice: sql<boolean>`exists (select from ${pushSubscriptions} d where d.account_id = ${accounts.id})`,
      hasWhatsApp: sql<boolean>`exists (select from ${whatsappContacts} c where c.account_id = ${accounts.id})`,
      mutes: sql<string[]>`array(select m.event || ':' || m.channel from ${notificationMutes} m
        where m.account_id = ${accounts.id})`,
    })
    .from(accounts)
    .leftJoin(users, eq(users.id, accounts.id))
    .where(inArray(accounts.id, [...ids]));
}

const CREATED = {
  id: notifications.id,
  accountId: notifications.accountId,
  channel: notifications.channel,
  data: notifications.data,
  sendAfter: notifications.sendAfter,
};

/** What the steps after the creation of a notification need. */
export type CreatedNotification = Pick<NotificationRow, keyof typeof CREATED>;

/** Inserts notifications. Returns those that did not exist: one per event, person and channel. */
export async function insertNotifications(
  executor: Executor,
  rows: readonly NewNotification[],
): Promise<CreatedNotification[]> {
  if (rows.length === 0) return [];
  return executor
    .insert(notifications)
    .values([...rows])
    .onConflictDoNothing({
      target: [notifications.accountId, notifications.eventKey, notifications.channel],
    })
    .returning(CREATED);
}

/** Drops WhatsApp messages about the same lesson that wait, because newer ones replace them. */
export async function dropReplacedWhatsApp(
  executor: Executor,
  newer: readonly CreatedNotification[],
): Promise<void> {
  for (const { id, accountId, data } of newer) {
    const lessonId = getLessonIdOf(data);
    if (lessonId === null) continue;
    await executor
      .update(notifications)
      .set({ status: 'dropped' })
      .where(
        and(
          eq(notifications.accountId, accountId),
          isWaiting('whatsapp'),
          ne(notifications.id, id),
          eq(lessonIdOf, lessonId),
        ),
      );
  }
}

/** Returns the id of the lesson's participant in the data of a notification; null if it is about no lesson. */
export const getLessonIdOf = ({
  bookingId,
  sessionId,
  recordId,
  participantId,
}: Readonly<Partial<Record<string, string>>>): string | null =>
  bookingId ?? sessionId ?? recordId ?? participantId ?? null;

const isWaiting = (channel: 'push' | 'whatsapp'): SQL =>
  sql.raw(`channel = '${channel}' and status = 'waiting'`);
const isInbox = sql.raw(`channel = 'inbox'`);
const isUnread = (accountId: AccountId) =>
  and(eq(notifications.accountId, accountId), isInbox, isNull(notifications.readAt));

/** Lists a page of an account's inbox, newest first, with whether the matter of each is done. */
export async function listInboxPage(
  executor: Executor,
  accountId: AccountId,
  { after, limit, now }: { readonly after: KeysetCursor | null; readonly limit: number; readonly now: Date },
): Promise<(NotificationRow & { readonly isDone: boolean })[]> {
  return executor
    .select({ ...getTableColumns(notifications), isDone: isDone(now) })
    .from(notifications)
    .where(
      and(
        eq(notifications.accountId, accountId),
        isInbox,
        beyondCursor(notifications.createdAt, notifications.id, after),
      ),
    )
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(limit);
}

/** Counts up to this number; more are unreadable anyway. */
const MAX_UNREAD = 100;

/** Counts the unread notifications of an account whose matter is not done, up to MAX_UNREAD. */
export async function countUnread(executor: Executor, accountId: AccountId, now: Date): Promise<number> {
  const some = executor
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(isUnread(accountId), not(isDone(now))))
    .limit(MAX_UNREAD)
    .as('some');
  const [row] = await executor.select({ unread: count() }).from(some);
  return row?.unread ?? 0;
}

export const countInbox = (executor: Executor, accountId: AccountId): Promise<number> =>
  countRows(executor, (limit) =>
    executor
      .select({ id: notifications.id })
      .from(notifications)
      .where(and(eq(notifications.accountId, accountId), isInbox))
      .limit(limit),
  );

/** Marks a notification as read. Returns false if the account has no such one. */
export async function markRead(
  executor: Executor,
  accountId: AccountId,
  id: string,
  now: Date,
): Promise<boolean> {
  const marked = await executor
    .update(notifications)
    .set({ readAt: sql`coalesce(${notifications.readAt}, ${now.toISOString()})` })
    .where(and(eq(notifications.id, id), eq(notifications.accountId, accountId), isInbox))
    .returning({ id: notifications.id });
  return marked.length === 1;
}

/** Marks the notifications of an account as read up to an instant. */
export async function markAllRead(
  executor: Executor,
  accountId: AccountId,
  upTo: Date,
  now: Date,
): Promise<void> {
  await executor
    .update(notifications)
    .set({ readAt: now })
    .where(and(isUnread(accountId), lte(notifications.createdAt, upTo)));
}

/** A lesson as a notification names it. */
export interface LessonFacts {
  readonly id: string;
  readonly studentId: StudentId;
  readonly studentName: string;
  readonly firstName: string | null;
  readonly subject: string;
  readonly startsAt: Date;
  readonly status: ParticipantStatus;
}

/** Lists what notifications say about these bookings and sessions. */
export async function listLessonFacts(executor: Executor, ids: readonly string[]): Promise<LessonFacts[]> {
  if (ids.length === 0) return [];
  const { id, studentId, studentName, subject, startsAt, status } = lessonColumns;
  return executor
    .select({ id, studentId, studentName, subject, startsAt, status, firstName: students.firstName })
    .from(lessonParticipants)
    .innerJoin(lessons, isOfLesson)
    .innerJoin(students, eq(students.id, lessonParticipants.studentId))
    .where(inArray(lessonParticipants.id, [...ids]));
}

/** A time that is held for a student of the waiting list, as a notification names it. */
export interface OfferFacts extends Omit<LessonFacts, 'status'> {
  readonly expiresAt: Date;
}

/** Lists the open offers of these places in the waiting list. */
export async function listOffersOf(executor: Executor, placeIds: readonly string[]): Promise<OfferFacts[]> {
  if (placeIds.length === 0) return [];
  const place = waitingListPlaces;
  const rows = await executor
    .select({
      id: place.id,
      studentId: place.studentId,
      studentName: selectStudentName(place.studentId).as('student_name'),
      firstName: students.firstName,
      subject: place.subject,
      startsAt: lessons.startsAt,
      expiresAt: place.offerExpiresAt,
    })
    .from(place)
    .innerJoin(lessons, eq(lessons.id, place.heldLessonId))
    .innerJoin(students, eq(students.id, place.studentId))
    .where(inArray(place.id, [...placeIds]));
  return rows.flatMap(({ expiresAt, ...row }) => (expiresAt === null ? [] : [{ ...row, expiresAt }]));
}

/** Drops the WhatsApp messages about the offer of a place that has ended. */
export async function dropOfferWhatsApp(tx: Tx, placeId: string): Promise<void> {
  await tx
    .update(notifications)
    .set({ status: 'dropped' })
    .where(and(isWaiting('whatsapp'), sql`${notifications.data} ->> 'placeId' = ${placeId}`));
}

/** Lists whose lessons family accounts may see at present (`lessons.view` of the policy), as `account:student`. */
export async function listFollowed(
  executor: Executor,
  ids: readonly AccountId[],
): Promise<ReadonlySet<string>> {
  const rows = await executor
    .select({ accountId: guardianships.accountId, studentId: guardianships.studentId })
    .from(guardianships)
    .where(
      and(
        inArray(guardianships.accountId, [...ids]),
        or(eq(guardianships.canBook, true), eq(guardianships.canSeeProgress, true)),
      ),
    );
  return new Set(rows.map(({ accountId, studentId }) => `${accountId}:${studentId}`));
}

/** Lists the orders with these ids, and those that payments with these ids are for. */
export async function listOrdersOf(
  executor: Executor,
  ids: readonly string[],
): Promise<{ id: string; orderId: string; studentId: StudentId }[]> {
  if (ids.length === 0) return [];
  const ofOrders = await executor
    .select({
      id: sql<string>`${orders.id}`,
      orderId: sql<string>`${orders.id}`,
      studentId: orders.studentId,
    })
    .from(orders)
    .where(sql`${orders.id} = any(${sql.param([...ids])}::uuid[])`);
  const ofPayments = await executor
    .select({ id: payments.id, orderId: sql<string>`${orders.id}`, studentId: orders.studentId })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(inArray(payments.id, [...ids]));
  return [...ofOrders, ...ofPayments];
}

export async function listThreadsOf(
  executor: Executor,
  ids: readonly string[],
): Promise<{ id: string; studentId: StudentId; tutorId: TutorId }[]> {
  if (ids.length === 0) return [];
  return executor
    .select({
      id: messageThreads.id,
      studentId: messageThreads.studentId,
      tutorId: messageThreads.tutorId,
    })
    .from(messageThreads)
    .where(inArray(messageThreads.id, [...ids]));
}

/** Lists how many students each account acts for. Lessons of several students are told apart by first names. */
export async function listRoles(executor: Executor, ids: readonly AccountId[]) {
  if (ids.length === 0) return [];
  return executor
    .select({
      id: users.id,
      role: users.role,
      students: sql<number>`(select count(*)::int from guardianships g where g.account_id = ${users.id})`,
    })
    .from(users)
    .where(inArray(users.id, [...ids]));
}

/** Lists the events and channels that an account has switched off. */
export async function listMutes(executor: Executor, accountId: AccountId) {
  return executor
    .select({ event: notificationMutes.event, channel: notificationMutes.channel })
    .from(notificationMutes)
    .where(eq(notificationMutes.accountId, accountId));
}

export async function insertMute(
  executor: Executor,
  accountId: AccountId,
  { event, channel }: { readonly event: NotificationEvent; readonly channel: SwitchedChannel },
): Promise<void> {
  await executor.insert(notificationMutes).values({ accountId, event, channel }).onConflictDoNothing();
}

/** Switches off the mails about an event. Does nothing for an account that does not exist or was erased. */
export async function muteMailOfAccount(
  executor: Executor,
  accountId: AccountId,
  event: NotificationEvent,
): Promise<void> {
  await executor.execute(sql`
    insert into notification_mutes (account_id, event, channel)
    select id, ${event}, 'mail' from accounts where id = ${accountId} and erased_at is null
    on conflict do nothing`);
}

export async function deleteMute(
  executor: Executor,
  accountId: AccountId,
  { event, channel }: { readonly event: NotificationEvent; readonly channel: SwitchedChannel },
): Promise<void> {
  await executor
    .delete(notificationMutes)
    .where(
      and(
        eq(notificationMutes.accountId, accountId),
        eq(notificationMutes.event, event),
        eq(notificationMutes.channel, channel),
      ),
    );
}

/** Saves a device for a session. A browser has one subscription: it moves to the account that subscribed last. */
export async function saveSubscription(tx: Tx, row: typeof pushSubscriptions.$inferInsert): Promise<void> {
  const { accountId, authSessionId, p256dh, auth, createdAt } = row;
  await tx.insert(pushSubscriptions).values(row).onConflictDoUpdate({
    target: pushSubscriptions.endpoint,
    set: { accountId, authSessionId, p256dh, auth, createdAt },
  });
}

/** Deletes the oldest devices of an account beyond a number. */
export async function deleteOldestSubscriptions(tx: Tx, accountId: AccountId, kept: number): Promise<void> {
  await tx.execute(sql`
    delete from ${pushSubscriptions} where id in (
      select d.id from ${pushSubscriptions} d where d.account_id = ${accountId}
      order by d.created_at desc, d.id desc offset ${kept})`);
}

/** Locks an account until the transaction ends. */
export async function lockAccount(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.execute(sql`select from ${accounts} where id = ${accountId} for update`);
}

export async function deleteSubscription(
  executor: Executor,
  accountId: AccountId,
  endpoint: string,
): Promise<void> {
  await executor
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.accountId, accountId), eq(pushSubscriptions.endpoint, endpoint)));
}

/** Deletes a device whose push service does not know it any more, unless it has subscribed again meanwhile. */
export async function deleteGoneSubscription(
  executor: Executor,
  { id, p256dh }: Pick<PushSubscriptionRow, 'id' | 'p256dh'>,
): Promise<void> {
  await executor
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.p256dh, p256dh)));
}

/** Lists the push endpoints that were registered in a login session. */
export async function listEndpointsOfSession(executor: Executor, authSessionId: string): Promise<string[]> {
  const rows = await executor
    .select({ endpoint: pushSubscriptions.endpoint })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.authSessionId, authSessionId));
  return rows.map(({ endpoint }) => endpoint);
}

/** Lists the devices of an active account whose sessions are valid. */
export async function listActiveSubscriptions(
  executor: Executor,
  accountId: AccountId,
  now: Date,
): Promise<PushSubscriptionRow[]> {
  const rows = await executor
    .select({ device: pushSubscriptions })
    .from(pushSubscriptions)
    .innerJoin(authSessions, eq(authSessions.id, pushSubscriptions.authSessionId))
    .innerJoin(users, eq(users.id, pushSubscriptions.accountId))
    .where(
      and(
        eq(pushSubscriptions.accountId, accountId),
        gt(authSessions.expiresAt, now),
        eq(users.isActive, true),
      ),
    )
    .orderBy(asc(pushSubscriptions.createdAt), asc(pushSubscriptions.id));
  return rows.map(({ device }) => device);
}

/** Locks a push that waits until the transaction ends. Returns null if another worker has it, or it does not wait. */
export async function lockWaitingPush(tx: Tx, id: string): Promise<NotificationRow | null> {
  const [row] = await tx
    .select()
    .from(notifications)
    .where(and(eq(notifications.id, id), isWaiting('push')))
    .for('update', { skipLocked: true });
  return row ?? null;
}

export async function updateNotification(
  executor: Executor,
  id: string,
  changes: Partial<NewNotification>,
): Promise<void> {
  await executor.update(notifications).set(changes).where(eq(notifications.id, id));
}

/** Lists the pushes that wait and may be sent now, the longest due first. */
export async function listDuePushes(executor: Executor, now: Date, limit: number): Promise<string[]> {
  const rows = await executor
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(isWaiting('push'), lte(notifications.sendAfter, now)))
    .orderBy(asc(notifications.sendAfter))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Drops WhatsApp messages that wait too long, and those about lessons that have started. */
export async function dropOldWhatsApp(executor: Executor, now: Date, before: Date): Promise<void> {
  await executor
    .update(notifications)
    .set({ status: 'dropped' })
    .where(
      and(
        isWaiting('whatsapp'),
        sql`(${notifications.createdAt} < ${before.toISOString()} or exists (
        select from ${lessonParticipants} p where p.id::text = ${lessonIdOf} and p.starts_at <= ${now.toISOString()}))`,
      ),
    );
}

/** Deletes the notifications created before an instant. */
export async function deleteOldNotifications(executor: Executor, before: Date): Promise<void> {
  await executor.delete(notifications).where(lt(notifications.createdAt, before));
}

export async function findWhatsAppContact(executor: Executor, accountId: AccountId) {
  const [row] = await executor
    .select()
    .from(whatsappContacts)
    .where(eq(whatsappContacts.accountId, accountId));
  return row ?? null;
}

export async function saveWhatsAppContact(
  executor: Executor,
  row: typeof whatsappContacts.$inferInsert,
): Promise<void> {
  await executor
    .insert(whatsappContacts)
    .values(row)
    .onConflictDoUpdate({
      target: whatsappContacts.accountId,
      set: { number: row.number, agreedAt: row.agreedAt },
    });
}

/** Deletes a family's number and drops the messages that wait for it. */
export async function deleteWhatsAppContact(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.delete(whatsappContacts).where(eq(whatsappContacts.accountId, accountId));
  await tx
    .update(notifications)
    .set({ status: 'dropped' })
    .where(and(eq(notifications.accountId, accountId), isWaiting('whatsapp')));
}

/** Lists a page of WhatsApp messages that wait, the oldest first, of active families that agreed. */
export async function listWaitingWhatsApp(
  executor: Executor,
  { after, limit }: { readonly after: KeysetCursor | null; readonly limit: number },
) {
  return executor
    .select({
      notification: notifications,
      name: accounts.displayName,
      number: whatsappContacts.number,
    })
    .from(notifications)
    .innerJoin(whatsappContacts, eq(whatsappContacts.accountId, notifications.accountId))
    .innerJoin(accounts, eq(accounts.id, notifications.accountId))
    .innerJoin(users, and(eq(users.id, notifications.accountId), eq(users.isActive, true)))
    .where(and(isWaitingWhatsApp, beyondCursor(notifications.createdAt, notifications.id, after, true)))
    .orderBy(asc(notifications.createdAt), asc(notifications.id))
    .limit(limit);
}

const isWaitingWhatsApp = sql`${notifications.channel} = 'whatsapp' and ${notifications.status} = 'waiting'`;

export const countWaitingWhatsApp = (executor: Executor): Promise<number> =>
  countRows(executor, (limit) =>
    executor
      .select({ id: notifications.id })
      .from(notifications)
      .innerJoin(users, and(eq(users.id, notifications.accountId), eq(users.isActive, true)))
      .where(isWaitingWhatsApp)
      .limit(limit),
  );

/** Moves a WhatsApp message that waits to sent. Returns false if it does not wait any more. */
export async function moveWhatsAppToSent(
  tx: Tx,
  id: string,
  { sentAt, sentBy }: { readonly sentAt: Date; readonly sentBy: AccountId },
): Promise<boolean> {
  const moved = await tx
    .update(notifications)
    .set({ status: 'sent', sentAt, sentBy })
    .where(and(eq(notifications.id, id), isWaiting('whatsapp')))
    .returning({ id: notifications.id });
  return moved.length === 1;
}

/** Returns whether a notification is a WhatsApp message. */
export async function isWhatsAppMessage(executor: Executor, id: string): Promise<boolean> {
  const [row] = await executor
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.id, id), sql.raw(`channel = 'whatsapp'`)));
  return row !== undefined;
}
