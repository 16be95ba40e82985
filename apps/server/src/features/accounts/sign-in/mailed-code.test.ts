import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailLinks } from '../../../platform/db/schema/accounts.ts';
import { mails } from '../../../platform/db/schema/mails.ts';
import {
  ASKS_FOR_MAILED_CODE,
  type Browser,
  newAddress,
  openBrowser,
  PASSWORD,
  signIn,
  signUp,
  signUpVerified,
} from '../../../testing/browser.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { limitPasswordGuesses } from './limit-password-guesses.ts';
import { digitsOf, MAILED_CODE_MINUTES } from './mailed-code.ts';

let t: TestApp;
let concealing: TestApp;
beforeAll(async () => {
  t = await buildTestApp({ RATE_LIMITS: 'on' }, { runsWorkers: true });
  concealing = await buildTestApp(
    { RATE_LIMITS: 'on', AUTH_CONCEAL_ACCOUNTS: 'true' },
    { runsWorkers: true },
  );
});
afterAll(() => Promise.all([t.close(), concealing.close()]));

const WRONG_CODE = { status: 422, body: { code: 'sign_in_code_wrong' }, setCookies: [] };
const EXPIRED_CODE = { status: 410, body: { code: 'sign_in_code_expired' }, setCookies: [] };
const MINUTE = 60 * 1000;

let networks = 0;
const newNetwork = () => `198.51.100.${(networks += 1)}`;

/** Uses up the wrong-password limit of a network for one address. */
async function useUp(app: TestApp, ip: string, email: string): Promise<void> {
  const client = { ip, userAgent: null, cookieHeader: undefined };
  for (let i = 0; i < 11; i += 1) await limitPasswordGuesses(app.ctx, client, email, null).catch(() => null);
}

/** Waits for `count` codes mailed to an address. Returns them newest first. */
async function codesOf(app: TestApp, email: string, count = 1): Promise<string[]> {
  const find = () =>
    app.db
      .select()
      .from(emailLinks)
      .where(and(eq(emailLinks.email, email), eq(emailLinks.purpose, 'sign-in')))
      .orderBy(sql`created_at desc`);
  await expect.poll(async () => (await find()).length, { timeout: 20_000 }).toBe(count);
  return (await find()).map((link) => digitsOf(app.config.auth.secret, link));
}

async function challengeOf(browser: Browser, email: string, password = PASSWORD): Promise<string> {
  const asked = await signIn(browser, email, password);
  expect(asked).toMatchObject(ASKS_FOR_MAILED_CODE);
  return (asked.body['mailedCode'] as { challenge: string }).challenge;
}

const confirm = (browser: Browser, email: string, challenge: string, code: string, password = PASSWORD) =>
  browser.send('POST', '/sign-ins', { email, password, rememberMe: false, mailedCode: { challenge, code } });

const otherDigits = (code: string) => String((Number(code) + 1) % 10 ** 8).padStart(8, '0');

/** Creates an account whose network has reached the wrong-password limit, and starts a challenge. */
async function lockedOut(app = t) {
  const browser = openBrowser(app, newNetwork());
  const email = await signUpVerified(app, openBrowser(app, newNetwork()));
  const ip = newNetwork();
  const own = openBrowser(app, ip);
  await useUp(app, ip, email);
  return { browser: own, other: browser, email, ip, challenge: await challengeOf(own, email) };
}

