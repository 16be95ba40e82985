import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { mails } from '../../platform/db/schema/mails.ts';
import { users } from '../../platform/db/schema/users.ts';
import {
  applyCode,
  newAddress,
  openBrowser,
  PASSWORD,
  signIn,
  signUp,
  signUpVerified,
  verificationCodes,
} from '../../testing/browser.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp({ RATE_LIMITS: 'on' });
});
afterAll(() => t.close());

/** Networks differ from test to test, so that one does not use up another's limits. */
let networks = 0;
const newBrowser = () => openBrowser(t, `203.0.113.${(networks += 1)}`);
const mailsTo = async (email: string) => {
  const [row] = await t.db
    .select({ n: count() })
    .from(mails)
    .innerJoin(accounts, eq(accounts.id, mails.recipientAccountId))
    .where(eq(accounts.email, email));
  return row?.n ?? 0;
};
const withPassword = (browser: ReturnType<typeof newBrowser>, email: string, password = PASSWORD) =>
  browser.send('POST', '/email-verifications/with-password', { email, password });
const forAddress = (browser: ReturnType<typeof newBrowser>, email: string) =>
  browser.send('POST', '/email-verifications/for-address', { email });
const TOO_FREQUENT = { status: 429, body: { code: 'request_too_frequent' } };

async function signUpOnly(): Promise<string> {
  const email = newAddress();
  await signUp(newBrowser(), email);
  return email;
}

describe('from the login screen', () => {
  it('sends the mail to whoever knows the password, and signs nobody in', async () => {
    const browser = newBrowser();
    const email = await signUpOnly();
    const answer = await withPassword(browser, email);
    expect(answer).toMatchObject({ status: 200, body: { email } });
    expect(answer.setCookies.map((line) => line.split('=')[0])).toEqual(['thuto.asked_for_mail']);
    expect(await mailsTo(email)).toBe(2);
    expect((await withPassword(browser, email, 'not-the-one')).body.code).toBe('password_wrong');
    expect((await withPassword(browser, newAddress('nobody'))).body.code).toBe('account_not_found');
    expect(await mailsTo(email)).toBe(2);
  });

  it('answers ok without a mail when the address is verified', async () => {
    const browser = newBrowser();
    const email = await signUpVerified(t, browser);
    expect((await withPassword(browser, email)).status).toBe(200);
    expect(await mailsTo(email)).toBe(1);
  });

  it('refuses a deactivated account', async () => {
    const browser = newBrowser();
    const email = await signUpVerified(t, browser);
    await signIn(browser, email);
    await t.db.update(users).set({ isActive: false });
    expect(await withPassword(browser, email)).toMatchObject({ body: { code: 'account_deactivated' } });
  });

  it('refuses the fifth after a sign-up within an hour, and says how long to wait', async () => {
    const browser = newBrowser();
    const email = await signUpOnly();
    for (let i = 0; i < 4; i += 1) expect((await withPassword(browser, email)).status).toBe(200);
    const refused = await withPassword(browser, email);
    expect(refused).toMatchObject(TOO_FREQUENT);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3600);
    expect(await mailsTo(email)).toBe(5);
  });
});

describe('from the verify page', () => {
  it('answers alike for an unverified, a verified, a deactivated and an unknown address', async () => {
    const [unverified, unknown] = [await signUpOnly(), newAddress('nobody')];
    const verified = await signUpVerified(t, newBrowser());
    const deactivated = await signUpOnly();
    const [{ id } = { id: '' }] = await t.db.select().from(accounts).where(eq(accounts.email, deactivated));
    await t.db.insert(users).values({ id, isActive: false });
    const sent = await Promise.all([unverified, verified, deactivated].map(mailsTo));
    for (const email of [unverified, verified, deactivated, unknown]) {
      const browser = newBrowser();
      // A sign-up counts as one.
      for (let i = email === unknown ? 0 : 1; i < 5; i += 1) {
        expect(await forAddress(browser, email)).toMatchObject({ status: 200, body: { email } });
      }
      expect(await forAddress(browser, email)).toMatchObject(TOO_FREQUENT);
      expect(await forAddress(newBrowser(), email)).toMatchObject(TOO_FREQUENT);
    }
    const after = await Promise.all([unverified, verified, deactivated].map(mailsTo));
    expect(after.map((n, i) => n - (sent[i] ?? 0))).toEqual([4, 0, 0]);
  });

  it('leaves the owner working links when a stranger has used up the limit of the address', async () => {
    const owner = newBrowser();
    const email = newAddress();
    await signUp(owner, email);
    const stranger = newBrowser();
    for (let i = 0; i < 6; i += 1) await forAddress(stranger, email);
    const codes = await verificationCodes(t, email);
    expect(codes).toHaveLength(5);
    expect((await applyCode(owner, codes[0])).status).toBe(200);
  });

  it('refuses one network that asks for many addresses', async () => {
    const browser = newBrowser();
    for (let i = 0; i < 20; i += 1) expect((await forAddress(browser, newAddress())).status).toBe(200);
    expect(await forAddress(browser, newAddress())).toMatchObject(TOO_FREQUENT);
    expect((await forAddress(newBrowser(), newAddress())).status).toBe(200);
  });
});

