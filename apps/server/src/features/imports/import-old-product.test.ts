import { readFileSync } from 'node:fs';
import type { Payment } from '@thuto/contract/payments';
import type { AccountId, StudentId } from '@thuto/domain/ids';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { accounts, emailLinks } from '../../platform/db/schema/accounts.ts';
import { lessonParticipants } from '../../platform/db/schema/lesson-participants.ts';
import { lessons } from '../../platform/db/schema/lessons.ts';
import { contentItems } from '../../platform/db/schema/content.ts';
import {
  creditBalances,
  creditEntries,
  creditGrants,
  studentCounters,
} from '../../platform/db/schema/credits.ts';
import { importedRecords } from '../../platform/db/schema/imported-records.ts';
import { mails } from '../../platform/db/schema/mails.ts';
import { contactMessages } from '../../platform/db/schema/messages.ts';
import { orders } from '../../platform/db/schema/orders.ts';
import { payments } from '../../platform/db/schema/payments.ts';
import { guardianships, students } from '../../platform/db/schema/students.ts';
import { users } from '../../platform/db/schema/users.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { readLessonById } from '../../testing/lessons.ts';
import { makeAdmin, type Person } from '../../testing/people.ts';
import { checkLedger } from '../credits/check-ledger.ts';
import { getSettings } from '../settings/get-settings.ts';
import { type ImportOptions, importOldProduct } from './import-old-product.ts';
import { getRecordId } from './old-document.ts';
import { UnreadableExportError } from './read-export.ts';

const EXAMPLE = JSON.parse(readFileSync(new URL('./example-export.json', import.meta.url), 'utf8')) as Record<
  string,
  Record<string, Record<string, unknown>>
>;
const USUAL: ImportOptions = { withAdmins: false, sendsMails: false, isRehearsal: false };

const THABO = getRecordId<AccountId & StudentId>('users', 'u9Kx2mQpLr7TnVbWcYzAeFgHiJk1');
const LERATO = getRecordId<AccountId & StudentId>('users', 'leratoUid');
const PALESA = '0198c000-0000-7000-8000-00000000abcd' as AccountId & StudentId;
const booking = (name: string) => getRecordId('sessionBookings', name);

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp({ PRODUCT_DOMAIN: 'thuto.example' }, { runsWorkers: true });
});
afterAll(() => t.close());

/** Reads everything that an import writes, for comparison. */
const everything = async (of: TestApp) =>
  Promise.all(
    [
      accounts,
      users,
      students,
      guardianships,
      payments,
      lessons,
      lessonParticipants,
      orders,
      creditGrants,
      creditEntries,
      creditBalances,
      contentItems,
      contactMessages,
      importedRecords,
      mails,
      emailLinks,
    ].map((table) => of.db.select().from(table)),
  );

