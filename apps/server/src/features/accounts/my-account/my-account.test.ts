import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authSessions } from '../../../platform/db/schema/accounts.ts';
import {
  accountSteps,
  apply,
  ask,
  NEW_PASSWORD,
  NOBODY,
  TOO_FREQUENT,
  WRONG,
} from '../../../testing/account-steps.ts';
import {
  type Browser,
  emailChangeTokens,
  newAddress,
  PASSWORD,
  resetTokens,
  signIn,
} from '../../../testing/browser.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';

const INVALID = { status: 400, body: { code: 'verification_code_invalid' } };
const USED = { status: 400, body: { code: 'verification_code_invalid', details: { reason: 'used' } } };

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp({ RATE_LIMITS: 'on' });
});
afterAll(() => t.close());
const { newBrowser, signedIn, currentUserOf, kindsOf, noticesOf } = accountSteps(() => t);

describe('updating the display name', () => {
  it('changes the account’s name and records the change once', async () => {
    const { browser, accountId } = await signedIn();
    const rename = (displayName: string) =>
      browser.send('PUT', '/current-user/display-name', { displayName });
    expect(await rename('  Thabo Nthako ')).toMatchObject({
      status: 200,
      body: { currentUser: { displayName: 'Thabo Nthako' } },
    });
    expect((await rename('Thabo Nthako')).status).toBe(200);
    expect(await currentUserOf(browser)).toMatchObject({ displayName: 'Thabo Nthako' });
    expect((await kindsOf(accountId)).filter((kind) => kind === 'account.renamed')).toHaveLength(1);
  });

  it('rejects a blank name and a request without a session', async () => {
    const { browser } = await signedIn();
    expect(await browser.send('PUT', '/current-user/display-name', { displayName: ' ' })).toMatchObject({
      status: 422,
      body: { fields: { displayName: 'Please enter your display name' } },
    });
    const answer = await newBrowser().send('PUT', '/current-user/display-name', { displayName: 'Nobody' });
    expect(answer).toMatchObject(NOBODY);
  });
});

const change = (browser: Browser, currentPassword: string, newPassword: string) =>
  browser.send('PUT', '/current-user/password', { currentPassword, newPassword });

describe('changing the password', () => {
  it('ends the other sessions of the account and keeps this one (AUTH-20)', async () => {
    const [{ browser, email, accountId }, stranger] = [await signedIn(), await signedIn()];
    const phone = newBrowser();
    await signIn(phone, email);
    expect(await change(browser, PASSWORD, NEW_PASSWORD)).toMatchObject({ status: 200, setCookies: [] });
    expect(await currentUserOf(browser)).toMatchObject({ email });
    expect(await currentUserOf(phone)).toBeNull();
    expect(await currentUserOf(stranger.browser)).toMatchObject({ email: stranger.email });
    expect((await signIn(newBrowser(), email)).body.code).toBe('password_wrong');
    expect((await signIn(newBrowser(), email, NEW_PASSWORD)).status).toBe(200);
    expect(await noticesOf(accountId)).toEqual([['password-changed', email]]);
    expect(await kindsOf(accountId)).toContain('account.password-changed');
  });

  it('requires the current password and a new one of at least six characters (AUTH-17)', async () => {
    const { browser, email } = await signedIn();
    expect(await change(browser, 'not-the-one', NEW_PASSWORD)).toMatchObject(WRONG);
    expect(await change(browser, PASSWORD, 'abcde')).toMatchObject({
      status: 422,
      body: { fields: { newPassword: 'New password should be at least 6 characters.' } },
    });
    expect(await change(newBrowser(), PASSWORD, NEW_PASSWORD)).toMatchObject(NOBODY);
    expect((await signIn(newBrowser(), email)).status).toBe(200);
  });

  it('accepts only one of eight concurrent changes', async () => {
    const { browser, email } = await signedIn();
    const passwords = Array.from({ length: 8 }, (_, i) => `sesotho-at-once-${i}`);
    const answers = await Promise.all(passwords.map((password) => change(browser, PASSWORD, password)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(401)]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await signIn(newBrowser(), email, passwords[winner])).status).toBe(200);
  });

  it('voids a pending email change and open reset links', async () => {
    const { browser, email } = await signedIn();
    const next = newAddress('thief');
    await ask(browser, next);
    await newBrowser().send('POST', '/password-resets', { email });
    await change(browser, PASSWORD, NEW_PASSWORD);
    const [[token], [reset]] = [await emailChangeTokens(t, next), await resetTokens(t, email)];
    expect(await apply(newBrowser(), token)).toMatchObject(USED);
    const again = { token: reset, password: PASSWORD };
    expect(await newBrowser().send('POST', '/password-resets/apply', again)).toMatchObject(INVALID);

    await ask(browser, next, NEW_PASSWORD);
    await newBrowser().send('POST', '/password-resets', { email });
    const [fresh] = await resetTokens(t, email);
    const third = { token: fresh, password: PASSWORD };
    expect((await newBrowser().send('POST', '/password-resets/apply', third)).status).toBe(200);
    const [later] = await emailChangeTokens(t, next);
    expect(await apply(newBrowser(), later)).toMatchObject(USED);
  });

  it('counts wrong passwords as at sign-in', async () => {
    const { browser } = await signedIn();
    for (let i = 0; i < 10; i += 1) expect(await change(browser, 'wrong', NEW_PASSWORD)).toMatchObject(WRONG);
    expect(await change(browser, PASSWORD, NEW_PASSWORD)).toMatchObject(TOO_FREQUENT);
    expect(await ask(browser, newAddress('new'))).toMatchObject(TOO_FREQUENT);
  });
});

