import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accounts, authSessions } from '../../../platform/db/schema/accounts.ts';
import { auditLog } from '../../../platform/db/schema/audit-log.ts';
import { platformSettings } from '../../../platform/db/schema/settings.ts';
import { users } from '../../../platform/db/schema/users.ts';
import {
  newAddress,
  openBrowser,
  PASSWORD,
  signIn,
  signUp,
  signUpVerified,
} from '../../../testing/browser.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { createAdmin } from './create-admin.ts';
import { isAdminSetupOpen } from './is-admin-setup-open.ts';
import { reopenAdminSetup } from './reopen-admin-setup.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
// Whether setup is open depends on all users in the database.
beforeEach(async () => {
  // The cascade also truncates the settings, which refer to their last editor.
  await t.database.pool.query('truncate accounts cascade');
  await t.db.insert(platformSettings).values({ adminSetupReopened: false }).onConflictDoNothing();
});
afterAll(() => t.close());

const SECRET = 'setup-secret-for-tests';
const anAdmin = (email = newAddress('admin'), password = 'admin-password') => ({
  email,
  displayName: 'Palesa Nkhahle',
  password,
});
const setUp = (adminAccounts: object[], secret = SECRET, ip?: string) =>
  openBrowser(t, ip).send('POST', '/admin-setup', { secret, accounts: adminAccounts });
const isOpen = () => openBrowser(t).send('GET', '/admin-setup');
const findUser = async (email: string) => {
  const [row] = await t.db
    .select({ id: accounts.id, name: accounts.displayName, verified: accounts.emailVerified, user: users })
    .from(accounts)
    .leftJoin(users, eq(users.id, accounts.id))
    .where(eq(accounts.email, email));
  return row;
};
const CLOSED = { status: 404, body: { code: 'setup_closed' } };

describe('admin setup', () => {
  it('creates several admins, who can sign in unverified, and then closes (SETUP-4, SETUP-6)', async () => {
    expect(await isOpen()).toMatchObject({ status: 200, body: { open: true } });
    const [first, second] = [anAdmin(), anAdmin()];
    const { status, body } = await setUp([first, second]);
    expect([status, body]).toEqual([
      200,
      {
        outcomes: [first, second].map(({ email }) => ({ email, outcome: 'created', reason: null })),
      },
    ]);
    expect(await findUser(first.email)).toMatchObject({
      verified: false,
      user: { role: 'admin', isActive: true },
    });
    const answer = await signIn(openBrowser(t), first.email, first.password);
    expect(answer.body).toMatchObject({ currentUser: { role: 'admin', emailVerified: false } });
    const entries = await t.db.select().from(auditLog);
    expect(entries.map(({ kind }) => kind)).toEqual(['account.admin-created', 'account.admin-created']);

    expect(await isOpen()).toMatchObject(CLOSED);
    expect(await setUp([anAdmin()])).toMatchObject(CLOSED);
    expect(await setUp([anAdmin()], 'a wrong secret')).toMatchObject(CLOSED);
  });

  it('reopens by the operator’s command until it has created another admin (SETUP-6)', async () => {
    await setUp([anAdmin()]);
    await reopenAdminSetup(t.ctx);
    expect((await isOpen()).status).toBe(200);
    const taken = anAdmin();
    await signUp(openBrowser(t), taken.email);
    expect((await setUp([taken])).body).toMatchObject({ outcomes: [{ outcome: 'failed' }] });
    expect((await isOpen()).status).toBe(200);
    expect((await setUp([anAdmin()])).body).toMatchObject({ outcomes: [{ outcome: 'created' }] });
    expect(await isOpen()).toMatchObject(CLOSED);
  });

  it('stays open while the only admins are deactivated', async () => {
    await setUp([anAdmin()]);
    await t.db.update(users).set({ isActive: false });
    expect((await isOpen()).status).toBe(200);
  });

  it('refuses a wrong secret, and blocks a network after ten of them (SETUP-5)', async () => {
    const limited = await buildTestApp({ RATE_LIMITS: 'on' });
    try {
      const attempt = (secret: string, ip: string) =>
        openBrowser(limited, ip).send('POST', '/admin-setup', { secret, accounts: [anAdmin()] });
      for (let i = 0; i < 10; i += 1) {
        const answer = await attempt(`${SECRET}${i}`, '203.0.113.1');
        expect(answer).toMatchObject({ status: 403, body: { code: 'setup_secret_wrong' } });
      }
      const refused = await attempt(SECRET, '203.0.113.1');
      expect(refused).toMatchObject({ status: 429, body: { code: 'request_too_frequent' } });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
      expect((await attempt(SECRET, '203.0.113.2')).status).toBe(200);
    } finally {
      await limited.close();
    }
  });

  it('upgrades an existing account if its password is right, and returns a reason otherwise (SETUP-4)', async () => {
    const [right, wrong, deactivated] = [
      await signUpVerified(t, openBrowser(t)),
      await signUpVerified(t, openBrowser(t)),
      await signUpVerified(t, openBrowser(t)),
    ];
    await signIn(openBrowser(t), right);
    await t.db.insert(users).values({ id: (await findUser(deactivated))!.id, isActive: false });
    const fresh = anAdmin();
    const { body } = await setUp([
      anAdmin(wrong),
      anAdmin(right, PASSWORD),
      anAdmin(deactivated, PASSWORD),
      fresh,
      { ...fresh, password: 'another-one' },
    ]);
    const taken = 'An account with this email already exists';
    expect(body).toEqual({
      outcomes: [
        { email: wrong, outcome: 'failed', reason: `${taken}, and this is not its password.` },
        { email: right, outcome: 'upgraded', reason: null },
        { email: deactivated, outcome: 'failed', reason: 'This account has been deactivated.' },
        { email: fresh.email, outcome: 'created', reason: null },
        { email: fresh.email, outcome: 'failed', reason: `${taken}.` },
      ],
    });
    expect(await findUser(right)).toMatchObject({ name: 'Palesa Nkhahle', user: { role: 'admin' } });
    expect((await findUser(wrong))?.user).toBeNull();
    expect((await findUser(deactivated))?.user).toMatchObject({ role: 'student', isActive: false });
    expect((await signIn(openBrowser(t), fresh.email, fresh.password)).status).toBe(200);
  });

  it('lets only one of ten concurrent requests create its admin', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => setUp([anAdmin()])));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(404)]);
    const admins = await t.db.select().from(users).where(eq(users.role, 'admin'));
    expect(admins).toHaveLength(1);
  });

  it('waits for a concurrent setup and then reports that setup is closed', async () => {
    const other = await t.database.pool.connect();
    try {
      await other.query('begin; select 1 from platform_settings for update');
      const answer = setUp([anAdmin()]);
      const isWaiting = async () => {
        const { rowCount } = await t.database.pool.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rowCount === 1;
      };
      await expect.poll(isWaiting, { timeout: 20_000 }).toBe(true);
      const id = t.ctx.newId();
      await other.query(`insert into accounts (id, email, display_name) values ($1, 'a@example.org', 'A')`, [
        id,
      ]);
      await other.query(`insert into users (id, role) values ($1, 'admin')`, [id]);
      await other.query('commit');
      expect(await answer).toMatchObject(CLOSED);
    } finally {
      other.release(true);
    }
  });

  it('returns the outcomes and stays open if no account succeeds', async () => {
    const email = newAddress();
    await signUp(openBrowser(t), email);
    const answer = await setUp([anAdmin(email)]);
    expect(answer).toMatchObject({ status: 200, body: { outcomes: [{ outcome: 'failed' }] } });
    expect((await isOpen()).status).toBe(200);
  });

  it('validates all accounts before it creates any', async () => {
    const bad = { email: 'nobody', displayName: ' ', password: '12345' };
    const answer = await setUp([anAdmin(), bad]);
    expect(answer).toMatchObject({
      status: 422,
      body: {
        fields: {
          'accounts.1.email': 'Invalid email address.',
          'accounts.1.displayName': 'All fields are required for each admin account.',
          'accounts.1.password': 'Passwords must be at least 6 characters long.',
        },
      },
    });
    expect(await t.db.select().from(accounts)).toEqual([]);
  });
});

