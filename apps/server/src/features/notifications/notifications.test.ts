import {
  ACCOUNT_MAILS,
  findNotificationKind,
  MAX_PUSH_DEVICES,
  NOTIFICATION_KINDS,
} from '@thuto/domain/messages/notifications';
import type { LessonId } from '@thuto/domain/ids';
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import type { request as httpsRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lessons } from '../../platform/db/schema/lessons.ts';
import { notifications, pushSubscriptions } from '../../platform/db/schema/notifications.ts';
import { guardianships } from '../../platform/db/schema/students.ts';
import { createPost, postPublic, type PostNetwork } from '../../platform/net/post-public.ts';
import { MAIL_SAMPLES } from '../../mail-preview/mail-samples.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { CROWD } from '../../testing/crowd.ts';
import { insertLessons } from '../../testing/lessons.ts';
import { makeAdmin, makeStudent, type Person, signIn } from '../../testing/people.ts';
import { submitProof } from '../../testing/submit-proof.ts';
import { makeTutor } from '../../testing/tutors.ts';
import { queueBookingDigest } from '../bookings/queue-booking-digest.ts';
import { queueUnreadMails } from '../threads/queue-unread-mails.ts';
import { createNotifications } from './create-notifications.ts';
import { deliverPush } from './deliver-push.ts';
import { cleanUpNotifications } from './notifications.jobs.ts';
import { listDuePushes } from './notifications.store.ts';
import { buildUnsubscribeUrl } from './unsubscribe-link.ts';
import { getVapidKeys } from './vapid-keys.ts';

const HOUR_MS = 60 * 60_000;
/** A Wednesday noon in Maseru. */
const NOON = new Date('2026-03-04T10:00:00Z');
/** Kinds that are open without a record that says that they are done. */
const OPEN_WITHOUT_RECORD = [
  'backup-failed',
  'booking-dispute-decided',
  'booking-tutor-absent',
  'homework-given',
  'homework-handed-in',
  'homework-marked',
  'payment-approved',
  'renewal-reminder',
  'session-dispute-decided',
  'session-tutor-absent',
  'term-report-signed',
  'tutor-lesson-cancelled',
  'waiting-list-ended',
  'weekly-digest',
  'weekly-place-ended',
];
const LINK = 'https://meet.example.org/secret-room';

let t: TestApp;
let admin: Person;
beforeAll(async () => {
  // Without workers, so that the tests send the pushes themselves.
  t = await buildTestApp({}, { runsWorkers: false });
  t.clock.set(NOON.toISOString());
  admin = await makeAdmin(t);
});
afterAll(() => t.close());
beforeEach(() => t.clock.set(NOON.toISOString()));

const send = (who: Person | null, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
  t.inject({ method, url: `/api${url}`, headers: { ...who?.headers }, ...(payload && { payload }) });

interface Inbox {
  items: { id: string; title: string; body: string; path: string; isRead: boolean; at: string }[];
  unread: number;
  total: number;
}
const inboxOf = async (who: Person) => (await send(who, 'GET', '/notifications')).json<Inbox>();
const ofAccount = (who: Person, channel: 'inbox' | 'push' | 'whatsapp') =>
  t.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.accountId, who.id), eq(notifications.channel, channel)));

/** Creates a student with sessions left. */
async function makePayingStudent(displayName = 'Thabo Mokoena'): Promise<Person> {
  const student = await makeStudent(t, { displayName });
  const { id } = await submitProof(t, student, 'bundle-10');
  expect((await send(admin, 'POST', `/payments/${id}/approve`)).statusCode).toBe(200);
  return student;
}

