import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts, credentials, emailLinks, authSessions } from '../../../platform/db/schema/accounts.ts';
import { mails } from '../../../platform/db/schema/mails.ts';
import { users } from '../../../platform/db/schema/users.ts';
import {
  ASKS_FOR_MAILED_CODE,
  applyToken,
  type Browser,
  findMailedLink,
  newAddress,
  openBrowser,
  PASSWORD,
  resetTokens,
  signIn,
  signUp,
  signUpVerified,
  verificationTokens,
} from '../../../testing/browser.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { accountMails } from '../accounts.mails.ts';

const HOUR = 60 * 60 * 1000;
const NEW_PASSWORD = 'sesotho-2';
const INVALID = { status: 400, body: { code: 'verification_code_invalid' } };
const EXPIRED = { status: 410, body: { code: 'verification_code_expired' } };
const TOO_FREQUENT = { status: 429, body: { code: 'request_too_frequent' } };

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp({ RATE_LIMITS: 'on' }, { runsWorkers: true });
});
afterAll(() => t.close());

let networks = 0;
const newBrowser = () => openBrowser(t, `203.0.113.${(networks += 1)}`);
const ask = (browser: Browser, email: string) => browser.send('POST', '/password-resets', { email });
const reset = (browser: Browser, token: unknown, password = NEW_PASSWORD) =>
  browser.send('POST', '/password-resets/apply', { token, password });
const accountOf = async (email: string) => {
  const [account] = await t.db.select().from(accounts).where(eq(accounts.email, email));
  if (!account) throw new Error(`no account for ${email}`);
  return account;
};
const authSessionsOf = async (email: string) =>
  t.db
    .select()
    .from(authSessions)
    .where(eq(authSessions.userId, (await accountOf(email)).id));
const mailsOf = async (email: string) =>
  (
    await t.db
      .select()
      .from(mails)
      .where(eq(mails.recipientAccountId, (await accountOf(email)).id))
  ).filter(({ kind }) => kind === 'password-reset');

async function askedFor(times = 1): Promise<{ email: string; tokens: string[] }> {
  const email = await signUpVerified(t, newBrowser());
  for (let i = 0; i < times; i += 1) {
    expect(await ask(newBrowser(), email)).toMatchObject({ status: 200, body: { email }, setCookies: [] });
  }
  return { email, tokens: await resetTokens(t, email) };
}

describe('requesting a password reset', () => {
  it('mails the owner a link to /reset-password', async () => {
    const { email, tokens } = await askedFor();
    const link = await findMailedLink(t, email, '/reset-password');
    expect(Object.fromEntries(link.searchParams)).toEqual({
      mode: 'resetPassword',
      oobCode: tokens[0],
      email,
    });
    expect((await signIn(newBrowser(), email)).status).toBe(200);
  });

  it('reports that there is no account (AUTH-15)', async () => {
    expect(await ask(newBrowser(), newAddress('nobody'))).toMatchObject({
      status: 404,
      body: { code: 'account_not_found' },
    });
    expect(await ask(newBrowser(), 'nobody')).toMatchObject({
      status: 422,
      body: { fields: { email: 'Invalid email address.' } },
    });
  });

  it('mails nothing to a deactivated account, with the same response', async () => {
    const email = await signUpVerified(t, newBrowser());
    await t.db.insert(users).values({ id: (await accountOf(email)).id, isActive: false });
    expect(await ask(newBrowser(), email)).toMatchObject({ status: 200, body: { email } });
    expect(await mailsOf(email)).toEqual([]);
    expect(await resetTokens(t, email)).toEqual([]);
  });

  it('refuses the sixth mail to one address; the earlier links still work', async () => {
    const { email, tokens } = await askedFor(5);
    const refused = await ask(newBrowser(), email);
    expect(refused).toMatchObject(TOO_FREQUENT);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
    expect(await mailsOf(email)).toHaveLength(5);
    expect((await reset(newBrowser(), tokens[4])).status).toBe(200);
    expect((await signIn(newBrowser(), email, NEW_PASSWORD)).status).toBe(200);
  });

  it('limits the requests of a network, for known and unknown addresses', async () => {
    const browser = newBrowser();
    for (let i = 0; i < 20; i += 1) expect((await ask(browser, newAddress('nobody'))).status).toBe(404);
    expect(await ask(browser, newAddress('nobody'))).toMatchObject(TOO_FREQUENT);
  });
});

