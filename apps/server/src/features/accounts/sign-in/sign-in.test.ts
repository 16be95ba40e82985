import { ownStudentIdOf } from '@thuto/domain/ids';
import { ALL_GUARDIAN_RIGHTS } from '@thuto/domain/people/students';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts, authSessions } from '../../../platform/db/schema/accounts.ts';
import { studentCounters } from '../../../platform/db/schema/credits.ts';
import { platformSettings } from '../../../platform/db/schema/settings.ts';
import { users } from '../../../platform/db/schema/users.ts';
import {
  newAddress,
  openBrowser,
  PASSWORD,
  signIn,
  signUp,
  signUpVerified,
  verificationTokens,
} from '../../../testing/browser.ts';
import { PASSWORD_COST } from '../passwords/scrypt-password.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';

const LISTED = ['head@example.org', 'taken@example.org', 'later@example.org'];
const DAY = 24 * 60 * 60 * 1000;

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp({ ADMIN_EMAILS: LISTED.join(',') });
});
afterAll(() => t.close());

const userOf = async (email: string) => {
  const [row] = await t.db
    .select({ user: users, accountId: accounts.id })
    .from(accounts)
    .leftJoin(users, eq(users.id, accounts.id))
    .where(eq(accounts.email, email));
  if (!row) throw new Error(`no account for ${email}`);
  return row;
};
const authSessionsOf = async (email: string) =>
  t.db
    .select()
    .from(authSessions)
    .where(eq(authSessions.userId, (await userOf(email)).accountId));

describe('signing in', () => {
  it('creates the user record and the balance of a student only the first time (ACCESS-1, USER-1)', async () => {
    const browser = openBrowser(t);
    const email = await signUpVerified(t, browser);
    const first = await signIn(browser, email);
    const { accountId, user } = await userOf(email);
    const currentUser = {
      accountId,
      email,
      displayName: 'Thabo Mokoena',
      role: 'student',
      emailVerified: true,
      students: [
        {
          id: accountId,
          name: 'Thabo Mokoena',
          firstName: 'Thabo',
          relationship: 'self',
          ...ALL_GUARDIAN_RIGHTS,
        },
      ],
    };
    expect(first).toMatchObject({ status: 200, body: { currentUser } });
    expect(user).toMatchObject({ role: 'student', isActive: true, isBackdoor: false, reviewedAt: null });
    expect(
      await t.db
        .select()
        .from(studentCounters)
        .where(eq(studentCounters.studentId, ownStudentIdOf(accountId))),
    ).toMatchObject([{ assigned: 0, completed: 0, remaining: 0 }]);
    expect((await browser.send('GET', '/current-user')).body).toEqual({
      currentUser: { ...currentUser, unread: 0 },
    });

    t.clock.advance(60_000);
    await signIn(openBrowser(t), email);
    const again = (await userOf(email)).user;
    expect(again?.createdAt).toEqual(user?.createdAt);
    expect(again?.lastLoginAt?.getTime()).toBeGreaterThanOrEqual(
      (user?.lastLoginAt?.getTime() ?? 0) + 60_000,
    );
  });

  it('creates one user record when ten first sign-ins are concurrent', async () => {
    const email = await signUpVerified(t, openBrowser(t));
    const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(openBrowser(t), email)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await authSessionsOf(email)).toHaveLength(10);
  });

  it('marks a new student as reviewed if users are approved automatically (USER-4)', async () => {
    await t.db.update(platformSettings).set({ autoApproveUsers: true });
    const email = await signUpVerified(t, openBrowser(t));
    await signIn(openBrowser(t), email);
    await t.db.update(platformSettings).set({ autoApproveUsers: false });
    expect((await userOf(email)).user?.reviewedAt).toBeInstanceOf(Date);
  });

  it('distinguishes an unknown address from a wrong password (AUTH-7)', async () => {
    const browser = openBrowser(t);
    const email = await signUpVerified(t, browser);
    expect(await signIn(browser, newAddress('nobody'))).toMatchObject({
      status: 404,
      body: { code: 'account_not_found' },
    });
    expect(await signIn(browser, email, 'not-the-one')).toMatchObject({
      status: 401,
      body: { code: 'password_wrong' },
    });
    // Only the cookie from sign-up, which grants no access.
    expect([...browser.cookies.keys()]).toEqual(['thuto.asked_for_mail']);
    expect(await authSessionsOf(email)).toEqual([]);
  });

  it('rejects an unverified address and sends the mail again (AUTH-6, AUTH-8)', async () => {
    const browser = openBrowser(t);
    const email = newAddress();
    await signUp(browser, email);
    expect(await signIn(browser, email, 'not-the-one')).toMatchObject({ body: { code: 'password_wrong' } });
    expect(await verificationTokens(t, email)).toHaveLength(1);
    const refused = await signIn(browser, email);
    expect(refused).toMatchObject({ status: 403, body: { code: 'email_unverified' } });
    // Binds the browser to the mail but starts no session.
    expect(refused.setCookies.map((line) => line.split('=')[0])).toEqual(['thuto.asked_for_mail']);
    expect(await verificationTokens(t, email)).toHaveLength(2);
    expect(await authSessionsOf(email)).toEqual([]);
    expect((await userOf(email)).user).toBeNull();
  });

  it('rejects a deactivated account after checking the password, and invalidates its sessions', async () => {
    const browser = openBrowser(t);
    const email = await signUpVerified(t, browser);
    await signIn(browser, email);
    const { accountId } = await userOf(email);
    await t.db.update(users).set({ isActive: false }).where(eq(users.id, accountId));
    expect((await browser.send('GET', '/current-user')).body).toEqual({ currentUser: null });
    const other = openBrowser(t);
    expect((await signIn(other, email, 'not-the-one')).body.code).toBe('password_wrong');
    expect(await signIn(other, email)).toMatchObject({ status: 403, body: { code: 'account_deactivated' } });
    expect(await authSessionsOf(email)).toHaveLength(1);
  });

  it('validates the input first', async () => {
    const browser = openBrowser(t);
    const answer = await browser.send('POST', '/sign-ins', { email: 'nobody', password: '', extra: 1 });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        fields: { email: 'Invalid email address.', password: 'Password is required', extra: 'Unknown field' },
      },
    });
  });

  it('creates neither a user nor a session when a write fails', async () => {
    const email = await signUpVerified(t, openBrowser(t));
    await t.database.pool.query(
      `create function fail() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
       create trigger fail before insert on auth_sessions for each row execute function fail()`,
    );
    const answer = await signIn(openBrowser(t), email);
    await t.database.pool.query('drop function fail cascade');
    expect(answer).toMatchObject({ status: 500, body: { code: 'internal_error' }, setCookies: [] });
    expect((await userOf(email)).user).toBeNull();
  });
});

