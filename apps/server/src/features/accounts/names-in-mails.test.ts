import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts } from '../../platform/db/schema/accounts.ts';
import { ask } from '../../testing/account-steps.ts';
import { newAddress, openBrowser, signIn, signUp, signUpVerified } from '../../testing/browser.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';

/** The display name that the test helper `signUp` uses. */
const NAME = 'Thabo Mokoena';
const REFUSED = 'Please enter a name without a web address';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp({}, { runsWorkers: true });
});
afterAll(() => t.close());

async function mailTo(email: string, subject: RegExp) {
  const find = async () =>
    (await t.mails()).find(({ to, subject: words }) => to[0]?.address === email && subject.test(words));
  const mail = await expect.poll(find, { timeout: 15_000 }).toBeDefined().then(find);
  return { to: mail?.to, everything: JSON.stringify(mail) };
}

describe('a mail to an unverified address', () => {
  it('does not contain the name from sign-up (AUTH-26)', async () => {
    const email = newAddress();
    await signUp(openBrowser(t), email);
    await openBrowser(t).send('POST', '/password-resets', { email });
    for (const subject of [/Verify your email/, /Reset your/]) {
      const { to, everything } = await mailTo(email, subject);
      expect(to).toEqual([{ address: email }]);
      expect(everything).not.toContain(NAME);
      expect(everything).toContain('Hello,');
    }
  });

  it('does not contain the name of the user who requests it as a new address', async () => {
    const [browser, next] = [openBrowser(t), newAddress('next')];
    await signIn(browser, await signUpVerified(t, browser));
    await ask(browser, next);
    const { to, everything } = await mailTo(next, /Confirm your new email/);
    expect(to).toEqual([{ address: next }]);
    expect(everything).not.toContain(NAME);
  });
});

describe('a mail to a verified address', () => {
  it('greets its owner by name', async () => {
    const email = await signUpVerified(t, openBrowser(t));
    await openBrowser(t).send('POST', '/password-resets', { email });
    const { to, everything } = await mailTo(email, /Reset your/);
    expect(to).toEqual([{ address: email, name: NAME }]);
    expect(everything).toContain(`Hello ${NAME},`);
  });
});

describe('a name that contains a web address', () => {
  const names = ['Pay now at https://evil.example', 'www.evil.example', 'evil.example/pay', 'Evil.com'];

  it.each(names)('is rejected at sign-up: %s (AUTH-26)', async (displayName) => {
    const email = newAddress();
    const account = { displayName, email, password: 'sesotho-1', termsAccepted: true };
    expect(await openBrowser(t).send('POST', '/accounts', account)).toMatchObject({
      status: 422,
      body: { code: 'input_invalid', fields: { displayName: REFUSED } },
    });
    expect(await t.db.select().from(accounts).where(eq(accounts.email, email))).toEqual([]);
  });

  it('is rejected as a display name and in a contact message', async () => {
    const browser = openBrowser(t);
    await signIn(browser, await signUpVerified(t, browser));
    for (const displayName of names) {
      expect(await browser.send('PUT', '/current-user/display-name', { displayName })).toMatchObject({
        body: { fields: { displayName: REFUSED } },
      });
      const message = {
        firstName: displayName,
        lastName: displayName,
        email: 'thabo@example.org',
        phone: '+266 5812 3456',
        subject: 'general',
        message: 'Hello',
      };
      expect(await browser.send('POST', '/contact-messages', message)).toMatchObject({
        body: { fields: { firstName: REFUSED, lastName: REFUSED } },
      });
    }
  });

  it.each(["Sinéad O'Neill", 'St. Mary', 'J.P. Mokoena', 'Dr. Ntšekhe'])(
    'accepts the real name %s',
    async (displayName) => {
      const account = { displayName, email: newAddress(), password: 'sesotho-1', termsAccepted: true };
      expect((await openBrowser(t).send('POST', '/accounts', account)).status).toBe(201);
    },
  );
});
