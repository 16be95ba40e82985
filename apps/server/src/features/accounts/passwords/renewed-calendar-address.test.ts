import type { CurrentUser } from '@thuto/contract/accounts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mails } from '../../../platform/db/schema/mails.ts';
import {
  type Browser,
  openBrowser,
  PASSWORD,
  resetTokens,
  signIn,
  signUpVerified,
} from '../../../testing/browser.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';

const NEW_PASSWORD = 'ke tla fihla hoseng';
const SENTENCE = 'The calendar address of your sessions was replaced.';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp({}, { runsWorkers: true });
});
afterAll(() => t.close());

/** Creates a signed-in student with a calendar address. */
async function subscriber() {
  const browser = openBrowser(t);
  const email = await signUpVerified(t, browser);
  await signIn(browser, email);
  const address = (await browser.send('POST', await feedOf(browser))).body['address'] as string;
  expect(await statusOf(address)).toBe(200);
  return { browser, email, address };
}
/** Returns the path of the calendar address of the signed-in student. */
async function feedOf(browser: Browser): Promise<string> {
  const { currentUser } = (await browser.send('GET', '/current-user')).body as unknown as {
    currentUser: CurrentUser;
  };
  return `/students/${currentUser.students[0]?.id}/calendar-feed`;
}
const statusOf = async (address: string) =>
  (await t.inject({ method: 'GET', url: new URL(address).pathname })).statusCode;
const addressOf = async (browser: Browser) =>
  (await browser.send('GET', await feedOf(browser))).body['address'] as string | null;

async function expectRenewed(browser: Browser, old: string): Promise<void> {
  expect(await statusOf(old)).toBe(404);
  const renewed = await addressOf(browser);
  expect(renewed).not.toBeNull();
  expect(await statusOf(renewed ?? '')).toBe(200);
}

const change = (browser: Browser, newPassword: string) =>
  browser.send('PUT', '/current-user/password', { currentPassword: PASSWORD, newPassword });

async function noticeTo(email: string): Promise<string> {
  const find = async () =>
    (await t.mails()).find(
      ({ to, subject }) => to[0]?.address === email && subject.includes('password was changed'),
    );
  await expect.poll(find, { timeout: 20_000 }).toBeDefined();
  return ((await find())?.text ?? '').replaceAll(/\s+/g, ' ');
}

describe('the calendar address', () => {
  it('is replaced by a password change, which the response and the mail report', async () => {
    const { browser, email, address } = await subscriber();
    expect((await change(browser, NEW_PASSWORD)).body).toEqual({ calendarAddressRenewed: true });
    await expectRenewed(browser, address);
    expect(await noticeTo(email)).toContain(SENTENCE);
  });

  it('stays when the password change is rejected', async () => {
    const { browser, address } = await subscriber();
    expect((await change(browser, '123456')).status).toBe(422);
    expect(await addressOf(browser)).toBe(address);
  });

  it('is replaced by a password reset', async () => {
    const { browser, email, address } = await subscriber();
    await browser.send('POST', '/password-resets', { email });
    const [token] = await resetTokens(t, email);
    const reset = await browser.send('POST', '/password-resets/apply', { token, password: NEW_PASSWORD });
    expect(reset.body).toEqual({ email, calendarAddressRenewed: true });
    await signIn(browser, email, NEW_PASSWORD);
    await expectRenewed(browser, address);
  });

  it('is replaced by signing out everywhere', async () => {
    const { browser, email, address } = await subscriber();
    expect((await browser.send('DELETE', '/current-user/auth-sessions')).body).toEqual({
      calendarAddressRenewed: true,
    });
    await signIn(browser, email);
    await expectRenewed(browser, address);
  });

  it('is neither created nor mentioned for a student without one', async () => {
    const browser = openBrowser(t);
    const email = await signUpVerified(t, browser);
    await signIn(browser, email);
    expect((await change(browser, NEW_PASSWORD)).body).toEqual({ calendarAddressRenewed: false });
    expect(await addressOf(browser)).toBeNull();
    expect(await noticeTo(email)).not.toContain(SENTENCE);
    expect((await browser.send('DELETE', '/current-user/auth-sessions')).body).toEqual({
      calendarAddressRenewed: false,
    });
    const kinds = await t.db.select().from(mails).where(eq(mails.toAddress, email));
    expect(kinds.every(({ status }) => status !== 'failed')).toBe(true);
  });
});