describe('createAdmin', () => {
  it('creates an admin, which closes the setup page', async () => {
    const email = newAddress('operator');
    expect(await createAdmin(t.ctx, anAdmin(email.toUpperCase()))).toEqual({ outcome: 'created', email });
    expect((await signIn(openBrowser(t), email, 'admin-password')).body).toMatchObject({
      currentUser: { role: 'admin' },
    });
    expect(await isAdminSetupOpen(t.ctx)).toBe(false);
  });

  it('takes over an account that a stranger created with the address', async () => {
    const stranger = openBrowser(t);
    const email = await signUpVerified(t, stranger);
    await signIn(stranger, email);
    expect(await createAdmin(t.ctx, anAdmin(email))).toEqual({ outcome: 'upgraded', email });
    expect(await t.db.select().from(authSessions)).toEqual([]);
    expect((await stranger.send('GET', '/current-user')).body).toEqual({ currentUser: null });
    expect((await signIn(stranger, email)).body.code).toBe('password_wrong');
    expect((await signIn(openBrowser(t), email, 'admin-password')).body).toMatchObject({
      currentUser: { role: 'admin', displayName: 'Palesa Nkhahle' },
    });
  });

  it('rejects invalid input and deactivated accounts without changing anything', async () => {
    const refused = async (change: object) =>
      createAdmin(t.ctx, { ...anAdmin(), ...change }).catch((error: { code?: string }) => error.code);
    expect(await refused({ email: 'nobody' })).toBe('email_invalid');
    expect(await refused({ password: '12345' })).toBe('password_weak');
    expect(await refused({ displayName: '  ' })).toBe('input_invalid');
    const email = await signUpVerified(t, openBrowser(t));
    await t.db.insert(users).values({ id: (await findUser(email))!.id, isActive: false });
    expect(await refused({ email })).toBe('account_deactivated');
    expect((await signIn(openBrowser(t), email)).body.code).toBe('account_deactivated');
    expect(await t.db.select().from(platformSettings)).toMatchObject([{ adminSetupReopened: false }]);
  });
});
