import type { AccountId } from '@thuto/domain/ids';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts, twoFactors } from '../../../platform/db/schema/accounts.ts';
import { mails } from '../../../platform/db/schema/mails.ts';
import { users } from '../../../platform/db/schema/users.ts';
import { type Browser, openBrowser, PASSWORD, signIn, signUpVerified } from '../../../testing/browser.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { resetTwoFactor } from './reset-two-factor.ts';
import { createTotpSecret, findTotpStep, generateTotp, buildTotpUri } from './totp.ts';
import { createTwoFactorVault } from './two-factor-vault.ts';

const MINUTE = 60_000;
const CODE_WRONG = { status: 422, body: { code: 'two_factor_code_wrong' } };
const STEP_EXPIRED = { status: 410, body: { code: 'second_step_expired' } };
const LOCKED = { status: 429, body: { code: 'request_too_frequent' } };
const OFF = { status: 409, body: { code: 'two_factor_off' } };

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp({ RATE_LIMITS: 'on' }, { runsWorkers: true });
});
afterAll(() => t.close());

let networks = 0;
const newBrowser = () => openBrowser(t, `198.51.100.${(networks += 1)}`);
const stepNow = () => Math.floor(t.clock.now().getTime() / 30_000);
const codeOf = (secret: string, ahead = 0) => generateTotp(secret, stepNow() + ahead);
/** Advances the clock past all codes used so far. */
const waitForNewCode = () => t.clock.advance(90_000);

async function admin(): Promise<{ browser: Browser; email: string; accountId: AccountId }> {
  const browser = newBrowser();
  const email = await signUpVerified(t, browser);
  const [account] = await t.db.select().from(accounts).where(eq(accounts.email, email));
  const accountId = account!.id;
  await t.db.insert(users).values({ id: accountId, role: 'admin' });
  expect((await signIn(browser, email)).status).toBe(200);
  return { browser, email, accountId };
}
const start = (browser: Browser, currentPassword = PASSWORD) =>
  browser.send('POST', '/current-user/two-factor/start', { currentPassword });
const confirm = (browser: Browser, code: string) =>
  browser.send('POST', '/current-user/two-factor/confirm', { code });
const turnOff = (browser: Browser, code: string, currentPassword = PASSWORD) =>
  browser.send('POST', '/current-user/two-factor/turn-off', { currentPassword, code });
const finish = (browser: Browser, challenge: unknown, code: string) =>
  browser.send('POST', '/sign-ins/second-step', { challenge, code });
const stateOf = async (browser: Browser) =>
  (await browser.send('GET', '/current-user/account')).body['twoFactor'];
const currentUserOf = async (browser: Browser) =>
  (await browser.send('GET', '/current-user')).body['currentUser'];

async function protectedAdmin() {
  const person = await admin();
  const secret = (await start(person.browser)).body['secret'] as string;
  const answer = await confirm(person.browser, codeOf(secret));
  expect(answer.status).toBe(200);
  const recoveryCodes = answer.body['recoveryCodes'] as string[];
  waitForNewCode();
  return { ...person, secret, recoveryCodes };
}
/** Runs the first step in a new browser. Returns the challenge. */
async function firstStep(email: string, browser = newBrowser()) {
  const answer = await signIn(browser, email);
  expect(answer).toMatchObject({ status: 200, setCookies: [], body: { currentUser: null } });
  const { challenge } = answer.body['secondStep'] as { challenge: string };
  return { browser, challenge };
}