describe('an address of ADMIN_EMAILS', () => {
  const [head = '', taken = '', later = ''] = LISTED;

  it('has no rights after sign-up until it is verified (ACCESS-5)', async () => {
    const browser = openBrowser(t);
    await signUp(browser, taken);
    expect(await signIn(browser, taken)).toMatchObject({ status: 403, body: { code: 'email_unverified' } });
    expect((await userOf(taken)).user).toBeNull();
  });

  it('becomes an admin once it is verified by mail (SETUP-2)', async () => {
    const browser = openBrowser(t);
    await signUpVerified(t, browser, head);
    expect((await signIn(browser, head)).body).toMatchObject({
      currentUser: { role: 'admin', emailVerified: true },
    });
    const { accountId } = await userOf(head);
    expect(
      await t.db
        .select()
        .from(studentCounters)
        .where(eq(studentCounters.studentId, ownStudentIdOf(accountId))),
    ).toEqual([]);
  });

  it('upgrades a student once it is verified', async () => {
    const browser = openBrowser(t);
    await signUpVerified(t, browser, later);
    const { accountId } = await userOf(later);
    await t.db.insert(users).values({ id: accountId, role: 'student' });
    await t.db.update(accounts).set({ emailVerified: false }).where(eq(accounts.id, accountId));
    expect((await signIn(browser, later)).body.code).toBe('email_unverified');
    expect((await userOf(later)).user?.role).toBe('student');
    await t.db.update(accounts).set({ emailVerified: true }).where(eq(accounts.id, accountId));
    expect((await signIn(browser, later)).body).toMatchObject({ currentUser: { role: 'admin' } });
    expect((await userOf(later)).user?.role).toBe('admin');
  });

  it('signs in unverified if it already is an admin’s (SETUP-1)', async () => {
    await t.db.update(accounts).set({ emailVerified: false }).where(eq(accounts.email, head));
    expect((await signIn(openBrowser(t), head)).body).toMatchObject({
      currentUser: { role: 'admin', emailVerified: false },
    });
  });
});