const book = async (student: Person, date = '2026-03-10', time = '16:00'): Promise<string> => {
  const answer = await send(admin, 'POST', '/bookings', {
    studentId: student.id,
    subject: 'mathematics',
    date,
    time,
    duration: 60,
    tutorName: 'Mme Lineo',
    meetingLink: LINK,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ id: string }>().id;
};

/** A browser's push subscription, with the key that decrypts its messages. */
function makeDevice(name = randomBytes(6).toString('hex')) {
  const own = createECDH('prime256v1');
  own.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: {
      endpoint: `https://push.example/send/${name}`,
      keys: { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') },
    },
    /** Decrypts a message as RFC 8188 and RFC 8291 describe. */
    decrypt(body: Buffer): { tag: string; title: string; body: string; path: string } {
      const salt = body.subarray(0, 16);
      const senderKey = body.subarray(21, 21 + body.readUInt8(20));
      const sealed = body.subarray(21 + body.readUInt8(20));
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), senderKey]);
      const secret = Buffer.from(hkdfSync('sha256', own.computeSecret(senderKey), auth, info, 32));
      const derive = (use: string, length: number) =>
        Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${use}\0`), length));
      const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
      decipher.setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString()) as never;
    },
  };
}
type Device = ReturnType<typeof makeDevice>;

async function subscribe(who: Person, device: Device = makeDevice()): Promise<Device> {
  const answer = await send(who, 'POST', '/push-subscriptions', device.subscription);
  expect(answer.statusCode, answer.body).toBe(200);
  return device;
}

/** A push service on this machine. It answers with a status per path, and records what it receives. */
interface PushService extends PostNetwork {
  readonly received: { path: string; headers: IncomingHttpHeaders; body: Buffer }[];
  statusOf: (path: string) => number | null;
  /** Sends a body that never ends. */
  isEndless: boolean;
  /** Connections that are open now. */
  countConnections(): Promise<number>;
  stop(): void;
}

async function startPushService(): Promise<PushService> {
  const received: PushService['received'] = [];
  const server: Server = createServer((asked, answer) => {
    const chunks: Buffer[] = [];
    asked.on('data', (chunk: Buffer) => chunks.push(chunk));
    asked.on('end', () => {
      received.push({ path: asked.url ?? '', headers: asked.headers, body: Buffer.concat(chunks) });
      const status = service.statusOf(asked.url ?? '');
      // Null never answers.
      if (status === null) return;
      answer.writeHead(status);
      if (service.isEndless) answer.write('and so on');
      else answer.end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const service: PushService = {
    received,
    statusOf: () => 201,
    isEndless: false,
    countConnections: () =>
      new Promise((resolve, reject) =>
        server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
    resolve: async () => [{ address: '93.184.215.14', family: 4 }],
    // The real code, without the certificate.
    post: ({ pathname }, _addresses, post, signal) =>
      createPost(request as typeof httpsRequest)(
        new URL(pathname, `http://127.0.0.1:${port}`),
        [{ address: '127.0.0.1', family: 4 }],
        post,
        signal,
      ),
    stop: () => server.closeAllConnections() ?? server.close(),
  };
  return service;
}

