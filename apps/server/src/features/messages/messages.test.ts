import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ConsoleOverview } from '@thuto/contract/activity';
import type { ContactMessage } from '@thuto/contract/messages';
import type { Problem } from '@thuto/contract/calls/problem';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { auditLog } from '../../platform/db/schema/audit-log.ts';
import { contactMessages } from '../../platform/db/schema/messages.ts';
import { mails } from '../../platform/db/schema/mails.ts';
import { platformSettings } from '../../platform/db/schema/settings.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { makeAdmin, type Person } from '../../testing/people.ts';

interface Page {
  items: ContactMessage[];
  nextCursor: string | null;
  total: number;
}

const CONTACT_ADDRESS = 'help@centre.example';
const NOBODY = '0190a0a0-0000-7000-8000-000000000000';
const form = {
  firstName: 'Lerato',
  lastName: 'Mokoena',
  email: 'Lerato@example.org',
  phone: '+266 5812 3456',
  subject: 'physics',
  message: 'Do you teach on Sundays?\nMy son is in Grade 11.',
};

let t: TestApp;
let admin: Person;

beforeAll(async () => {
  t = await buildTestApp({}, { runsWorkers: true });
  admin = await makeAdmin(t);
  await t.db.update(platformSettings).set({ contactEmail: CONTACT_ADDRESS });
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.delete(contactMessages);
});

const send = (changes: object = {}, app = t, remoteAddress = '203.0.113.7') =>
  app.inject({
    method: 'POST',
    url: '/api/contact-messages',
    payload: { ...form, ...changes },
    remoteAddress,
  });
const act = (id: string, action: string) =>
  t.inject({ method: 'POST', url: `/api/contact-messages/${id}/${action}`, headers: admin.headers });

async function list(query = ''): Promise<Page> {
  const answer = await t.inject({ url: `/api/contact-messages?${query}`, headers: admin.headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Page>();
}
const linesIn = async (query: string) => (await list(query)).items.map(({ message }) => message);
const overview = async () =>
  (await t.inject({ url: '/api/console/overview', headers: admin.headers })).json<ConsoleOverview>();

async function received(message: string): Promise<string> {
  expect((await send({ message })).statusCode).toBe(201);
  const [row] = await t.db.select().from(contactMessages).where(eq(contactMessages.message, message));
  return row?.id ?? '';
}

describe('sending a contact message', () => {
  it('stores it as unread and writes an audit log entry (MSG-4)', async () => {
    const answer = await send({ firstName: ' Lerato ' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({});
    const { items, total } = await list();
    expect(total).toBe(1);
    expect(items).toEqual([
      {
        ...form,
        phone: '+26658123456',
        id: items[0]?.id,
        receivedAt: expect.stringMatching(/^2026-03-02T08:00/),
        isRead: false,
        isArchived: false,
      },
    ]);
    const entries = await t.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, items[0]?.id ?? ''));
    expect(entries).toMatchObject([{ kind: 'message.received', actorId: null, studentId: null }]);
    expect((await overview()).recentActivity[0]?.kind).toBe('message.received');
  });

  it('mails it to the contact address with the sender as Reply-To (MAIL-8)', async () => {
    const mail = await mailOf(await received('Is there a place in the mathematics group?'));
    expect(mail.to).toEqual([{ address: CONTACT_ADDRESS }]);
    expect(mail.subject).toBe('Contact message about Physics from Lerato Mokoena');
    for (const words of [form.email, form.phone, 'Physics', 'mathematics group'])
      expect(mail.text).toContain(words);
    expect(await headerOf(mail.id, 'Reply-To')).toBe('Lerato Mokoena <lerato@example.org>');
  });

  it('accepts an address that mail programs cannot reply to, without using it as Reply-To', async () => {
    await send({ email: 'a@example.org,b@example.org', message: 'Two addresses' });
    const [row] = await t.db.select().from(contactMessages);
    const mail = await mailOf(row?.id ?? '');
    expect(await headerOf(mail.id, 'Reply-To')).toBeNull();
    expect(mail.text).toContain('does not reach the sender');
  });

  it.each([
    ['empty', { firstName: '', lastName: '', email: '', phone: '', subject: '', message: '' }],
    ['blank', { firstName: ' ', lastName: ' ', email: '\t', phone: ' ', subject: ' ', message: '\n' }],
  ])('is refused %s, with the sentences in order', async (_case, changes) => {
    const answer = await send(changes);
    expect(answer.statusCode).toBe(422);
    const { code, fields } = answer.json<Problem>();
    expect(code).toBe('input_invalid');
    expect(Object.entries(fields ?? {}).toSorted(byForm)).toEqual([
      ['firstName', 'First name is required'],
      ['lastName', 'Last name is required'],
      ['email', 'Email is required'],
      ['phone', 'Phone number is required'],
      ['subject', 'Please select a subject'],
      ['message', 'Message is required'],
    ]);
    expect((await list('filter=all')).total).toBe(0);
  });

  it('thanks a robot that fills the hidden field, but stores and mails nothing', async () => {
    const before = await t.db.$count(mails);
    const answer = await send({ website: 'https://robot.example' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({});
    expect((await list('filter=all')).total).toBe(0);
    expect(await t.db.$count(mails)).toBe(before);
  });

  it('stores a form that is posted twice at once one time, and again after ten minutes (MSG-5)', async () => {
    const repeated = { message: 'Do you teach in Sesotho?' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(repeated, t, '203.0.113.77')));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(201));
    expect(await linesIn('')).toEqual([repeated.message]);
    await send({ ...repeated, firstName: 'Thabo' }, t, '203.0.113.77');
    expect(await linesIn('')).toHaveLength(2);
    const now = t.clock.now().toISOString();
    t.clock.advance(11 * 60_000);
    await send(repeated, t, '203.0.113.77');
    t.clock.set(now);
    expect(await linesIn('')).toHaveLength(3);
  });

  it('is rate-limited per network', async () => {
    const limited = await buildTestApp({ RATE_LIMITS: 'on' }, { runsWorkers: true });
    try {
      const answers = [];
      for (let i = 0; i < 11; i += 1) answers.push(await send({ message: `Question ${i}` }, limited));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(10).fill(201), 429]);
      expect(answers[10]?.json()).toMatchObject({ code: 'request_too_frequent' });
      expect(Number(answers[10]?.headers['retry-after'])).toBeGreaterThan(3000);
      expect((await send({}, limited, '203.0.113.8')).statusCode).toBe(201);
      expect(await limited.db.$count(contactMessages)).toBe(11);
    } finally {
      await limited.close();
    }
  });
});

