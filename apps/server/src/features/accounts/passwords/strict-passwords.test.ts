import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  newAddress,
  openBrowser,
  resetTokens,
  signIn,
  signUp,
  signUpVerified,
} from '../../../testing/browser.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { createAdmin } from '../admins/create-admin.ts';

const GUESSABLE = { status: 422, body: { code: 'password_guessable' } };
const GOOD = 'ke tla fihla hoseng';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp({ AUTH_STRICT_PASSWORDS: 'true' });
});
afterAll(() => t.close());

describe('with AUTH_STRICT_PASSWORDS, guessable passwords', () => {
  it('rejects them wherever a password is set', async () => {
    const browser = openBrowser(t);
    const email = newAddress('mokoena');
    for (const password of ['sesotho-1', '12345678', 'mokoena-1', 'Zg7!pw0']) {
      expect(await signUp(browser, email, password), password).toMatchObject(GUESSABLE);
    }
    expect((await signUp(browser, email, GOOD)).status).toBe(201);

    await browser.send('POST', '/password-resets', { email });
    const [token] = await resetTokens(t, email);
    const reset = (password: string) => browser.send('POST', '/password-resets/apply', { token, password });
    expect(await reset('mokoena-1')).toMatchObject(GUESSABLE);
    expect((await reset(`${GOOD}!`)).status).toBe(200);

    await signIn(browser, email, `${GOOD}!`);
    const change = { currentPassword: `${GOOD}!`, newPassword: 'qwertyuiop' };
    expect(await browser.send('PUT', '/current-user/password', change)).toMatchObject(GUESSABLE);

    const admin = { email: newAddress('admin'), displayName: 'Palesa', password: 'palesa-123' };
    await expect(createAdmin(t.ctx, admin)).rejects.toMatchObject({ code: 'password_guessable' });
    const setup = await browser.send('POST', '/admin-setup', {
      secret: t.config.auth.setupSecret,
      accounts: [admin],
    });
    expect(setup.body).toMatchObject({ outcomes: [{ outcome: 'failed' }] });
  });
});

it('accepts six characters by default (AUTH-3)', async () => {
  const lenient = await buildTestApp();
  try {
    await signUpVerified(lenient, openBrowser(lenient));
  } finally {
    await lenient.close();
  }
});
