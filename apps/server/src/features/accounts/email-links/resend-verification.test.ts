import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts } from '../../../platform/db/schema/accounts.ts';
import { mails } from '../../../platform/db/schema/mails.ts';
import { users } from '../../../platform/db/schema/users.ts';
import {
  applyToken,
  newAddress,
  openBrowser,
  PASSWORD,
  signIn,
  signUp,
  signUpVerified,
  verificationTokens,
} from '../../../testing/browser.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp({ RATE_LIMITS: 'on' });
});
afterAll(() => t.close());

/** Every browser has its own network, so that tests do not share limits. */
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

describe('resending from the login screen', () => {
  it('sends the mail after checking the password, without signing in (AUTH-13)', async () => {
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

  it('responds with 200 but sends no mail if the address is verified', async () => {
    const browser = newBrowser();
    const email = await signUpVerified(t, browser);
    expect((await withPassword(browser, email)).status).toBe(200);
    expect(await mailsTo(email)).toBe(1);
  });

  it('rejects a deactivated account', async () => {
    const browser = newBrowser();
    const email = await signUpVerified(t, browser);
    await signIn(browser, email);
    await t.db.update(users).set({ isActive: false });
    expect(await withPassword(browser, email)).toMatchObject({ body: { code: 'account_deactivated' } });
  });

  it('refuses the fifth resend within an hour and returns the time to wait', async () => {
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

describe('resending from the verify page', () => {
  it('returns the same response for unverified, verified, deactivated and unknown addresses', async () => {
    const [unverified, unknown] = [await signUpOnly(), newAddress('nobody')];
    const verified = await signUpVerified(t, newBrowser());
    const deactivated = await signUpOnly();
    const [account] = await t.db.select().from(accounts).where(eq(accounts.email, deactivated));
    await t.db.insert(users).values({ id: account!.id, isActive: false });
    const sent = await Promise.all([unverified, verified, deactivated].map(mailsTo));
    for (const email of [unverified, verified, deactivated, unknown]) {
      const browser = newBrowser();
      // The sign-up counts as one mail.
      for (let i = email === unknown ? 0 : 1; i < 5; i += 1) {
        expect(await forAddress(browser, email)).toMatchObject({ status: 200, body: { email } });
      }
      expect(await forAddress(browser, email)).toMatchObject(TOO_FREQUENT);
      expect(await forAddress(newBrowser(), email)).toMatchObject(TOO_FREQUENT);
    }
    const after = await Promise.all([unverified, verified, deactivated].map(mailsTo));
    expect(after.map((n, i) => n - (sent[i] ?? 0))).toEqual([4, 0, 0]);
  });

  it('keeps the owner’s links valid after a stranger has reached the limit of the address', async () => {
    const owner = newBrowser();
    const email = newAddress();
    await signUp(owner, email);
    const stranger = newBrowser();
    for (let i = 0; i < 6; i += 1) await forAddress(stranger, email);
    const tokens = await verificationTokens(t, email);
    expect(tokens).toHaveLength(5);
    expect((await applyToken(owner, tokens[0])).status).toBe(200);
  });

  it('limits the requests of a network', async () => {
    const browser = newBrowser();
    for (let i = 0; i < 20; i += 1) expect((await forAddress(browser, newAddress())).status).toBe(200);
    expect(await forAddress(browser, newAddress())).toMatchObject(TOO_FREQUENT);
    expect((await forAddress(newBrowser(), newAddress())).status).toBe(200);
  });
});

describe('the limit of an address', () => {
  it('bounds the mails that all calls together send', async () => {
    const email = newAddress('stranger');
    await signUp(newBrowser(), email);
    for (let i = 0; i < 6; i += 1) {
      await Promise.all([
        signIn(newBrowser(), email),
        withPassword(newBrowser(), email),
        forAddress(newBrowser(), email),
        newBrowser().send('POST', '/password-resets', { email }),
      ]);
      // Skip the minute between two mails sent by signing in.
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

  it('counts email-change mails together with sign-up mails', async () => {
    const email = newAddress('stranger');
    const browser = newBrowser();
    const own = await signUpVerified(t, browser);
    await signIn(browser, own);
    const change = { email, currentPassword: PASSWORD };
    for (let i = 0; i < 5; i += 1) {
      expect((await browser.send('POST', '/current-user/email-change', change)).status).toBe(200);
    }
    // A sign-up is never refused: the account is useless without its first mail.
    expect((await signUp(newBrowser(), email)).status).toBe(201);
    expect(await mailsTo(email)).toBe(1);
    expect(await withPassword(newBrowser(), email)).toMatchObject(TOO_FREQUENT);
    expect((await signIn(newBrowser(), email)).body.code).toBe('email_unverified');
    expect(await mailsTo(email)).toBe(1);
  });
});

describe('resending by signing in', () => {
  it('sends one mail per minute and skips further ones silently', async () => {
    const browser = newBrowser();
    const email = await signUpOnly();
    for (let i = 0; i < 3; i += 1) expect((await signIn(browser, email)).body.code).toBe('email_unverified');
    expect(await mailsTo(email)).toBe(2);
    await t.database.pool.query('update rate_limits set expire = expire - 60000');
    await signIn(browser, email);
    expect(await mailsTo(email)).toBe(3);
  });
});

describe('resending by concurrent sign-ins', () => {
  it('sends one mail without blocking requests on each other', async () => {
    const email = await signUpOnly();
    // More requests than database connections.
    const answers = await Promise.all(Array.from({ length: 16 }, () => signIn(newBrowser(), email)));
    expect(answers.map(({ body }) => body.code)).toEqual(Array(16).fill('email_unverified'));
    expect(await mailsTo(email)).toBe(2);
  });
});

describe('resending by the current user', () => {
  it('returns 401 without a session before validating the input', async () => {
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

it('tells an unverified person that there is no mailbox, and tries again when they say so (MAIL-15)', async () => {
  const email = await signUpOnly();
  await t.db.update(accounts).set({ emailRefusedAt: t.clock.now() }).where(eq(accounts.email, email));
  const before = await mailsTo(email);
  expect(await signIn(newBrowser(), email)).toMatchObject({ status: 403, body: { code: 'email_refused' } });
  // A stranger learns nothing.
  expect((await signIn(newBrowser(), email, 'another password')).body.code).toBe('password_wrong');
  expect(await mailsTo(email)).toBe(before);
  expect((await withPassword(newBrowser(), email)).status).toBe(200);
  expect(await mailsTo(email)).toBe(before + 1);
  expect((await signIn(newBrowser(), email)).body.code).toBe('email_unverified');
});
