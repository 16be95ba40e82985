import type { LoggedMail } from '@thuto/contract/mails';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { mails } from '../../platform/db/schema/mails.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { makeAdmin, makeStudent, type Person } from '../../testing/people.ts';
import { getMailTrouble } from './get-mail-trouble.ts';
import { limitAddressee } from './limit-addressee.ts';
import { markRefusedAddress } from './mails.store.ts';

interface Log {
  items: LoggedMail[];
  nextCursor: string | null;
  total: number;
  failed: number;
}

let t: TestApp;
let admin: Person;
let student: Person;

beforeAll(async () => {
  t = await buildTestApp({}, { runsWorkers: true });
  admin = await makeAdmin(t);
  student = await makeStudent(t, { displayName: 'Zanele 100%_Sure' });
});
afterAll(() => t.close());
beforeEach(() => t.db.delete(mails));

type Row = typeof mails.$inferInsert;

async function logged(row: Partial<Row> = {}): Promise<string> {
  const id = t.ctx.newId();
  await t.db.insert(mails).values({ id, kind: 'verify-email', data: {}, createdAt: t.clock.now(), ...row });
  return id;
}

/** Inserts a failed mail that would be sent on a retry, because its cause still exists. */
const failedMail = (changes: Partial<Row> = {}) =>
  logged({
    kind: 'new-registration',
    recipientAccountId: admin.id,
    data: { accountId: student.id, recipientId: admin.id },
    status: 'failed',
    attempts: 13,
    lastError: 'ECONNREFUSED: connect ECONNREFUSED',
    failedAt: t.clock.now(),
    ...changes,
  });