describe('inbox', () => {
  it('has a notification or an exception for every kind of mail (NOTIFY-1)', () => {
    const kinds = new Set(Object.keys(MAIL_SAMPLES).map((name) => name.split(' ')[0] ?? ''));
    const unknown = [...kinds].filter(
      (kind) => findNotificationKind(kind) === null && !ACCOUNT_MAILS.includes(kind),
    );
    expect(unknown, 'add them to NOTIFICATION_KINDS').toEqual([]);
  });

  it('receives what the family is mailed, with a link to it (NOTIFY-1)', async () => {
    const student = await makePayingStudent();
    await book(student);
    const { items, unread } = await inboxOf(student);
    expect(items.map(({ title }) => title)).toEqual([
      'Your session is booked',
      'Your payment is approved',
      'We have your payment',
    ]);
    // The payment that they announced is decided.
    expect(unread).toBe(2);
    expect(items[0]).toMatchObject({
      body: 'Mathematics, Tue 10 Mar, 16:00',
      path: '/student/sessions',
      isRead: false,
    });
    expect(items[1]?.path).toMatch(/^\/student\/orders\/[0-9a-f-]{36}$/);
    const viewer = await send(student, 'GET', '/current-user');
    expect(viewer.json()).toMatchObject({ currentUser: { unread: 2 } });
  });

  it('notifies admins and tutors (NOTIFY-1)', async () => {
    const tutor = await makeTutor(t, { displayName: 'Mme Lineo Tau' });
    const student = await makePayingStudent();
    const answer = await send(admin, 'POST', '/sessions', {
      studentId: student.id,
      subject: 'physics',
      date: '2026-03-12',
      time: '10:00',
      duration: 60,
      tutorId: tutor.tutorId,
    });
    expect(answer.statusCode, answer.body).toBe(201);
    expect((await inboxOf(tutor)).items[0]).toMatchObject({
      title: 'You have a new lesson',
      body: 'Physics, Thu 12 Mar, 10:00',
      path: '/tutor/lessons',
    });
  });

  it('marks one notification as read, and all up to an instant (NOTIFY-3)', async () => {
    const student = await makePayingStudent();
    await book(student);
    const [newest] = (await inboxOf(student)).items;
    expect((await send(student, 'POST', `/notifications/${newest?.id}/read`)).json()).toEqual({ unread: 1 });
    expect((await send(student, 'POST', `/notifications/${newest?.id}/read`)).json()).toEqual({ unread: 1 });
    const earlier = new Date(NOON.getTime() - 1).toISOString();
    expect((await send(student, 'POST', '/notifications/read', { upTo: earlier })).json()).toEqual({
      unread: 1,
    });
    expect((await send(student, 'POST', '/notifications/read', { upTo: newest?.at })).json()).toEqual({
      unread: 0,
    });
  });

  it('has read what is done, by anyone (NOTIFY-9)', async () => {
    const unreadOf = async (who: Person) =>
      (await inboxOf(who)).items.filter(({ isRead }) => !isRead).map(({ title }) => title);
    const countOf = async (who: Person) => (await inboxOf(who)).unread;
    const student = await makeStudent(t, { displayName: 'Naleli Phiri' });
    // A payment waits until somebody decides it.
    const first = await submitProof(t, student, 'bundle-5');
    expect(await unreadOf(student)).toEqual(['We have your payment']);
    await send(admin, 'POST', `/payments/${first.id}/reject`, { reason: 'The photo is dark' });
    expect(await unreadOf(student)).toEqual(['Your payment was not approved']);
    expect(await countOf(student)).toBe(1);
    // The rejection is mended by another photo, and that one by its approval.
    const second = await submitProof(t, student, 'bundle-5');
    expect(await unreadOf(student)).toEqual(['We have your payment']);
    await send(admin, 'POST', `/payments/${second.id}/approve`);
    expect(await unreadOf(student)).toEqual(['Your payment is approved']);
    // A session is news until it starts.
    await book(student);
    expect(await unreadOf(student)).toEqual(['Your session is booked', 'Your payment is approved']);
    t.clock.set('2026-03-10T14:01:00Z');
    expect(await unreadOf(student)).toEqual(['Your payment is approved']);
  });

  it('of an admin has read what another admin did (NOTIFY-9)', async () => {
    const clerk = await makeAdmin(t);
    const family = await makeStudent(t);
    await t.db.transaction((tx) =>
      createNotifications(t.ctx, tx, [
        {
          id: t.ctx.newId(),
          kind: 'new-registration',
          recipientAccountId: clerk.id,
          data: { accountId: family.id },
        } as never,
      ]),
    );
    expect((await inboxOf(clerk)).unread).toBe(1);
    await t.db.execute(sql`update users set reviewed_at = now() where id = ${family.id}`);
    expect((await inboxOf(clerk)).unread).toBe(0);
  });

  it('waits for the answer to a request and for the reader of a message, whoever they are (NOTIFY-9)', async () => {
    const [clerk, student] = [await makeAdmin(t), await makePayingStudent()];
    const unreadOf = async (who: Person, kind: string) =>
      (await inboxOf(who)).items.filter(
        ({ isRead, title }) => !isRead && title === NOTIFICATION_KINDS[kind]?.title,
      ).length;
    const wish = { subject: 'mathematics', date: '2026-03-12', time: '16:00', duration: 60 };
    const asked = await send(student, 'POST', `/students/${student.id}/bookings`, wish);
    expect(asked.statusCode, asked.body).toBe(201);
    t.clock.set(new Date(NOON.getTime() + 5 * 60_000).toISOString());
    await queueBookingDigest(t.ctx);
    expect(await unreadOf(clerk, 'booking-received')).toBe(1);
    await send(admin, 'POST', `/bookings/${asked.json<{ id: string }>().id}/reject`, { reason: 'No tutor' });
    expect(await unreadOf(clerk, 'booking-received')).toBe(0);

    const tutor = await makeTutor(t, { displayName: 'Ntate Sello Tlali' });
    const [lessonId] = await insertLessons(t, [
      { studentId: student.id, status: 'confirmed', startsAt: new Date(NOON.getTime() + 24 * HOUR_MS) },
    ]);
    await t.db
      .update(lessons)
      .set({ tutorId: tutor.tutorId })
      .where(eq(lessons.id, lessonId as LessonId));
    const written = await send(tutor, 'POST', `/tutor/threads/${student.id}/messages`, { body: 'Lumela' });
    expect(written.statusCode, written.body).toBe(201);
    t.clock.set(new Date(NOON.getTime() + HOUR_MS).toISOString());
    await queueUnreadMails(t.ctx);
    expect(await unreadOf(student, 'thread-unread')).toBe(1);
    const upTo = written.json<{ at: string }>().at;
    await send(student, 'POST', `/students/${student.id}/threads/${tutor.tutorId}/read`, { upTo });
    expect(await unreadOf(student, 'thread-unread')).toBe(0);
  });

  it('can tell for every kind whether it is done (NOTIFY-9)', async () => {
    const student = await makeStudent(t);
    for (const kind of Object.keys(NOTIFICATION_KINDS)) {
      await t.db.insert(notifications).values({
        id: t.ctx.newId(),
        accountId: student.id,
        eventKey: kind,
        channel: 'inbox',
        kind,
        data: {},
        status: 'ready',
        createdAt: NOON,
      });
    }
    const all = (await send(student, 'GET', '/notifications?limit=100')).json<Inbox>().items;
    const left = await t.db
      .select({ id: notifications.id, kind: notifications.kind })
      .from(notifications)
      .where(eq(notifications.accountId, student.id));
    const unreadIds = new Set(all.filter(({ isRead }) => !isRead).map(({ id }) => id));
    expect(
      left
        .filter(({ id }) => unreadIds.has(id))
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual(OPEN_WITHOUT_RECORD);
  });

  it('hides the notifications of other accounts', async () => {
    const student = await makePayingStudent();
    const [other] = (await inboxOf(student)).items;
    const stranger = await makeStudent(t);
    expect((await send(stranger, 'POST', `/notifications/${other?.id}/read`)).statusCode).toBe(404);
    expect((await inboxOf(stranger)).items).toEqual([]);
  });

  it('exists once per event and person, however often the event is handled (NOTIFY-2)', async () => {
    const student = await makePayingStudent();
    await subscribe(student);
    const id = await book(student);
    const mail = {
      kind: 'booking-approved',
      recipientAccountId: student.id,
      data: { bookingId: id },
      dedupeKey: `booking-approved:${id}`,
    };
    await Promise.all(
      Array.from({ length: CROWD }, () =>
        t.db.transaction((tx) => createNotifications(t.ctx, tx, [{ ...mail, id: t.ctx.newId() }])),
      ),
    );
    const about = (rows: { eventKey: string }[]) =>
      rows.filter(({ eventKey }) => eventKey === mail.dedupeKey).length;
    expect(about(await ofAccount(student, 'inbox'))).toBe(1);
    expect(about(await ofAccount(student, 'push'))).toBe(1);
  });

  it('is rolled back with its event (NOTIFY-2)', async () => {
    const student = await makeStudent(t);
    const failed = t.db.transaction(async (tx) => {
      await t.ctx.mail.enqueue(tx, {
        kind: 'renewal-reminder',
        recipientAccountId: student.id,
        data: { grantId: t.ctx.newId() },
        dedupeKey: `test:${t.ctx.newId()}`,
      });
      throw new Error('The event fails.');
    });
    await expect(failed).rejects.toThrow('The event fails.');
    expect((await inboxOf(student)).items).toEqual([]);
  });
});

describe('switches', () => {
  const switchOff = (who: Person, channel: string, event = 'requests') =>
    send(who, 'POST', '/notification-settings', { event, channel, isOn: false });

  it.each(['inbox', 'mail', 'push'])(
    'switches the %s of an event off and on again (NOTIFY-3)',
    async (channel) => {
      const student = await makePayingStudent();
      await subscribe(student);
      expect((await switchOff(student, channel)).json()).toMatchObject({
        events: expect.arrayContaining([
          { event: 'requests', inbox: true, mail: true, push: true, [channel]: false },
        ]),
      });
      const id = await book(student);
      const made = [...(await ofAccount(student, 'inbox')), ...(await ofAccount(student, 'push'))];
      const channels = made.filter(({ data }) => data['bookingId'] === id).map((row) => row.channel);
      expect(channels).toEqual(['inbox', 'push'].filter((one) => one !== channel));
      const { rows } = await t.db.execute<{ status: string }>(
        `select status from mails where dedupe_key = 'booking-approved:${id}'`,
      );
      expect(rows).toEqual([{ status: channel === 'mail' ? 'dropped' : 'queued' }]);
      const on = await send(student, 'POST', '/notification-settings', {
        event: 'requests',
        channel,
        isOn: true,
      });
      expect(on.json()).toMatchObject({
        events: expect.arrayContaining([{ event: 'requests', inbox: true, mail: true, push: true }]),
      });
    },
  );

  it('offers the events of the role only', async () => {
    const tutor = await makeTutor(t);
    const { events } = (await send(tutor, 'GET', '/notification-settings')).json<{
      events: { event: string }[];
    }>();
    expect(events.map(({ event }) => event)).toEqual(['lessons', 'messages']);
    expect((await switchOff(tutor, 'mail', 'payments')).statusCode).toBe(404);
    expect((await send(tutor, 'POST', '/whatsapp-contact', { number: '58123456' })).statusCode).toBe(403);
  });
});

describe('links that switch mails off', () => {
  const linkFor = (kind: string, { id }: Person) => {
    const url = new URL(buildUnsubscribeUrl(t.ctx.config, kind, id) ?? '');
    return `${url.pathname}${url.search}`;
  };
  const post = (url: string, type: string, payload: string) =>
    t.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });
  const mutesOf = async ({ id }: Person) => {
    const { rows } = await t.db.execute<{ what: string }>(
      sql`select event || ':' || channel as what from notification_mutes where account_id = ${id}`,
    );
    return rows.map(({ what }) => what);
  };

  it('switch off by a post, without a session, and change nothing when opened (MAIL-14)', async () => {
    const student = await makeStudent(t);
    const url = linkFor('weekly-digest', student);
    const page = await t.inject({ url });
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('Stop These Mails')]);
    expect(await mutesOf(student)).toEqual([]);
    const form = 'List-Unsubscribe=One-Click';
    const multipart = `--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n`;
    for (const answer of [
      await post(url, 'application/x-www-form-urlencoded', form),
      await post(url, 'multipart/form-data; boundary=b', multipart),
    ]) {
      expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('These mails are off')]);
      expect(answer.body).toContain('href="/account/notifications/settings"');
    }
    expect(await mutesOf(student)).toEqual(['summary:mail']);
  });

  it('refuse the signature of another person or kind, and leave an erased account alone (MAIL-14)', async () => {
    const [student, other] = [await makeStudent(t), await makeStudent(t)];
    const url = linkFor('booking-reminder', student);
    for (const changed of [url.replace(student.id, other.id), url.replace('.reminders.', '.summary.')])
      expect((await post(changed, 'application/x-www-form-urlencoded', '')).statusCode).toBe(404);
    await t.db.execute(sql`update accounts set erased_at = now() where id = ${student.id}`);
    expect((await post(url, 'application/x-www-form-urlencoded', '')).statusCode).toBe(200);
    expect([await mutesOf(student), await mutesOf(other)]).toEqual([[], []]);
  });

  it('stand in reminders, summaries and term reports only (MAIL-14)', () => {
    const kinds = [...Object.keys(NOTIFICATION_KINDS), ...ACCOUNT_MAILS];
    const linked = kinds.filter((kind) => buildUnsubscribeUrl(t.ctx.config, kind, admin.id) !== null);
    expect(linked.toSorted()).toEqual([
      'booking-reminder',
      'session-reminder',
      'term-report-signed',
      'weekly-digest',
    ]);
  });
});