describe('importing the example export', () => {
  let admin: Person;
  let outcome: Awaited<ReturnType<typeof importOldProduct>>;
  beforeAll(async () => {
    const before = await everything(t);
    const rehearsed = await importOldProduct(t.ctx, EXAMPLE, { ...USUAL, isRehearsal: true });
    expect(await everything(t)).toEqual(before);
    outcome = await importOldProduct(t.ctx, EXAMPLE, USUAL);
    expect([...rehearsed.report.tallies]).toEqual([...outcome.report.tallies]);
    admin = await makeAdmin(t);
  });

  it('reports what was imported, what was not, and why (IMPORT-1)', () => {
    expect(Object.fromEntries(outcome.report.tallies)).toMatchObject({
      users: { taken: 5, refused: 2 },
      studentProfiles: { taken: 3, refused: 1 },
      sessionBookings: { taken: 5, refused: 4 },
      sessions: { taken: 3, refused: 1 },
      content: { taken: 2, refused: 1 },
      contactMessages: { taken: 1, refused: 0 },
      platformSettings: { taken: 1, refused: 0 },
    });
    const said = (remarks: readonly { record: string; words: string }[]) =>
      remarks.map(({ record, words }) => `${record}: ${words}`).sort();
    expect(said(outcome.report.refusals)).toMatchSnapshot();
    expect(said(outcome.report.notes)).toMatchSnapshot();
  });

  it('keeps UUIDs and derives stable ids from all others', async () => {
    const [palesa] = await t.db.select().from(accounts).where(eq(accounts.id, PALESA));
    expect(palesa).toMatchObject({ email: 'palesa@example.org', displayName: 'palesa' });
    expect(THABO).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const [record] = await t.db.select().from(importedRecords).where(eq(importedRecords.recordId, THABO));
    expect(record).toMatchObject({ collection: 'users', externalId: 'u9Kx2mQpLr7TnVbWcYzAeFgHiJk1' });
  });

  it('keeps users with their role, status and timestamps', async () => {
    const [thabo] = await t.db
      .select()
      .from(accounts)
      .innerJoin(users, eq(users.id, accounts.id))
      .where(eq(accounts.id, THABO));
    expect(thabo).toMatchObject({
      accounts: { email: 'thabo.mokoena@example.org', emailVerified: true },
      users: { role: 'student', isActive: true, isBackdoor: false },
    });
    expect(thabo?.accounts.createdAt.toISOString()).toBe('2024-02-03T09:15:00.000Z');
    expect(thabo?.users.lastLoginAt?.toISOString()).toBe('2025-06-01T07:30:00.000Z');
    const [lerato] = await t.db.select().from(users).where(eq(users.id, LERATO));
    expect(lerato).toMatchObject({ isActive: false });
    expect(lerato?.createdAt.toISOString()).toBe('2024-03-01T09:00:00.500Z');
  });

  it('makes only the users named in ADMIN_EMAILS admins (IMPORT-2)', async () => {
    const roleOf = async (name: string) =>
      (
        await t.db
          .select()
          .from(users)
          .where(eq(users.id, getRecordId<AccountId>('users', name)))
      )[0]?.role;
    expect(await roleOf('oldAdmin')).toBe('student');
    expect(await roleOf('listedAdmin')).toBe('admin');
  });

  it('stores phone numbers in E.164 (PROF-16)', async () => {
    const [lerato] = await t.db.select().from(students).where(eq(students.id, LERATO));
    const [message] = await t.db.select().from(contactMessages);
    expect([lerato?.parentPhone, message?.phone]).toEqual(['+26658123456', '+26658123456']);
  });

  it('opens the ledger with the old counters (IMPORT-3)', async () => {
    const balanceOf = async (id: StudentId) =>
      (await t.db.select().from(studentCounters).where(eq(studentCounters.studentId, id)))[0];
    expect(await balanceOf(THABO)).toMatchObject({ assigned: 10, completed: 4, remaining: 5 });
    expect(await balanceOf(LERATO)).toMatchObject({ assigned: 8, completed: 2, remaining: 0 });
    expect(await balanceOf(PALESA)).toMatchObject({ assigned: 0, completed: 0, remaining: 0 });
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('imports bookings with their wall-clock time, including overlapping ones (IMPORT-4)', async () => {
    const done = await readLessonById(t, booking('b-completed'));
    expect(done).toMatchObject({ date: '2025-05-20', time: '16:00', duration: 60 });
    expect(done.startsAt.toISOString()).toBe('2025-05-20T14:00:00.000Z');
    expect(await readLessonById(t, booking('b-approved'))).toMatchObject({ reservesTime: true });
    expect(await readLessonById(t, booking('b-overlap'))).toMatchObject({ reservesTime: false });
    const session = await readLessonById(t, getRecordId('sessions', 's-done'));
    expect(session).toMatchObject({ date: '2025-03-06', time: '17:00', status: 'completed' });
  });

  it('shows up in every list of the console and of the student (IMPORT-5, IMPORT-6)', async () => {
    for (const url of [
      '/api/users?search=thabo',
      `/api/users/${THABO}`,
      `/api/users/${THABO}/ledger`,
      `/api/users/${THABO}/payments`,
      `/api/users/${THABO}/bookings`,
      `/api/users/${THABO}/sessions`,
      '/api/payments?status=pending',
      '/api/payments?status=approved',
      '/api/bookings?status=all',
      '/api/sessions',
      '/api/content',
      '/api/contact-messages?filter=all',
    ]) {
      const answer = await t.inject({ url, headers: admin.headers });
      expect([url, answer.statusCode]).toEqual([url, 200]);
    }
    const pending = await t.inject({ url: '/api/payments?status=pending', headers: admin.headers });
    const { items } = pending.json<{ items: (Payment & { proofSourceUrl: string })[] }>();
    const payment = items.find(({ id }) => id === getRecordId('payments', PALESA));
    expect(payment).toMatchObject({
      proof: null,
      proofAbsence: { why: 'not-imported', afterDays: null },
      proofSourceUrl: 'https://storage.example.com/p.pdf',
    });
    const proof = await t.inject({ url: `/api/payments/${payment?.id}/proof`, headers: admin.headers });
    expect(proof.statusCode).toBe(404);
  });

  it('leaves data that can be worked with: a payment is approved, a booking completed', async () => {
    const paymentId = getRecordId('payments', PALESA);
    const approved = await t.inject({
      method: 'POST',
      url: `/api/payments/${paymentId}/approve`,
      headers: admin.headers,
    });
    expect(approved.statusCode).toBe(200);
    const completed = await t.inject({
      method: 'POST',
      url: `/api/bookings/${booking('b-overlap')}/complete`,
      headers: admin.headers,
    });
    expect(completed.statusCode).toBe(200);
    const [balance] = await t.db.select().from(studentCounters).where(eq(studentCounters.studentId, THABO));
    expect(balance).toMatchObject({ assigned: 10, completed: 5, remaining: 5 });
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('keeps a payment for an unknown package pending, and refuses its approval', async () => {
    const pending = await t.inject({ url: '/api/payments?status=pending', headers: admin.headers });
    const [payment] = pending.json<{ items: Payment[] }>().items;
    expect(payment).toMatchObject({
      packageId: 'gold-plan',
      packageName: 'gold-plan',
      amountLisente: 0,
      // Not offered, so that nobody makes up an amount first (PAY-62).
      allowedActions: ['reject'],
    });
    const url = `/api/payments/${payment?.id}/approve`;
    const approved = await t.inject({ method: 'POST', url, headers: admin.headers });
    expect(approved.json()).toMatchObject({ code: 'package_not_found' });
  });

  it('imports the settings (IMPORT-6)', async () => {
    expect(await getSettings(t.ctx)).toMatchObject({
      platformName: 'Bright Minds',
      contactEmail: 'office@example.org',
      allowedFileTypes: ['pdf', 'mp4'],
      emailNotifications: false,
      autoApproveUsers: true,
    });
  });

  it('imports only new documents when repeated and reports those that changed', async () => {
    // Background mails of the new actions would look like a change.
    await vi.waitFor(async () => {
      const waiting = await t.db.select().from(mails).where(eq(mails.status, 'queued'));
      expect(waiting).toEqual([]);
    }, 15_000);
    const before = await everything(t);
    const again = await importOldProduct(t.ctx, EXAMPLE, USUAL);
    expect(await everything(t)).toEqual(before);
    expect(Object.fromEntries(again.report.tallies)).toMatchObject({
      users: { taken: 0, known: 5, refused: 2 },
      sessionBookings: { taken: 0, known: 5 },
    });
    const changed = structuredClone(EXAMPLE);
    changed['users']!['leratoUid']!['displayName'] = 'Somebody else';
    changed['sessionBookings']!['b-new'] = { ...changed['sessionBookings']!['b-pending'] };
    const later = await importOldProduct(t.ctx, changed, USUAL);
    expect(later.report.tallies.get('sessionBookings')).toMatchObject({ taken: 1, known: 5 });
    expect(later.report.notes.map(({ record }) => record)).toContain('users/leratoUid');
    const [lerato] = await t.db.select().from(accounts).where(eq(accounts.id, LERATO));
    expect(lerato?.displayName).toBe("'Mathabo Nthane");
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('mails everyone who may sign in once, with a link to set a password', async () => {
    const { mails: queued } = await importOldProduct(t.ctx, EXAMPLE, { ...USUAL, sendsMails: true });
    expect(queued).toBe(4);
    const listWelcome = async () =>
      (await t.mails()).filter(({ subject }) => subject.includes('set a new password'));
    await expect.poll(async () => (await listWelcome()).length, { timeout: 20_000 }).toBe(4);
    const welcome = await listWelcome();
    expect(welcome.map(({ to }) => to[0]?.address).sort()).toEqual([
      'admin@thuto.example',
      'boss@example.org',
      'palesa@example.org',
      'thabo.mokoena@example.org',
    ]);
    const mine = welcome.find(({ to }) => to[0]?.address === 'thabo.mokoena@example.org');
    const token = /oobCode=([^&\s"]+)/.exec(mine?.text ?? '')?.[1] ?? '';
    const set = await t.inject({
      method: 'POST',
      url: '/api/password-resets/apply',
      payload: { token: decodeURIComponent(token), password: 'a new password' },
    });
    expect(set.statusCode).toBe(200);
    const signedIn = await t.inject({
      method: 'POST',
      url: '/api/sign-ins',
      payload: { email: 'Thabo.Mokoena@example.org', password: 'a new password', rememberMe: false },
    });
    expect(signedIn.statusCode).toBe(200);
    expect((await importOldProduct(t.ctx, EXAMPLE, { ...USUAL, sendsMails: true })).mails).toBe(0);
  });
});

describe('import', () => {
  it('skips an existing account and all documents that belong to it', async () => {
    const place = await buildTestApp({ PRODUCT_DOMAIN: 'thuto.example' }, { runsWorkers: true });
    try {
      const mine = await makeAdmin(place);
      const { report } = await importOldProduct(
        place.ctx,
        {
          users: {
            taken: { email: mine.email.toUpperCase(), displayName: 'Thief', role: 'admin' },
            [mine.id]: { email: 'other@example.org', displayName: 'Thief' },
          },
          studentProfiles: { taken: { sessionsRemaining: 100 } },
        },
        { ...USUAL, withAdmins: true },
      );
      expect(report.refusals).toHaveLength(3);
      expect(await place.db.select().from(accounts)).toMatchObject([{ id: mine.id, email: mine.email }]);
    } finally {
      await place.close();
    }
  });

  it('keeps the old admins as admins when requested', async () => {
    const place = await buildTestApp({ PRODUCT_DOMAIN: 'thuto.example' }, { runsWorkers: true });
    try {
      await importOldProduct(place.ctx, EXAMPLE, { ...USUAL, withAdmins: true });
      const rows = await place.db.select().from(users).where(eq(users.role, 'admin'));
      expect(rows.map(({ id }) => id).sort()).toEqual(
        [getRecordId('users', 'oldAdmin'), getRecordId('users', 'listedAdmin')].sort(),
      );
    } finally {
      await place.close();
    }
  });

  it.each([[null], [[]], ['text'], [{}], [{ people: {} }]])('refuses %j as an export', async (source) => {
    await expect(importOldProduct(t.ctx, source, USUAL)).rejects.toThrow(UnreadableExportError);
  });
});