describe('one counter for each address', () => {
  it('bounds the mails that all calls together send to a stranger', async () => {
    const email = newAddress('stranger');
    await signUp(newBrowser(), email);
    for (let i = 0; i < 6; i += 1) {
      await Promise.all([
        signIn(newBrowser(), email),
        withPassword(newBrowser(), email),
        forAddress(newBrowser(), email),
        newBrowser().send('POST', '/password-resets', { email }),
      ]);
      // Past the minute that signing in waits between two mails.
      await t.database.pool.query('update rate_limits set expire = expire - 60000');
    }
    const rows = await t.db
      .select({ kind: mails.kind, n: count() })
      .from(mails)
      .innerJoin(accounts, eq(accounts.id, mails.recipientAccountId))
      .where(eq(accounts.email, email))
      .groupBy(mails.kind)
      .orderBy(mails.kind);
    expect(rows).toEqual([
      { kind: 'password-reset', n: 5 },
      { kind: 'verify-email', n: 5 },
    ]);
  });

  it('counts the mails of email changes with those of sign-ups', async () => {
    const email = newAddress('stranger');
    const browser = newBrowser();
    const own = await signUpVerified(t, browser);
    await signIn(browser, own);
    const change = { email, currentPassword: PASSWORD };
    for (let i = 0; i < 5; i += 1) {
      expect((await browser.send('POST', '/current-user/email-change', change)).status).toBe(200);
    }
    // A sign-up itself is never refused: without its first mail the account would be of no use.
    expect((await signUp(newBrowser(), email)).status).toBe(201);
    expect(await mailsTo(email)).toBe(1);
    expect(await withPassword(newBrowser(), email)).toMatchObject(TOO_FREQUENT);
    expect((await signIn(newBrowser(), email)).body.code).toBe('email_unverified');
    expect(await mailsTo(email)).toBe(1);
  });
});

describe('by signing in', () => {
  it('sends one mail a minute and leaves further ones out without a word', async () => {
    const browser = newBrowser();
    const email = await signUpOnly();
    for (let i = 0; i < 3; i += 1) expect((await signIn(browser, email)).body.code).toBe('email_unverified');
    expect(await mailsTo(email)).toBe(2);
    await t.database.pool.query('update rate_limits set expire = expire - 60000');
    await signIn(browser, email);
    expect(await mailsTo(email)).toBe(3);
  });
});

describe('by signing in many times at once', () => {
  it('sends one mail, and keeps no request waiting for another', async () => {
    const email = await signUpOnly();
    // More than the database has connections for.
    const answers = await Promise.all(Array.from({ length: 16 }, () => signIn(newBrowser(), email)));
    expect(answers.map(({ body }) => body.code)).toEqual(Array(16).fill('email_unverified'));
    expect(await mailsTo(email)).toBe(2);
  });
});

describe('by the signed-in person', () => {
  it('tells a stranger to sign in before it looks at what they sent', async () => {
    const answer = await openBrowser(t).send('POST', '/current-user/email-verification', { nonsense: true });
    expect(answer).toMatchObject({ status: 401, body: { code: 'sign_in_required' } });
  });

  it('sends the mail to an unverified admin, up to the limit', async () => {
    const browser = newBrowser();
    const email = await signUpVerified(t, browser);
    await signIn(browser, email);
    const resend = () => browser.send('POST', '/current-user/email-verification');
    expect(await resend()).toMatchObject({ status: 200, body: { email } });
    expect(await mailsTo(email)).toBe(1);

    await t.db.update(accounts).set({ emailVerified: false }).where(eq(accounts.email, email));
    for (let i = 0; i < 3; i += 1) expect((await resend()).status).toBe(200);
    expect(await resend()).toMatchObject(TOO_FREQUENT);
    expect(await mailsTo(email)).toBe(4);
  });
});