describe('push devices', () => {
  it.each([
    'http://push.example/a',
    'https://127.0.0.1/a',
    'https://10.0.0.1/a',
    'https://[::1]/a',
    'https://push.example:8443/a',
    'https://user@push.example/a',
    'not an address',
  ])('refuses the address %s (NOTIFY-6)', async (endpoint) => {
    const student = await makeStudent(t);
    const { keys } = makeDevice().subscription;
    const answer = await send(student, 'POST', '/push-subscriptions', { endpoint, keys });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: 'input_invalid' });
  });

  it('refuses keys that cannot encrypt', async () => {
    const student = await makeStudent(t);
    const { endpoint, keys } = makeDevice().subscription;
    const invalid = randomBytes(65).toString('base64url');
    for (const wrong of [
      { ...keys, p256dh: invalid },
      { ...keys, auth: 'c2hvcnQ' },
    ]) {
      const answer = await send(student, 'POST', '/push-subscriptions', { endpoint, keys: wrong });
      expect(answer.statusCode).toBe(422);
    }
  });

  it('keeps the newest devices of an account (NOTIFY-6)', async () => {
    const student = await makeStudent(t);
    for (let at = 0; at <= MAX_PUSH_DEVICES; at += 1) {
      t.clock.set(new Date(NOON.getTime() + at).toISOString());
      await subscribe(student, makeDevice(`${student.id}-${at}`));
    }
    const kept = await t.db
      .select({ endpoint: pushSubscriptions.endpoint })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.accountId, student.id));
    expect(kept).toHaveLength(MAX_PUSH_DEVICES);
    expect(kept.some(({ endpoint }) => endpoint.endsWith(`${student.id}-0`))).toBe(false);
  });

  it('removes the device that signs out, and no other (NOTIFY-6)', async () => {
    const student = await makeStudent(t);
    const phone = { ...student, headers: await signIn(t, student.id) };
    const laptop = await subscribe(student);
    await subscribe(phone);
    await send(phone, 'DELETE', '/sign-ins/current');
    const { pushEndpoints } = (await send(student, 'GET', '/notification-settings')).json<{
      pushEndpoints: string[];
    }>();
    expect(pushEndpoints).toEqual([laptop.subscription.endpoint]);
    const all = await t.db
      .select()
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.accountId, student.id));
    expect(all).toHaveLength(1);
  });

  it('removes all devices of a deactivated account (NOTIFY-6)', async () => {
    const student = await makeStudent(t);
    await subscribe(student);
    expect((await send(admin, 'POST', `/users/${student.id}/deactivate`)).statusCode).toBe(200);
    const left = await t.db
      .select()
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.accountId, student.id));
    expect(left).toEqual([]);
  });

  it('belongs to the account that subscribed last', async () => {
    const first = await makeStudent(t);
    const device = await subscribe(first);
    const second = await makeStudent(t);
    await subscribe(second, device);
    const { pushEndpoints } = (await send(first, 'GET', '/notification-settings')).json<{
      pushEndpoints: string[];
    }>();
    expect(pushEndpoints).toEqual([]);
  });

  it('creates the keys once, readable only by the owner (NOTIFY-6)', async () => {
    const [one, other] = await Promise.all([getVapidKeys(t.ctx), getVapidKeys({ config: { ...t.config } })]);
    expect(one).toEqual(other);
    const file = path.join(t.config.dataDir, 'vapid-keys.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(one);
  });
});