describe('the session cookie', () => {
  it('lasts until the browser closes, at most a day, without Remember me', async () => {
    const browser = openBrowser(t);
    const email = await signUpVerified(t, browser);
    const { setCookies } = await signIn(browser, email);
    expect(setCookies.find((line) => line.startsWith('thuto.session_token='))).toMatch(
      /^[^;]+; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    t.clock.advance(DAY - 60_000);
    expect((await browser.send('GET', '/current-user')).body['currentUser']).not.toBeNull();
    t.clock.advance(60_000);
    expect((await browser.send('GET', '/current-user')).body['currentUser']).toBeNull();
  });

  it('lasts thirty days with Remember me', async () => {
    const browser = openBrowser(t);
    const email = await signUpVerified(t, browser);
    const { setCookies } = await signIn(browser, email, PASSWORD, true);
    expect(setCookies.find((line) => line.startsWith('thuto.session_token='))).toMatch(
      /^[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    t.clock.advance(30 * DAY - 60_000);
    expect((await browser.send('GET', '/current-user')).body['currentUser']).not.toBeNull();
    t.clock.advance(60_000);
    expect((await browser.send('GET', '/current-user')).body['currentUser']).toBeNull();
  });

  it('is replaced by the browser’s next sign-in, which also deletes expired sessions', async () => {
    const [browser, other] = [openBrowser(t), openBrowser(t)];
    const email = await signUpVerified(t, browser);
    await signIn(other, email);
    t.clock.advance(DAY + 1000);
    await signIn(browser, email);
    expect(await authSessionsOf(email)).toHaveLength(1);
    await signIn(browser, email);
    const left = await authSessionsOf(email);
    expect(left).toMatchObject([{ ipAddress: '127.0.0.1', userAgent: 'Test browser' }]);
    expect((await browser.send('GET', '/current-user')).body['currentUser']).not.toBeNull();
  });

  it('is ignored without an error when it is forged', async () => {
    const browser = openBrowser(t);
    const email = await signUpVerified(t, browser);
    await signIn(browser, email);
    const name = 'thuto.session_token';
    const value = browser.cookies.get(name) ?? '';
    const [token = '', signature = ''] = decodeURIComponent(value).split('.');
    const values = [
      token,
      `${token}.`,
      `${token}x.${signature}`,
      `${token}.${signature}=`,
      '%',
      '.',
      `.${signature}`,
    ];
    for (const forged of [...values, 'x'.repeat(3000)]) {
      browser.cookies.set(name, forged);
      expect(await browser.send('GET', '/current-user'), forged).toMatchObject({
        status: 200,
        body: { currentUser: null },
      });
    }
  });
});

describe('signing out', () => {
  it('ends only this session, removes the cookie and can be repeated (AUTH-23)', async () => {
    const [browser, other] = [openBrowser(t), openBrowser(t)];
    const email = await signUpVerified(t, browser);
    await signIn(browser, email);
    await signIn(other, email);
    const held = new Map(browser.cookies);
    const answer = await browser.send('DELETE', '/sign-ins/current');
    expect(answer).toMatchObject({ status: 200, body: {} });
    expect(answer.setCookies).toEqual(['thuto.session_token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax']);
    for (const [name, value] of held) browser.cookies.set(name, value);
    expect((await browser.send('GET', '/current-user')).body).toEqual({ currentUser: null });
    expect((await other.send('GET', '/current-user')).body['currentUser']).not.toBeNull();
    expect((await browser.send('DELETE', '/sign-ins/current')).status).toBe(200);
    expect((await openBrowser(t).send('DELETE', '/sign-ins/current')).status).toBe(200);
  });
});

describe('over HTTPS', () => {
  it('sets every cookie with Secure and the __Host- prefix', async () => {
    const https = await buildTestApp({ PUBLIC_URL: 'https://thuto.example' });
    try {
      const browser = openBrowser(https);
      const email = await signUpVerified(https, browser);
      const { setCookies } = await signIn(browser, email);
      expect(setCookies).toHaveLength(2);
      for (const line of setCookies)
        expect(line).toMatch(/^__Host-thuto\..*; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
      expect((await browser.send('GET', '/current-user')).body['currentUser']).not.toBeNull();
    } finally {
      await https.close();
    }
  });
});

describe('signing in with concealed accounts', () => {
  it('returns the same response after similar time for an unknown address and a wrong password', async () => {
    // With cheap hashes, other work would decide how long a response takes.
    const concealed = await buildTestApp({ AUTH_CONCEAL_ACCOUNTS: 'true' }, { passwordCost: PASSWORD_COST });
    try {
      const browser = openBrowser(concealed);
      const email = await signUpVerified(concealed, browser);
      const timed = async (run: () => Promise<unknown>) => {
        const start = performance.now();
        await run();
        return performance.now() - start;
      };
      const wrong = { status: 401, body: { code: 'credentials_wrong' } };
      for (const path of ['/sign-ins', '/email-verifications/with-password']) {
        const attempt = (address: string) =>
          browser.send('POST', path, { email: address, password: 'not-the-one' });
        expect(await attempt(email)).toMatchObject(wrong);
        expect(await attempt(newAddress('nobody'))).toMatchObject(wrong);
        const known = await timed(() => attempt(email));
        const unknown = await timed(() => attempt(newAddress('nobody')));
        expect(unknown).toBeGreaterThan(known / 4);
      }
      expect((await signIn(browser, email)).status).toBe(200);
    } finally {
      await concealed.close();
    }
  });
});