interface Listed {
  readonly id: string;
  readonly device: string;
  readonly place: string;
  readonly isThis: boolean;
}
const listOf = async (browser: Browser) =>
  (await browser.send('GET', '/current-user/auth-sessions')).body['authSessions'] as Listed[];

describe('the sessions of an account', () => {
  it('lists only the account’s own sessions, this browser first', async () => {
    const [{ browser, email }, stranger] = [await signedIn(), await signedIn()];
    const phone = newBrowser();
    await signIn(phone, email);
    const list = await listOf(browser);
    expect(list).toMatchObject([{ isThis: true }, { isThis: false }]);
    expect(list[0]).toMatchObject({
      device: 'Unknown device',
      place: expect.stringMatching(/^203\.0\.113\./),
    });
    expect((await listOf(phone)).map(({ id }) => id)).toEqual(list.map(({ id }) => id).toReversed());
    expect(await listOf(stranger.browser)).toHaveLength(1);
  });

  it('ends a single session, but none of another account', async () => {
    const [{ browser, email }, stranger] = [await signedIn(), await signedIn()];
    const phone = newBrowser();
    await signIn(phone, email);
    const [mine, other] = await listOf(browser);
    const end = (who: Browser, id = '') => who.send('DELETE', `/current-user/auth-sessions/${id}`);
    expect(await end(stranger.browser, other?.id)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    expect(await end(browser, other?.id)).toMatchObject({ status: 200, setCookies: [] });
    expect(await currentUserOf(phone)).toBeNull();
    expect(await end(browser, other?.id)).toMatchObject({ status: 404 });
    expect(await end(browser, mine?.id)).toMatchObject({ status: 200, setCookies: [expect.any(String)] });
    expect(await currentUserOf(browser)).toBeNull();
  });

  it('ends all sessions, including this one', async () => {
    const [{ browser, email, accountId }, stranger] = [await signedIn(), await signedIn()];
    const [phone, computer] = [newBrowser(), newBrowser()];
    await signIn(phone, email);
    await signIn(computer, email);
    const held = new Map(browser.cookies);
    expect((await browser.send('DELETE', '/current-user/auth-sessions')).status).toBe(200);
    expect(await t.db.select().from(authSessions).where(eq(authSessions.userId, accountId))).toEqual([]);
    for (const [name, value] of held) browser.cookies.set(name, value);
    for (const each of [browser, phone, computer]) expect(await currentUserOf(each)).toBeNull();
    expect(await currentUserOf(stranger.browser)).toMatchObject({ email: stranger.email });
    expect(await kindsOf(accountId)).toContain('account.signed-out-everywhere');
  });
});