describe('push', () => {
  let service: PushService;
  beforeEach(async () => {
    service = await startPushService();
    return () => service.stop();
  });

  /** Books a lesson for a new student with a device. Returns the push about it. */
  async function makePush({ date = '2026-03-10', time = '16:00', at = NOON } = {}) {
    t.clock.set(NOON.toISOString());
    const student = await makePayingStudent('Zodwa Mokhethi');
    const device = await subscribe(student);
    t.clock.set(at.toISOString());
    const id = await book(student, date, time);
    const push = (await ofAccount(student, 'push')).find(({ data }) => data['bookingId'] === id);
    if (!push) throw new Error('There is no push.');
    return { student, device, push, bookingId: id };
  }
  const statusOf = async (id: string) =>
    (await t.db.select().from(notifications).where(eq(notifications.id, id)))[0]?.status;

  it('is encrypted for the device, without a link and without a full name (NOTIFY-5)', async () => {
    const { device, push } = await makePush();
    await deliverPush(t.ctx, push.id, service);
    expect(service.received).toHaveLength(1);
    const [{ path: asked, headers, body }] = service.received as [PushService['received'][0]];
    expect(`https://push.example${asked}`).toBe(device.subscription.endpoint);
    expect(headers['content-encoding']).toBe('aes128gcm');
    expect(headers.authorization).toContain((await getVapidKeys(t.ctx)).publicKey);
    expect(headers['topic']).toBe(push.id.replaceAll('-', ''));
    const message = device.decrypt(body);
    expect(message).toEqual({
      tag: push.id,
      title: 'Your session is booked',
      body: 'Mathematics, Tue 10 Mar, 16:00',
      path: '/student/sessions',
    });
    expect(JSON.stringify(message)).not.toMatch(/meet\.example|Zodwa|Mokhethi/);
    expect(body.includes('Mathematics')).toBe(false);
    expect(await statusOf(push.id)).toBe('sent');
  });

  it('is delivered once by many workers (NOTIFY-2)', async () => {
    const { push } = await makePush();
    await Promise.all(Array.from({ length: CROWD }, () => deliverPush(t.ctx, push.id, service)));
    await deliverPush(t.ctx, push.id, service);
    expect(service.received).toHaveLength(1);
  });

  it('waits from 20:00 until 07:00 (NOTIFY-4)', async () => {
    const { push } = await makePush({ at: new Date('2026-03-04T19:30:00Z') });
    await deliverPush(t.ctx, push.id, service);
    t.clock.set('2026-03-05T04:59:59Z');
    await deliverPush(t.ctx, push.id, service);
    expect(await listDuePushes(t.db, t.clock.now(), 500)).not.toContain(push.id);
    expect(service.received).toEqual([]);
    t.clock.set('2026-03-05T05:00:00Z');
    expect(await listDuePushes(t.db, t.clock.now(), 500)).toContain(push.id);
    await deliverPush(t.ctx, push.id, service);
    expect(service.received).toHaveLength(1);
  });

  it('is held when the quiet hours begin before its job runs (NOTIFY-4)', async () => {
    const { push } = await makePush({ at: new Date('2026-03-04T17:59:59Z') });
    t.clock.set('2026-03-04T18:00:00Z');
    await deliverPush(t.ctx, push.id, service);
    expect(service.received).toEqual([]);
    t.clock.set('2026-03-05T05:00:00Z');
    await deliverPush(t.ctx, push.id, service);
    expect(service.received).toHaveLength(1);
  });

  it('is sent in quiet hours for a lesson that starts within three hours (NOTIFY-4)', async () => {
    const { push } = await makePush({
      date: '2026-03-04',
      time: '23:30',
      at: new Date('2026-03-04T18:30:00Z'),
    });
    await deliverPush(t.ctx, push.id, service);
    expect(service.received).toHaveLength(1);
    expect(service.received[0]?.headers['urgency']).toBe('high');
  });

  it('is dropped when the lesson has changed since', async () => {
    const { push, bookingId } = await makePush();
    expect((await send(admin, 'POST', `/bookings/${bookingId}/cancel`, {})).statusCode).toBe(200);
    await deliverPush(t.ctx, push.id, service);
    expect(service.received).toEqual([]);
    expect(await statusOf(push.id)).toBe('dropped');
  });

  it('is dropped when the guardian may not see the lesson any more (FAM-3)', async () => {
    const { student, push } = await makePush();
    await t.db.delete(guardianships).where(eq(guardianships.accountId, student.id));
    await deliverPush(t.ctx, push.id, service);
    expect(service.received).toEqual([]);
    expect(await statusOf(push.id)).toBe('dropped');
  });

  it.each([404, 410])(
    'deletes a device that the push service does not know, status %i (NOTIFY-6)',
    async (status) => {
      const { student, push } = await makePush();
      const kept = await subscribe(student);
      service.statusOf = (asked) => (kept.subscription.endpoint.endsWith(asked) ? 201 : status);
      await deliverPush(t.ctx, push.id, service);
      const left = await t.db
        .select()
        .from(pushSubscriptions)
        .where(eq(pushSubscriptions.accountId, student.id));
      expect(left.map(({ endpoint }) => endpoint)).toEqual([kept.subscription.endpoint]);
      expect(await statusOf(push.id)).toBe('sent');
    },
  );

  it('is tried again later, only on the devices that have not received it', async () => {
    const { student, push } = await makePush();
    const broken = await subscribe(student);
    const asksBroken = (asked: string) => broken.subscription.endpoint.endsWith(asked);
    service.statusOf = (asked) => (asksBroken(asked) ? 503 : 201);
    await deliverPush(t.ctx, push.id, service);
    expect(await statusOf(push.id)).toBe('waiting');
    await deliverPush(t.ctx, push.id, service);
    expect(service.received).toHaveLength(2);
    service.statusOf = () => 201;
    t.clock.set(new Date(NOON.getTime() + 60_000).toISOString());
    await deliverPush(t.ctx, push.id, service);
    expect(service.received.filter(({ path: asked }) => asksBroken(asked))).toHaveLength(2);
    expect(service.received).toHaveLength(3);
    expect(await statusOf(push.id)).toBe('sent');
  });

  it('gives up after several attempts', async () => {
    const { push } = await makePush();
    service.statusOf = () => 500;
    for (let attempt = 0; attempt < 7; attempt += 1) {
      t.clock.set(new Date(NOON.getTime() + (attempt + 1) * HOUR_MS).toISOString());
      await deliverPush(t.ctx, push.id, service);
    }
    expect(await statusOf(push.id)).toBe('failed');
  });

  it('stops waiting for a slow push service', async () => {
    service.statusOf = () => null;
    const slow = postPublic(
      'https://push.example/slow',
      { headers: {}, body: Buffer.from('x') },
      50,
      service,
    );
    await expect(slow).rejects.toMatchObject({ reason: 'timeout' });
  });

  it('is delivered once to a push service that answers 200 for ever', async () => {
    const { push } = await makePush();
    service.isEndless = true;
    service.statusOf = () => 200;
    await deliverPush(t.ctx, push.id, service);
    expect(await statusOf(push.id)).toBe('sent');
    await deliverPush(t.ctx, push.id, service);
    expect(service.received).toHaveLength(1);
    // The connection does not stay open.
    await expect.poll(() => service.countConnections()).toBe(0);
  });

  it('is not sent to a host with a private address (NOTIFY-6)', async () => {
    const { push } = await makePush();
    await deliverPush(t.ctx, push.id, {
      ...service,
      resolve: async () => [{ address: '10.0.0.8', family: 4 }],
    });
    expect(service.received).toEqual([]);
    expect(await statusOf(push.id)).toBe('failed');
  });
});