describe('TOTP', () => {
  it('matches the test vectors of RFC 6238', () => {
    // The RFC’s secret 12345678901234567890 in base32, and the last six of its eight digits.
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    const at = (seconds: number) => generateTotp(secret, Math.floor(seconds / 30));
    expect([59, 1111111109, 1234567890, 20000000000].map(at)).toEqual([
      '287082',
      '081804',
      '005924',
      '353130',
    ]);
    expect(findTotpStep(secret, '287082', new Date(59_000))).toBe(1);
    expect(findTotpStep(secret, '287082', new Date(89_000))).toBe(1);
    expect(findTotpStep(secret, '287082', new Date(90_000))).toBeNull();
    for (const code of ['28708', '2870820', '', 'abcdef']) {
      expect(findTotpStep(secret, code, new Date(59_000))).toBeNull();
    }
  });

  it('builds an otpauth: URI for the QR code', () => {
    const secret = createTotpSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(buildTotpUri(secret, 'Thuto & Co', 'a@b.example')).toBe(
      `otpauth://totp/Thuto%20%26%20Co:a%40b.example?issuer=Thuto%20%26%20Co&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
  });
});

describe('turning two-factor sign-in on', () => {
  it('requires the password and a first code, and returns ten recovery codes once (AUTH-21)', async () => {
    const { browser, email, accountId } = await admin();
    expect(await stateOf(browser)).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    expect(await start(browser, 'wrong')).toMatchObject({ status: 401, body: { code: 'password_wrong' } });
    expect(await confirm(browser, '123456')).toMatchObject(OFF);
    const started = await start(browser);
    expect(started.body['uri']).toContain(started.body['secret']);
    const secret = started.body['secret'] as string;
    // Sign-in requires no code before the secret is confirmed.
    expect((await signIn(newBrowser(), email)).body['currentUser']).toMatchObject({ email });
    expect(await confirm(browser, codeOf(secret, 7))).toMatchObject(CODE_WRONG);
    const code = codeOf(secret);
    const done = await confirm(browser, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(done).toMatchObject({ status: 200, setCookies: [] });
    expect(new Set(done.body['recoveryCodes'] as string[]).size).toBe(10);
    expect(await stateOf(browser)).toEqual({ isOn: true, recoveryCodesLeft: 10 });
    expect(await start(browser)).toMatchObject({ status: 409, body: { code: 'two_factor_on_already' } });
    expect(await confirm(browser, codeOf(secret, 1))).toMatchObject({ status: 409 });
    const notices = await t.db.select().from(mails).where(eq(mails.recipientAccountId, accountId));
    expect(notices.map(({ data }) => data['notice'])).toContain('two-factor-on');
  });

  it('encrypts the secret and the codes', async () => {
    const { secret, recoveryCodes, accountId } = await protectedAdmin();
    const [row] = await t.db.select().from(twoFactors).where(eq(twoFactors.userId, accountId));
    expect(JSON.stringify(row)).not.toContain(secret);
    for (const code of recoveryCodes) expect(JSON.stringify(row)).not.toContain(code);
    expect(createTwoFactorVault(t.ctx).openCodes(row?.backupCodes ?? '')).toEqual(recoveryCodes);
  });

  it('accepts only one of two concurrent confirmations', async () => {
    const { browser } = await admin();
    const secret = (await start(browser)).body['secret'] as string;
    const answers = await Promise.all([0, 1].map(() => confirm(browser, codeOf(secret))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('is refused to students', async () => {
    const browser = newBrowser();
    await signIn(browser, await signUpVerified(t, browser));
    expect(await start(browser)).toMatchObject({ status: 403, body: { code: 'role_insufficient' } });
    expect(await stateOf(browser)).toBeNull();
  });
});

describe('signing in with two factors', () => {
  it('starts the session only after the second step', async () => {
    const { email, secret } = await protectedAdmin();
    const { browser, challenge } = await firstStep(email);
    expect([...browser.cookies]).toEqual([]);
    expect(await currentUserOf(browser)).toBeNull();
    expect(await finish(browser, challenge, codeOf(secret, 9))).toMatchObject(CODE_WRONG);
    const done = await finish(browser, challenge, codeOf(secret));
    expect(done).toMatchObject({ status: 200, body: { currentUser: { email, role: 'admin' } } });
    expect(await currentUserOf(browser)).toMatchObject({ email });
    expect(await finish(newBrowser(), challenge, codeOf(secret, 1))).toMatchObject(STEP_EXPIRED);
  });

  it('keeps Remember me from the first step', async () => {
    const { email, secret } = await protectedAdmin();
    const browser = newBrowser();
    const { body } = await signIn(browser, email, PASSWORD, true);
    const { challenge } = body['secondStep'] as { challenge: string };
    const { setCookies } = await finish(browser, challenge, codeOf(secret));
    expect(setCookies.find((line) => line.includes('session_token'))).toContain('Max-Age=2592000');
  });

  it('accepts a code once, even concurrently, and no older code afterwards', async () => {
    const { email, secret } = await protectedAdmin();
    const steps = await Promise.all(Array.from({ length: 5 }, () => firstStep(email)));
    const code = codeOf(secret);
    const answers = await Promise.all(
      steps.map(({ browser, challenge }) => finish(browser, challenge, code)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422]);
    const { browser, challenge } = await firstStep(email);
    expect(await finish(browser, challenge, codeOf(secret, -1))).toMatchObject(CODE_WRONG);
  });

  it('accepts each recovery code once, in any spelling (AUTH-21)', async () => {
    const { email, recoveryCodes, browser: own } = await protectedAdmin();
    const [first = '', second = ''] = recoveryCodes;
    const step = await firstStep(email);
    expect(
      (await finish(step.browser, step.challenge, ` ${first.toUpperCase().replace('-', ' ')} `)).status,
    ).toBe(200);
    expect(await stateOf(own)).toEqual({ isOn: true, recoveryCodesLeft: 9 });
    const steps = [await firstStep(email), await firstStep(email)];
    expect(await finish(newBrowser(), steps[0]?.challenge, first)).toMatchObject(CODE_WRONG);
    const answers = await Promise.all(
      steps.map(({ browser, challenge }) => finish(browser, challenge, second)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  it('locks the app’s codes after five wrong ones, longer each time, but not the recovery codes', async () => {
    const { email, secret, recoveryCodes, accountId } = await protectedAdmin();
    const { browser, challenge } = await firstStep(email);
    const wrong = () => finish(browser, challenge, codeOf(secret, 50));
    for (let i = 0; i < 5; i += 1) expect(await wrong()).toMatchObject(CODE_WRONG);
    const refused = await finish(browser, challenge, codeOf(secret));
    expect(refused).toMatchObject(LOCKED);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
    const notices = await t.db.select().from(mails).where(eq(mails.recipientAccountId, accountId));
    expect(notices.map(({ data }) => data['notice'])).toContain('two-factor-guessed');

    t.clock.advance(15 * MINUTE);
    const later = await firstStep(email);
    for (let i = 0; i < 5; i += 1) {
      expect(await finish(later.browser, later.challenge, codeOf(secret, 50))).toMatchObject(CODE_WRONG);
    }
    const again = await finish(later.browser, later.challenge, codeOf(secret));
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(1700);
    expect((await finish(later.browser, later.challenge, recoveryCodes[0] ?? '')).status).toBe(200);
    // A right code resets the count.
    const fresh = await firstStep(email);
    expect((await finish(fresh.browser, fresh.challenge, codeOf(secret))).status).toBe(200);
  });

  it('counts concurrent wrong codes', async () => {
    const { email, secret } = await protectedAdmin();
    const { challenge } = await firstStep(email);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => finish(newBrowser(), challenge, codeOf(secret, 50))),
    );
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  it('expires after ten minutes and when the password changes', async () => {
    const { email, secret, browser: own, accountId } = await protectedAdmin();
    const [late, changed] = [await firstStep(email), await firstStep(email)];
    await own.send('PUT', '/current-user/password', { currentPassword: PASSWORD, newPassword: 'sesotho-2' });
    expect(await finish(changed.browser, changed.challenge, codeOf(secret))).toMatchObject(STEP_EXPIRED);
    await own.send('PUT', '/current-user/password', { currentPassword: 'sesotho-2', newPassword: PASSWORD });
    const fresh = await firstStep(email);
    t.clock.advance(10 * MINUTE + 1);
    for (const { browser, challenge } of [late, fresh]) {
      expect(await finish(browser, challenge, codeOf(secret))).toMatchObject(STEP_EXPIRED);
    }
    const gone = await firstStep(email);
    await t.db.update(users).set({ isActive: false }).where(eq(users.id, accountId));
    expect(await finish(gone.browser, gone.challenge, codeOf(secret))).toMatchObject({
      status: 403,
      body: { code: 'account_deactivated' },
    });
    expect(await finish(newBrowser(), 'made-up', '123456')).toMatchObject(STEP_EXPIRED);
  });
});

describe('turning two-factor sign-in off and replacing recovery codes', () => {
  it('requires both factors to turn it off', async () => {
    const { browser, email, secret } = await protectedAdmin();
    expect(await turnOff(browser, codeOf(secret), 'wrong')).toMatchObject({ status: 401 });
    expect(await turnOff(browser, codeOf(secret, 9))).toMatchObject(CODE_WRONG);
    expect((await turnOff(browser, codeOf(secret))).status).toBe(200);
    expect(await stateOf(browser)).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    expect(await turnOff(browser, codeOf(secret, 1))).toMatchObject(OFF);
    expect((await signIn(newBrowser(), email)).body['currentUser']).toMatchObject({ email });
    // Turning it on again creates a new secret.
    const next = (await start(browser)).body['secret'] as string;
    expect(next).not.toBe(secret);
    expect((await confirm(browser, codeOf(next))).status).toBe(200);
  });

  it('replaces all recovery codes', async () => {
    const { browser, email, secret, recoveryCodes } = await protectedAdmin();
    const replace = (code: string) =>
      browser.send('POST', '/current-user/two-factor/recovery-codes', { currentPassword: PASSWORD, code });
    expect(await replace('000000')).toMatchObject(CODE_WRONG);
    const answer = await replace(codeOf(secret));
    const fresh = answer.body['recoveryCodes'] as string[];
    expect(fresh).toHaveLength(10);
    const step = await firstStep(email);
    expect(await finish(step.browser, step.challenge, recoveryCodes[0] ?? '')).toMatchObject(CODE_WRONG);
    expect((await finish(step.browser, step.challenge, fresh[0] ?? '')).status).toBe(200);
  });

  it('lets the operator turn it off when app and recovery codes are lost', async () => {
    const { browser, email } = await protectedAdmin();
    expect(await resetTwoFactor(t.ctx, ` ${email.toUpperCase()} `)).toBe(true);
    expect(await currentUserOf(browser)).toBeNull();
    expect((await signIn(newBrowser(), email)).body['currentUser']).toMatchObject({ email });
    expect(await resetTwoFactor(t.ctx, email)).toBe(false);
    await expect(resetTwoFactor(t.ctx, 'nobody@example.org')).rejects.toMatchObject({
      code: 'account_not_found',
    });
  });
});