const FORM_ORDER = Object.keys(form);
const byForm = ([a]: [string, string], [b]: [string, string]) =>
  FORM_ORDER.indexOf(a) - FORM_ORDER.indexOf(b);

async function mailOf(messageId: string) {
  const [row] = await t.db
    .select()
    .from(mails)
    .where(eq(mails.dedupeKey, `contact-message:${messageId}`));
  return vi.waitFor(
    async () => {
      const mail = (await t.mails()).find(({ id }) => id === row?.id);
      if (!mail) throw new Error('the mail has not left yet');
      return mail;
    },
    { timeout: 15_000, interval: 50 },
  );
}

/** Returns a header of a mail in the outbox; null if it is missing. */
async function headerOf(mailId: string, name: string): Promise<string | null> {
  const folder = path.join(t.config.dataDir, 'mail');
  const file = (await readdir(folder)).find((entry) => entry.includes(mailId));
  const source = await readFile(path.join(folder, file ?? ''), 'utf8');
  return new RegExp(`^${name}: (.*)\r$`, 'm').exec(source)?.[1] ?? null;
}

describe('lists', () => {
  it('separates unread, active and archived messages', async () => {
    const [a, b, c] = [await received('A'), await received('B'), await received('C')];
    expect(await linesIn('')).toEqual(['C', 'B', 'A']);
    expect((await act(b, 'read')).json()).toMatchObject({ isRead: true, isArchived: false });
    expect((await act(c, 'archive')).json()).toMatchObject({ isRead: false, isArchived: true });
    expect(await linesIn('filter=unread')).toEqual(['A']);
    expect(await linesIn('filter=all')).toEqual(['B', 'A']);
    expect(await linesIn('filter=archived')).toEqual(['C']);

    await act(b, 'unread');
    await act(c, 'unarchive');
    expect(await linesIn('filter=unread')).toEqual(['C', 'B', 'A']);
    await act(a, 'read');
    await act(a, 'archive');
    expect((await act(a, 'unarchive')).json()).toMatchObject({ isRead: true, isArchived: false });
  });

  it('reports the number and age of unread messages for the console', async () => {
    expect(await overview()).toMatchObject({ unreadMessages: 0, oldestUnreadMessageAt: null });
    const oldest = await received('A');
    const archived = await received('B');
    await received('C');
    await act(archived, 'archive');
    const { receivedAt } = (await list()).items[1] ?? {};
    expect(await overview()).toMatchObject({ unreadMessages: 2, oldestUnreadMessageAt: receivedAt });
    await act(oldest, 'read');
    expect(await overview()).toMatchObject({ unreadMessages: 1 });
  });

  it('returns pages without duplicates or gaps, even when messages arrive between requests', async () => {
    for (const message of ['1', '2', '3', '4', '5']) await received(message);
    const first = await list('filter=all&limit=2');
    expect(first).toMatchObject({ total: 5, items: [{ message: '5' }, { message: '4' }] });
    await received('6');
    const second = await list(`filter=all&limit=2&cursor=${first.nextCursor}`);
    expect(second.items.map(({ message }) => message)).toEqual(['3', '2']);
    const third = await list(`filter=all&limit=2&cursor=${second.nextCursor}`);
    expect(third).toMatchObject({ items: [{ message: '1' }], nextCursor: null });
  });

  it('refuses a malformed cursor', async () => {
    const answer = await t.inject({ url: '/api/contact-messages?cursor=5', headers: admin.headers });
    expect(answer.json()).toMatchObject({ status: 422, fields: { cursor: 'Not a cursor of this list' } });
  });
});

describe('marking', () => {
  it('keeps the first timestamp when repeated', async () => {
    const id = await received('A');
    await act(id, 'read');
    const [first] = await t.db.select().from(contactMessages);
    t.clock.advance(60_000);
    expect((await act(id, 'read')).json()).toMatchObject({ isRead: true });
    const [second] = await t.db.select().from(contactMessages);
    expect(second?.readAt).toEqual(first?.readAt);
  });

  it.each(['read', 'unread', 'archive', 'unarchive'])(
    'returns 404 for %s of a deleted message',
    async (action) => {
      const answer = await act(NOBODY, action);
      expect(answer.json()).toMatchObject({ status: 404, code: 'not_found' });
    },
  );
});