async function list(query = ''): Promise<Log> {
  const answer = await t.inject({ url: `/api/mails?${query}`, headers: admin.headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Log>();
}

const resend = (id: string) =>
  t.inject({ method: 'POST', url: `/api/mails/${id}/resend`, headers: admin.headers, payload: {} });

const rowOf = async (id: string) => {
  const [row] = await t.db.select().from(mails).where(eq(mails.id, id));
  return row;
};

const settled = (id: string, status: string) =>
  vi.waitFor(async () => expect((await rowOf(id))?.status).toBe(status), { timeout: 15_000, interval: 50 });

describe('mail log', () => {
  it('lists every mail, newest first, with its status and error, but without its content', async () => {
    const sent = await logged({
      status: 'sent',
      toAddress: 'somebody@example.ls',
      subject: 'Hello',
      attempts: 1,
      sentAt: t.clock.now(),
    });
    const failed = await failedMail();
    const log = await list();
    expect(log).toMatchObject({ total: 2, failed: 1, nextCursor: null });
    expect(log.items).toEqual([
      {
        id: failed,
        kind: 'new-registration',
        recipient: admin.email,
        subject: null,
        status: 'failed',
        attempts: 13,
        lastError: 'ECONNREFUSED: connect ECONNREFUSED',
        queuedAt: expect.any(String),
        sentAt: null,
        failedAt: expect.any(String),
        allowedActions: ['resend'],
      },
      expect.objectContaining({
        id: sent,
        recipient: 'somebody@example.ls',
        subject: 'Hello',
        allowedActions: [],
      }),
    ]);
  });

  it('filters by status and counts the failed mails of the whole log', async () => {
    await logged({ status: 'sent' });
    await logged({ status: 'dropped' });
    const failed = await failedMail();
    const log = await list('status=failed');
    expect(log.items.map(({ id }) => id)).toEqual([failed]);
    expect(log).toMatchObject({ total: 1, failed: 1 });
    expect(await list('status=sent')).toMatchObject({ total: 1, failed: 1 });
    expect((await list('status=queued')).items).toEqual([]);
  });

  it('finds a recipient by part of the address, or of the account’s name or email', async () => {
    const toStudent = await logged({ status: 'sent', recipientAccountId: student.id });
    const toContact = await logged({ status: 'sent', toAddress: 'Help_Desk@centre.example.ls' });
    const found = async (search: string) =>
      (await list(`search=${encodeURIComponent(search)}`)).items.map(({ id }) => id);
    expect(await found('zanele')).toEqual([toStudent]);
    expect(await found(student.email.slice(3, 20))).toEqual([toStudent]);
    expect(await found('help_desk@CENTRE')).toEqual([toContact]);
    expect(await found('100%_s')).toEqual([toStudent]);
    expect(await found('help%desk')).toEqual([]);
    expect(await found('nobody')).toEqual([]);
  });

  it('returns pages without duplicates or gaps', async () => {
    const ids: string[] = [];
    for (let made = 0; made < 7; made += 1) ids.push(await logged({ status: 'sent' }));
    const seen: string[] = [];
    let cursor = '';
    do {
      const page: Log = await list(`limit=3${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
      expect(page.total).toBe(7);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? '';
    } while (cursor !== '');
    expect(seen).toEqual(ids.toReversed());
    const answer = await t.inject({ url: '/api/mails?cursor=nonsense', headers: admin.headers });
    expect(answer.json()).toMatchObject({ code: 'input_invalid' });
  });
});

describe('Resend', () => {
  it('queues a failed mail again and sends it (MAIL-2)', async () => {
    const id = await failedMail();
    const answer = await resend(id);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ id, status: 'queued', failedAt: null, allowedActions: [] });
    await settled(id, 'kept');
    expect(await rowOf(id)).toMatchObject({ attempts: 14, lastError: null, toAddress: admin.email });
    expect((await t.mails()).filter((mail) => mail.id === id)).toHaveLength(1);
  });

  it('drops a mail whose cause no longer exists', async () => {
    const id = await failedMail({ kind: 'booking-rejected', data: { bookingId: t.ctx.newId() } });
    expect((await resend(id)).statusCode).toBe(200);
    await settled(id, 'dropped');
  });

  it.each(['sent', 'dropped'] as const)('refuses a mail that is %s and changes nothing', async (status) => {
    const id = await logged({ status });
    const before = await rowOf(id);
    const answer = await resend(id);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'mail_not_failed', details: { status } });
    expect(await rowOf(id)).toEqual(before);
  });

  it('sends the mail once when several admins resend it concurrently', async () => {
    const id = await failedMail();
    const answers = await Promise.all(Array.from({ length: 8 }, () => resend(id)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 409),
    ]);
    await settled(id, 'kept');
    expect((await t.mails()).filter((mail) => mail.id === id)).toHaveLength(1);
  });

  it('returns 404 for unknown mails', async () => {
    expect((await resend(t.ctx.newId())).json()).toMatchObject({ code: 'not_found' });
  });

  it('queues nothing when its transaction is rolled back', async () => {
    const id = await failedMail();
    await expect(
      t.db.transaction(async (tx) => {
        expect(await t.ctx.mail.requeue(tx, id)).toBe(true);
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await rowOf(id)).toMatchObject({ status: 'failed' });
    const { rows } = await t.database.pool.query(`select 1 from pgboss.job where data->>'mailId' = $1`, [id]);
    expect(rows).toEqual([]);
  });
});

describe('an address that was refused for good', () => {
  const current = async (who: Person) =>
    (await t.inject({ url: '/api/current-user', headers: who.headers })).json<{
      currentUser: { isEmailRefused?: boolean };
    }>().currentUser;
  const decide = ({ email }: Person) =>
    t.db.transaction((tx) => limitAddressee(t.ctx, tx, 'booking-approved', email));

  it('gets no more mail and is shown to the desk and to the person, who may say that it is right (MAIL-15)', async () => {
    const family = await makeStudent(t);
    await markRefusedAddress(t.db, family.email, t.clock.now());
    expect(await decide(family)).toBe('refused');
    expect((await current(family)).isEmailRefused).toBe(true);
    const page = await t.inject({ url: `/api/users/${family.id}/family`, headers: admin.headers });
    expect(page.json()).toMatchObject({ guardians: [{ email: family.email, isEmailRefused: true }] });
    const retried = await t.inject({
      method: 'POST',
      url: '/api/current-user/email/retry',
      headers: family.headers,
      payload: {},
    });
    expect(retried.statusCode, retried.body).toBe(200);
    expect((await current(family)).isEmailRefused).toBeUndefined();
    expect(await decide(family)).toBe('send');
  });

  it('is forgotten with a new address (MAIL-15)', async () => {
    const family = await makeStudent(t);
    await markRefusedAddress(t.db, family.email, t.clock.now());
    const address = `new-${family.email}`;
    await t.db.update(accounts).set({ email: address }).where(eq(accounts.id, family.id));
    expect(await decide({ ...family, email: address })).toBe('send');
  });
});

it('tells the console since when, why and how many mails wait (MAIL-16)', async () => {
  const since = new Date('2026-03-04T10:42:00Z');
  await logged();
  const mail = { ...t.ctx.mail, trouble: { since, reason: 'it refused the user or the password' } };
  expect(await getMailTrouble({ db: t.db, mail })).toEqual({
    since: since.toISOString(),
    reason: 'it refused the user or the password',
    waiting: 1,
  });
  expect(await getMailTrouble(t.ctx)).toBeNull();
});