describe('signing in from a network with too many wrong passwords', () => {
  it('mails a code that signs in together with the password', async () => {
    const { browser, email, challenge } = await lockedOut();
    const [code = ''] = await codesOf(t, email);
    expect(code).toMatch(/^\d{8}$/);
    const mail = await expect
      .poll(
        async () =>
          (await t.mails()).find(({ to, subject }) => to[0]?.address === email && /code/.test(subject)),
        {
          timeout: 20_000,
        },
      )
      .toBeDefined()
      .then(async () =>
        (await t.mails()).find(({ to, subject }) => to[0]?.address === email && /code/.test(subject)),
      );
    const spaced = `${code.slice(0, 4)} ${code.slice(4)}`;
    expect(mail?.text).toContain(spaced);
    expect(mail?.text).toContain(`${MAILED_CODE_MINUTES} minutes`);
    expect(mail?.subject).not.toMatch(/\d/);
    expect(await confirm(browser, email, challenge, spaced)).toMatchObject({
      status: 200,
      body: { currentUser: { email }, mailedCode: null },
    });
    expect((await browser.send('GET', '/current-user')).body['currentUser']).toMatchObject({ email });
    // The browser is now known and has a separate limit.
    await browser.send('DELETE', '/sign-ins/current');
    expect((await signIn(browser, email)).body['currentUser']).toMatchObject({ email });
  });

  it('lets users of a shared network sign in although one of them guesses passwords', async () => {
    const school = newNetwork();
    const email = await signUpVerified(t, openBrowser(t, newNetwork()));
    for (let i = 0; i < 7; i += 1) await useUp(t, school, newAddress('nobody'));
    const browser = openBrowser(t, school);
    const challenge = await challengeOf(browser, email);
    const [code = ''] = await codesOf(t, email);
    expect((await confirm(browser, email, challenge, code)).body['currentUser']).toMatchObject({ email });
  });

  it('accepts a code once', async () => {
    const { browser, email, challenge, ip } = await lockedOut();
    const [code = ''] = await codesOf(t, email);
    expect((await confirm(browser, email, challenge, code)).status).toBe(200);
    expect(await confirm(openBrowser(t, ip), email, challenge, code)).toMatchObject(WRONG_CODE);
  });

  it('accepts a code in only one of several concurrent requests', async () => {
    const { email, challenge, ip } = await lockedOut();
    const [code = ''] = await codesOf(t, email);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => confirm(openBrowser(t, ip), email, challenge, code)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
  });

  it('still requires the right password, and keeps the code after a wrong one', async () => {
    const { browser, email, challenge } = await lockedOut();
    const [code = ''] = await codesOf(t, email);
    expect(await confirm(browser, email, challenge, code, 'not-the-one')).toMatchObject({
      status: 401,
      body: { code: 'password_wrong' },
    });
    expect((await confirm(browser, email, challenge, code)).status).toBe(200);
  });

  it('ends a challenge after five attempts, and accepts the mailed code with a new challenge', async () => {
    const { browser, email, challenge } = await lockedOut();
    const [code = ''] = await codesOf(t, email);
    for (let i = 0; i < 5; i += 1) {
      expect(await confirm(browser, email, challenge, otherDigits(code))).toMatchObject(WRONG_CODE);
    }
    expect(await confirm(browser, email, challenge, code)).toMatchObject(EXPIRED_CODE);
    expect((await confirm(browser, email, await challengeOf(browser, email), code)).status).toBe(200);
  });

  it('rejects a code and a challenge after 15 minutes', async () => {
    const { browser, email, challenge } = await lockedOut();
    const [code = ''] = await codesOf(t, email);
    t.clock.advance(MAILED_CODE_MINUTES * MINUTE);
    expect(await confirm(browser, email, challenge, code)).toMatchObject(EXPIRED_CODE);
    expect(await confirm(browser, email, await challengeOf(browser, email), code)).toMatchObject(WRONG_CODE);
  });

  it('rejects forged challenges and challenges of another address', async () => {
    const [one, two] = [await lockedOut(), await lockedOut()];
    const [code = ''] = await codesOf(t, one.email);
    for (const challenge of [two.challenge, `${one.challenge}x`, 'a.b.c', 'x', '..']) {
      expect(await confirm(one.browser, one.email, challenge, code)).toMatchObject(EXPIRED_CODE);
    }
    expect(await confirm(two.browser, two.email, two.challenge, code)).toMatchObject(WRONG_CODE);
  });

  it('mails an address five codes in 15 minutes, all of which stay valid', async () => {
    const { browser, email, challenge } = await lockedOut();
    for (let i = 0; i < 4; i += 1) await challengeOf(browser, email);
    await codesOf(t, email, 5);
    for (let i = 0; i < 3; i += 1) await challengeOf(browser, email);
    await challengeOf(browser, newAddress('nobody')).catch(() => null);
    const codes = await codesOf(t, email, 5);
    expect((await confirm(browser, email, challenge, codes[4] ?? '')).status).toBe(200);
  });

  it('refuses after 30 challenges for one address from one network', async () => {
    const { browser, email } = await lockedOut();
    for (let i = 0; i < 29; i += 1) await challengeOf(browser, email);
    expect(await signIn(browser, email)).toMatchObject({
      status: 429,
      body: { code: 'request_too_frequent' },
    });
  });

  it('still requires a verified address', async () => {
    const ip = newNetwork();
    const email = newAddress();
    await signUp(openBrowser(t, newNetwork()), email);
    await useUp(t, ip, email);
    const browser = openBrowser(t, ip);
    const challenge = await challengeOf(browser, email);
    const [code = ''] = await codesOf(t, email);
    expect(await confirm(browser, email, challenge, code)).toMatchObject({
      status: 403,
      body: { code: 'email_unverified' },
    });
  });
});

