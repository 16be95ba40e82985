import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { users } from '../../platform/db/schema/users.ts';
import {
  applyToken,
  type Browser,
  newAddress,
  openBrowser,
  PASSWORD,
  resetTokens,
  signIn,
  signUp,
  signUpVerified,
  verificationTokens,
} from '../../testing/browser.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';

const OTHER_PASSWORD = 'a-strangers-password-3';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp({ AUTH_CONCEAL_ACCOUNTS: 'true', RATE_LIMITS: 'on' }, { runsWorkers: true });
});
afterAll(() => t.close());

let networks = 0;
const newBrowser = () => openBrowser(t, `203.0.113.${(networks += 1)}`);
const mailsTo = async (email: string, subject: RegExp) =>
  (await t.mails()).filter(({ to, subject: words }) => to[0]?.address === email && subject.test(words));

const withoutCookieValue = ({ status, body, setCookies }: Awaited<ReturnType<Browser['send']>>) => ({
  status,
  body,
  cookies: setCookies.map((line) => line.replace(/=[^;]*/, '')),
});

async function deactivated(): Promise<string> {
  const browser = newBrowser();
  const email = await signUpVerified(t, browser);
  await signIn(browser, email);
  const [account] = await t.db.select().from(accounts).where(eq(accounts.email, email));
  await t.db.update(users).set({ isActive: false }).where(eq(users.id, account!.id));
  return email;
}

describe('requesting a password reset with concealed accounts', () => {
  const ask = (email: string) => newBrowser().send('POST', '/password-resets', { email });

  it('returns the same response for verified, unverified, deactivated and unknown addresses', async () => {
    const unverified = newAddress();
    await signUp(newBrowser(), unverified);
    const addresses = [await signUpVerified(t, newBrowser()), unverified, await deactivated(), newAddress()];
    for (const email of addresses) {
      const { status, body, setCookies } = await ask(email);
      expect({ status, body, setCookies }).toEqual({ status: 200, body: { email }, setCookies: [] });
    }
  });

  it('sends the mail after the response', async () => {
    const [known, unknown] = [await signUpVerified(t, newBrowser()), newAddress('nobody')];
    await ask(known);
    await ask(unknown);
    await expect.poll(() => resetTokens(t, known)).toHaveLength(1);
    await expect.poll(async () => (await mailsTo(known, /Reset/)).length, { timeout: 15_000 }).toBe(1);
    expect(await resetTokens(t, unknown)).toEqual([]);
  });
});

describe('requesting another verification mail by address with concealed accounts', () => {
  const ask = (email: string) => newBrowser().send('POST', '/email-verifications/for-address', { email });

  it('sends the mail after the response', async () => {
    const email = newAddress();
    await signUp(newBrowser(), email);
    expect((await ask(email)).status).toBe(200);
    await expect.poll(() => verificationTokens(t, email)).toHaveLength(2);
  });
});

describe('signing up with concealed accounts', () => {
  it('returns the same response for known and unknown addresses', async () => {
    const unverified = newAddress();
    await signUp(newBrowser(), unverified);
    const unknown = newAddress();
    const expected = withoutCookieValue(await signUp(newBrowser(), unknown, OTHER_PASSWORD));
    expect(expected).toEqual({
      status: 201,
      body: { email: unknown, verificationMailSent: true },
      cookies: ['thuto.asked_for_mail; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax'],
    });
    for (const email of [await signUpVerified(t, newBrowser()), unverified, await deactivated()]) {
      const answer = withoutCookieValue(await signUp(newBrowser(), email, OTHER_PASSWORD));
      expect(answer).toEqual({ ...expected, body: { email, verificationMailSent: true } });
    }
  });

  it('sets a cookie of the same length for known and unknown addresses', async () => {
    const known = await signUpVerified(t, newBrowser());
    const lengths = [];
    for (const email of [known, newAddress()]) {
      const browser = newBrowser();
      await signUp(browser, email);
      const cookie = decodeURIComponent(browser.cookies.get('thuto.asked_for_mail') ?? '');
      lengths.push(cookie.length);
      expect(cookie).toMatch(/^asked:[0-9a-f-]{36}\./);
    }
    expect(lengths[0]).toBe(lengths[1]);
  });

  it('does not change the existing account or create another one (AUTH-27)', async () => {
    const email = await signUpVerified(t, newBrowser());
    const before = await t.db.$count(accounts);
    await signUp(newBrowser(), email, OTHER_PASSWORD);
    expect(await t.db.$count(accounts)).toBe(before);
    expect((await signIn(newBrowser(), email)).status).toBe(200);
    expect((await signIn(newBrowser(), email, OTHER_PASSWORD)).body.code).toBe('credentials_wrong');
  });

  it('mails the owner at most five times an hour', async () => {
    const email = await signUpVerified(t, newBrowser());
    for (let i = 0; i < 7; i += 1) {
      expect((await signUp(newBrowser(), email, OTHER_PASSWORD)).status).toBe(201);
    }
    await expect
      .poll(async () => (await mailsTo(email, /already have an account/)).length, { timeout: 20_000 })
      .toBe(5);
    const [mail] = await mailsTo(email, /already have an account/);
    expect(mail?.text).toContain('/forgot-password');
  });

  it('does not bind the browser to the mails of the existing account', async () => {
    // A stranger signs up first. The owner signs up too and then finds the stranger’s mail.
    const [stranger, owner, email] = [newBrowser(), newBrowser(), newAddress()];
    await signUp(stranger, email, OTHER_PASSWORD);
    await signUp(owner, email, PASSWORD);
    const [token] = await verificationTokens(t, email);
    expect(await applyToken(owner, token)).toMatchObject({ body: { code: 'verification_unconfirmed' } });
    expect((await applyToken(stranger, token)).status).toBe(200);
  });

  it('returns the same response to concurrent sign-ups with one address', async () => {
    const email = newAddress('race');
    const answers = await Promise.all(Array.from({ length: 8 }, () => signUp(newBrowser(), email)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    const rows = await t.db.select().from(accounts).where(eq(accounts.email, email));
    expect(rows).toHaveLength(1);
    expect(await verificationTokens(t, email)).toHaveLength(1);
  });
});

describe('repeating a request with its Idempotency-Key', () => {
  const send = (url: string, payload: object, key: string) =>
    t.inject({ method: 'POST', url: `/api${url}`, headers: { 'idempotency-key': key }, payload });

  it('takes effect once and returns the same response', async () => {
    const email = await signUpVerified(t, newBrowser());
    const [reset, attempt] = [crypto.randomUUID(), crypto.randomUUID()];
    const account = { displayName: 'Thabo', email, password: OTHER_PASSWORD, termsAccepted: true };
    for (let i = 0; i < 2; i += 1) {
      const asked = await send('/password-resets', { email }, reset);
      expect([asked.statusCode, asked.json()]).toEqual([200, { email }]);
      const signedUp = await send('/accounts', account, attempt);
      expect([signedUp.statusCode, signedUp.json()]).toEqual([201, { email, verificationMailSent: true }]);
    }
    await expect.poll(() => resetTokens(t, email)).toHaveLength(1);
    await expect
      .poll(async () => (await mailsTo(email, /already have an account/)).length, { timeout: 15_000 })
      .toBe(1);
  });
});