describe('resetting a password', () => {
  it('accepts only the new password afterwards and ends all sessions of the account', async () => {
    const { email, tokens } = await askedFor();
    const [phone, computer, stranger] = [newBrowser(), newBrowser(), newBrowser()];
    const other = await signUpVerified(t, stranger);
    await signIn(stranger, other);
    await signIn(phone, email);
    await signIn(computer, email);

    expect(await reset(computer, tokens[0])).toMatchObject({ status: 200, body: { email }, setCookies: [] });
    expect(await authSessionsOf(email)).toEqual([]);
    for (const browser of [phone, computer]) {
      expect((await browser.send('GET', '/current-user')).body).toEqual({ currentUser: null });
    }
    expect((await stranger.send('GET', '/current-user')).body).toMatchObject({
      currentUser: { email: other },
    });
    expect((await signIn(newBrowser(), email)).body.code).toBe('password_wrong');
    expect((await signIn(newBrowser(), email, NEW_PASSWORD)).status).toBe(200);
    expect((await signIn(newBrowser(), other)).status).toBe(200);
  });

  it('verifies the address, because the link came by mail', async () => {
    const [browser, email] = [newBrowser(), newAddress()];
    await signUp(browser, email);
    await ask(browser, email);
    const [token] = await resetTokens(t, email);
    expect((await reset(browser, token)).status).toBe(200);
    expect((await accountOf(email)).emailVerified).toBe(true);
    expect((await signIn(browser, email, NEW_PASSWORD)).status).toBe(200);
  });

  it('sets a password for an account that has none', async () => {
    const { email, tokens } = await askedFor();
    await t.db.delete(credentials).where(eq(credentials.userId, (await accountOf(email)).id));
    expect((await reset(newBrowser(), tokens[0])).status).toBe(200);
    expect((await signIn(newBrowser(), email, NEW_PASSWORD)).status).toBe(200);
  });

  it('lets the owner sign in again after too many wrong passwords', async () => {
    const { email, tokens } = await askedFor();
    const [stranger, known] = [newBrowser(), newBrowser()];
    await signIn(known, email);
    for (const browser of [stranger, known]) {
      for (let i = 0; i < 10; i += 1) await signIn(browser, email, 'not-the-one');
      expect(await signIn(browser, email)).toMatchObject(ASKS_FOR_MAILED_CODE);
    }
    expect((await reset(known, tokens[0])).status).toBe(200);
    expect((await signIn(known, email, NEW_PASSWORD)).status).toBe(200);
    // The wrong passwords of a stranger still count.
    expect(await signIn(stranger, email, NEW_PASSWORD)).toMatchObject(ASKS_FOR_MAILED_CODE);
  });

  it('accepts an earlier link, and voids all links after one is used', async () => {
    const { email, tokens } = await askedFor(2);
    expect(tokens).toHaveLength(2);
    expect((await reset(newBrowser(), tokens[1])).status).toBe(200);
    for (const token of tokens) expect(await reset(newBrowser(), token, PASSWORD)).toMatchObject(INVALID);
    expect((await signIn(newBrowser(), email, NEW_PASSWORD)).status).toBe(200);
  });

  it('accepts only one of ten concurrent resets', async () => {
    const { email, tokens } = await askedFor(2);
    const passwords = Array.from({ length: 10 }, (_, i) => `sesotho-at-once-${i}`);
    const answers = await Promise.all(
      passwords.map((password, i) => reset(newBrowser(), tokens[i % 2], password)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(400)]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await signIn(newBrowser(), email, passwords[winner])).status).toBe(200);
  });

  it('accepts a link for one hour', async () => {
    const [early, late] = [await askedFor(), await askedFor()];
    t.clock.advance(HOUR - 60_000);
    expect((await reset(newBrowser(), early.tokens[0])).status).toBe(200);
    t.clock.advance(60_001);
    expect(await reset(newBrowser(), late.tokens[0])).toMatchObject(EXPIRED);
    expect((await signIn(newBrowser(), late.email)).status).toBe(200);
    // A used link is reported as used, even after it has expired.
    expect(await reset(newBrowser(), early.tokens[0])).toMatchObject(INVALID);
  });

  it('rejects a short password and keeps the link valid', async () => {
    const { tokens } = await askedFor();
    expect(await reset(newBrowser(), tokens[0], 'abcde')).toMatchObject({
      status: 422,
      body: { fields: { password: 'Password must be at least 6 characters' } },
    });
    expect((await reset(newBrowser(), tokens[0], 'zkqvmw')).status).toBe(200);
  });

  it('rejects tokens that are forged, of another account or of another kind of mail', async () => {
    const [mine, other] = [await askedFor(), await askedFor()];
    const [myId = '', mySeal = ''] = (mine.tokens[0] ?? '').split('.');
    const forged = [
      `${myId}.${(other.tokens[0] ?? '').split('.')[1]}`,
      `${crypto.randomUUID()}.${mySeal}`,
      `${myId}.`,
      "'; drop table accounts; --",
      'ሴ\u0000.x',
    ];
    const [browser, email] = [newBrowser(), newAddress()];
    await signUp(browser, email);
    const [verification = ''] = await verificationTokens(t, email);
    for (const token of [...forged, verification]) {
      expect(await reset(browser, token), token).toMatchObject(INVALID);
    }
    expect(await applyToken(browser, mine.tokens[0])).toMatchObject(INVALID);
    expect((await signIn(newBrowser(), mine.email)).status).toBe(200);
  });

  it('rejects a deactivated account and an address that the account no longer has', async () => {
    const [gone, moved] = [await askedFor(), await askedFor()];
    await t.db.insert(users).values({ id: (await accountOf(gone.email)).id, isActive: false });
    expect(await reset(newBrowser(), gone.tokens[0])).toMatchObject({
      status: 403,
      body: { code: 'account_deactivated' },
    });
    const links = await t.db.select().from(emailLinks).where(eq(emailLinks.email, gone.email));
    expect(links.find(({ purpose }) => purpose === 'reset-password')?.consumedAt).toBeNull();

    const email = newAddress('changed');
    await t.db.update(accounts).set({ email }).where(eq(accounts.email, moved.email));
    expect(await reset(newBrowser(), moved.tokens[0])).toMatchObject(INVALID);
    expect((await signIn(newBrowser(), email)).status).toBe(200);
  });

  it('limits the attempts of a network', async () => {
    const browser = newBrowser();
    for (let i = 0; i < 60; i += 1) expect((await reset(browser, 'no-code')).status).toBe(400);
    expect(await reset(browser, 'no-code')).toMatchObject(TOO_FREQUENT);
  });
});

describe('the reset mail', () => {
  it('is dropped if its link no longer works when it is sent', async () => {
    const { email, tokens } = await askedFor(2);
    const compose = accountMails(t.ctx)['password-reset'];
    const data = { linkId: tokens[0]?.split('.')[0] ?? '' };
    expect(await compose(t.db, data)).toMatchObject({ to: { address: email } });
    t.clock.advance(HOUR + 1);
    expect(await compose(t.db, data)).toBeNull();
    t.clock.advance(-HOUR - 1);
    const { id } = await accountOf(email);
    await t.db.insert(users).values({ id, isActive: false });
    expect(await compose(t.db, data)).toBeNull();
    await t.db.update(users).set({ isActive: true }).where(eq(users.id, id));
    await reset(newBrowser(), tokens[1]);
    expect(await compose(t.db, data)).toBeNull();
    expect(await compose(t.db, { linkId: crypto.randomUUID() })).toBeNull();
  });
});