describe('signing in by mailed code with concealed accounts', () => {
  it('returns the same responses for an address without an account, and mails nothing', async () => {
    const [email, ip] = [newAddress('nobody'), newNetwork()];
    await useUp(concealing, ip, email);
    const browser = openBrowser(concealing, ip);
    const asked = await signIn(browser, email);
    const known = await lockedOut(concealing);
    const comparable = await signIn(known.browser, known.email);
    expect(asked).toMatchObject(ASKS_FOR_MAILED_CODE);
    expect(Object.keys(asked.body)).toEqual(Object.keys(comparable.body));
    const lengthOf = ({ body }: typeof asked) =>
      (body['mailedCode'] as { challenge: string }).challenge.length;
    expect(lengthOf(asked)).toBe(lengthOf(comparable));
    const { challenge } = asked.body['mailedCode'] as { challenge: string };
    for (let i = 0; i < 5; i += 1) {
      expect(await confirm(browser, email, challenge, '12345678')).toMatchObject(WRONG_CODE);
      expect(await confirm(known.browser, known.email, known.challenge, '12345678')).toMatchObject(
        WRONG_CODE,
      );
    }
    expect(await confirm(browser, email, challenge, '12345678')).toMatchObject(EXPIRED_CODE);
    await codesOf(concealing, known.email, 2);
    expect(await codesOf(concealing, email, 0)).toEqual([]);
  });

  it('returns credentials_wrong for a wrong password', async () => {
    const { browser, email, challenge } = await lockedOut(concealing);
    const [code = ''] = await codesOf(concealing, email);
    expect(await confirm(browser, email, challenge, code, 'not-the-one')).toMatchObject({
      body: { code: 'credentials_wrong' },
    });
  });
});

it('mails no code to a deactivated account', async () => {
  const ip = newNetwork();
  const owner = openBrowser(t, newNetwork());
  const email = await signUpVerified(t, owner);
  await signIn(owner, email);
  await t.db.execute(
    sql`update users set is_active = false where id = (select id from accounts where email = ${email})`,
  );
  await useUp(t, ip, email);
  const [later, other] = [openBrowser(t, ip), await lockedOut()];
  await challengeOf(later, email);
  // Jobs run in order: when a later one is done, this one is too.
  await challengeOf(other.browser, other.email);
  await codesOf(t, other.email, 2);
  expect(await codesOf(t, email, 0)).toEqual([]);
  expect(
    (await t.db.select().from(mails).where(eq(mails.toAddress, email))).map(({ kind }) => kind),
  ).not.toContain('sign-in-code');
});