describe('WhatsApp', () => {
  interface Message {
    id: string;
    number: string;
    message: string;
    link: string;
    recipientName: string;
  }
  const messagesFor = async (who: Person) => {
    const { items } = (await send(admin, 'GET', '/whatsapp-messages?limit=100')).json<{ items: Message[] }>();
    return items.filter(({ recipientName }) => recipientName === who.displayName);
  };
  const agree = (who: Person, number = '5812 3456') => send(who, 'POST', '/whatsapp-contact', { number });

  it('stores the number in E.164 with the time of the agreement (NOTIFY-7)', async () => {
    const student = await makeStudent(t);
    for (const [typed, stored] of [
      ['5812 3456', '+26658123456'],
      ['58123456', '+26658123456'],
      ['  (266) 58-12 34 56', '+26658123456'],
      ['+27 82 123 4567', '+27821234567'],
      ['0027 82 123 4567', '+27821234567'],
      ['+44 7400 123456', '+447400123456'],
    ] as const) {
      expect((await agree(student, typed)).json()).toMatchObject({
        whatsApp: { number: stored, agreedAt: expect.stringMatching(/^2026-03-04T10:00:00/) as string },
      });
    }
    // Too short; a number of South Africa without its country code; no number.
    for (const typed of ['12', '082 123 4567', 'none', '+999 123 456']) {
      const refused = await agree(student, typed);
      expect(refused.statusCode).toBe(422);
      expect(refused.json()).toMatchObject({ fields: { number: expect.any(String) as string } });
    }
    expect((await send(student, 'DELETE', '/whatsapp-contact')).json()).toMatchObject({
      whatsApp: { number: null, agreedAt: null },
    });
  });

  it('writes messages for families that agreed only (NOTIFY-8)', async () => {
    const silent = await makePayingStudent('Silent Family');
    const student = await makePayingStudent('Palesa Nkoebe');
    await agree(student);
    await Promise.all([book(silent, '2026-03-16'), book(student, '2026-03-17')]);
    expect(await messagesFor(silent)).toEqual([]);
    const [message] = await messagesFor(student);
    expect(message?.number).toBe('+26658123456');
    expect(message?.message).toMatch(
      /^Hello Palesa, this is .+\. Your session is booked: Mathematics, Tue 17 Mar, 16:00\. More: http\S+\/student\/sessions$/,
    );
    expect(message?.link).toBe(
      `https://wa.me/26658123456?text=${encodeURIComponent(message?.message ?? '')}`,
    );
    expect(message?.message).not.toContain('meet.example');
  });

  it('is marked as sent by one of two admins, and the other is told (NOTIFY-8)', async () => {
    const student = await makePayingStudent('Two Admins');
    await agree(student);
    await book(student, '2026-03-18');
    const [message] = await messagesFor(student);
    const other = await makeAdmin(t, 'Other Admin');
    const answers = await Promise.all(
      [admin, other].map((who) => send(who, 'POST', `/whatsapp-messages/${message?.id}/sent`)),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'whatsapp_message_not_waiting',
    });
    expect(await messagesFor(student)).toEqual([]);
    expect((await send(admin, 'POST', `/whatsapp-messages/${t.ctx.newId()}/sent`)).statusCode).toBe(404);
    const [inbox] = await ofAccount(student, 'inbox');
    expect((await send(admin, 'POST', `/whatsapp-messages/${inbox?.id}/sent`)).statusCode).toBe(404);
  });

  it('replaces an earlier message about the same lesson', async () => {
    const student = await makePayingStudent('Replaced Message');
    await agree(student);
    const id = await book(student, '2026-03-19');
    await send(admin, 'POST', `/bookings/${id}/cancel`, { reason: 'The tutor is ill' });
    const messages = await messagesFor(student);
    expect(messages.map(({ message }) => message)).toEqual([
      expect.stringContaining('Your session is cancelled') as string,
    ]);
  });

  it('drops messages when the family turns WhatsApp off, and those that are out of date', async () => {
    const student = await makePayingStudent('Dropped Message');
    await agree(student);
    await book(student, '2026-03-20');
    await send(student, 'DELETE', '/whatsapp-contact');
    await agree(student);
    expect(await messagesFor(student)).toEqual([]);
    await book(student, '2026-03-23');
    t.clock.set('2026-03-23T15:00:00Z');
    await cleanUpNotifications(t.ctx);
    expect(await messagesFor(student)).toEqual([]);
  });
});
