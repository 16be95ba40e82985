import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invitations } from '../../../platform/db/schema/invitations.ts';
import {
  applyToken,
  type Browser,
  newAddress,
  openBrowser,
  resetTokens,
  signIn,
  signUp,
  signUpVerified,
  verificationTokens,
} from '../../../testing/browser.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { createAdmin } from '../admins/create-admin.ts';
import { deriveLinkToken, signedInvitation } from '../email-links/email-link-token.ts';
import { assemble } from '../../../product.ts';
import { createTestConfig } from '../../../testing/test-config.ts';
import { watchCpu } from '../../../testing/watch-cpu.ts';
import { estimatePassword } from './estimate-password.ts';
import { reopenAdminSetup } from '../admins/reopen-admin-setup.ts';

const GOOD = 'ke tla fihla hoseng';
/** A good password of eleven characters, too short for admins in these tests. */
const SHORT = 'pula khotso';
const LISTED = 'head@thuto.example';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp({ ADMIN_PASSWORD_MIN_LENGTH: '12', ADMIN_EMAILS: LISTED });
});
afterAll(() => t.close());

const GUESSABLE = { status: 422, body: { code: 'password_guessable' } };
const TOO_SHORT = {
  status: 422,
  body: {
    code: 'admin_password_short',
    fields: { password: 'An admin’s password needs at least 12 characters.' },
  },
};
const GUESSABLE_REASON = 'This password is too easy to guess. Please choose another one.';

async function invite(inviter: Browser): Promise<{ email: string; token: string }> {
  const email = newAddress('invited');
  expect((await inviter.send('POST', '/admin-invitations', { email })).status).toBe(201);
  const [row] = await t.db.select().from(invitations).where(eq(invitations.email, email));
  if (row === undefined) throw new Error('no invitation');
  return { email, token: deriveLinkToken(t.config.auth.secret, signedInvitation(row)) };
}

async function newAdmin(password = GOOD): Promise<{ browser: Browser; email: string }> {
  const email = newAddress('admin');
  await createAdmin(t.ctx, { email, displayName: 'Palesa', password });
  const browser = openBrowser(t);
  expect((await signIn(browser, email, password)).status).toBe(200);
  return { browser, email };
}

async function setUp(account: { email: string; displayName: string; password: string }) {
  await reopenAdminSetup(t.ctx);
  const answer = await openBrowser(t).send('POST', '/admin-setup', {
    secret: t.config.auth.setupSecret,
    accounts: [account],
  });
  return (answer.body['outcomes'] as { outcome: string; reason: string | null }[])[0];
}

async function resetWith(email: string, password: string) {
  await openBrowser(t).send('POST', '/password-resets', { email });
  const [token] = await resetTokens(t, email);
  return openBrowser(t).send('POST', '/password-resets/apply', { token, password });
}

describe('a common password, or one’s own name or address', () => {
  it('is rejected at sign-up', async () => {
    const email = newAddress('palesam');
    for (const password of [
      '123456',
      'password',
      'Passw0rd',
      'qwerty',
      'iloveyou',
      'aaaaaa',
      'abc123',
      'mokoena',
      'Mokoena-1',
      'palesam',
      email,
    ]) {
      expect(await signUp(openBrowser(t), email, password), password).toMatchObject(GUESSABLE);
    }
    expect((await signUp(openBrowser(t), email, GOOD)).status).toBe(201);
  });

  it('is rejected at a reset, which also checks the name', async () => {
    const email = await signUpVerified(t, openBrowser(t));
    for (const password of ['sunshine', 'mokoena99']) {
      expect(await resetWith(email, password), password).toMatchObject(GUESSABLE);
    }
    expect((await resetWith(email, GOOD)).status).toBe(200);
  });

  it('is rejected at a change', async () => {
    const browser = openBrowser(t);
    await signIn(browser, await signUpVerified(t, browser));
    const change = (newPassword: string) =>
      browser.send('PUT', '/current-user/password', { currentPassword: 'sesotho-1', newPassword });
    for (const password of ['football', 'mokoena99']) expect(await change(password)).toMatchObject(GUESSABLE);
    expect((await change(GOOD)).status).toBe(200);
  });

  it('is rejected for an admin in setup, invitation and command', async () => {
    const email = newAddress('admin');
    const palesa = { email, displayName: 'Palesa Nkhahle', password: 'palesa-nkhahle' };
    expect(await setUp(palesa)).toMatchObject({ outcome: 'failed', reason: GUESSABLE_REASON });
    await expect(createAdmin(t.ctx, palesa)).rejects.toMatchObject({ code: 'password_guessable' });
    const { token } = await invite((await newAdmin()).browser);
    const accepted = await openBrowser(t).send('POST', '/admin-invitations/accept', {
      token,
      displayName: 'Palesa Nkhahle',
      password: 'palesa-nkhahle',
    });
    expect(accepted).toMatchObject(GUESSABLE);
  });
});

describe('ADMIN_PASSWORD_MIN_LENGTH', () => {
  it('does not apply to students', async () => {
    const browser = openBrowser(t);
    const email = newAddress();
    expect((await signUp(browser, email, SHORT)).status).toBe(201);
  });

  it('applies to a listed address at sign-up', async () => {
    expect(await signUp(openBrowser(t), LISTED, SHORT)).toMatchObject(TOO_SHORT);
    const browser = openBrowser(t);
    expect((await signUp(browser, LISTED, GOOD)).status).toBe(201);
    const [token] = await verificationTokens(t, LISTED);
    await applyToken(browser, token);
    expect((await signIn(openBrowser(t), LISTED, GOOD)).body['currentUser']).toMatchObject({ role: 'admin' });
  });

  it('applies to the setup page, for new and for upgraded accounts', async () => {
    const account = { email: newAddress('admin'), displayName: 'Palesa', password: SHORT };
    const refused = { outcome: 'failed', reason: 'An admin’s password needs at least 12 characters.' };
    expect(await setUp(account)).toMatchObject(refused);
    const email = newAddress();
    await signUp(openBrowser(t), email, SHORT);
    expect(await setUp({ ...account, email })).toMatchObject(refused);
    expect(await setUp({ ...account, password: GOOD })).toMatchObject({ outcome: 'created' });
  });

  it('applies to an invitation, a reset and a change', async () => {
    const { browser, email } = await newAdmin();
    const { token } = await invite(browser);
    const accept = (password: string) =>
      openBrowser(t).send('POST', '/admin-invitations/accept', {
        token,
        displayName: 'Neo Letsie',
        password,
      });
    expect(await accept(SHORT)).toMatchObject(TOO_SHORT);
    expect((await accept(GOOD)).status).toBe(200);

    expect(await resetWith(email, SHORT)).toMatchObject(TOO_SHORT);
    const change = await browser.send('PUT', '/current-user/password', {
      currentPassword: GOOD,
      newPassword: SHORT,
    });
    expect(change).toMatchObject({
      status: 422,
      body: { fields: { newPassword: 'An admin’s password needs at least 12 characters.' } },
    });
    expect((await resetWith(email, `${GOOD}!`)).status).toBe(200);
  });

  it('applies to the operator’s command', async () => {
    const account = { email: newAddress('admin'), displayName: 'Palesa', password: SHORT };
    await expect(createAdmin(t.ctx, account)).rejects.toMatchObject({ code: 'admin_password_short' });
  });

  it('defaults to six', async () => {
    const lenient = await buildTestApp();
    try {
      const account = { email: newAddress('admin'), displayName: 'Palesa', password: 'zkqvmw' };
      expect(await createAdmin(lenient.ctx, account)).toMatchObject({ outcome: 'created' });
    } finally {
      await lenient.close();
    }
  });
});

describe('POST /password-strength', () => {
  const measure = async (password: string, more: object = {}) =>
    (await openBrowser(t).send('POST', '/password-strength', { password, ...more })).body;

  it('returns the strength under the rules for new passwords', async () => {
    expect(await measure('')).toEqual({ strength: 'short', minLength: 6 });
    expect(await measure('zkqvm')).toEqual({ strength: 'short', minLength: 6 });
    expect(await measure('password')).toEqual({ strength: 'refused', minLength: 6 });
    expect(await measure('zkqvmw')).toEqual({ strength: 'weak', minLength: 6 });
    expect(await measure('lerato17')).toEqual({ strength: 'fair', minLength: 6 });
    expect(await measure('khotso-17')).toEqual({ strength: 'good', minLength: 6 });
    expect(await measure(GOOD)).toEqual({ strength: 'strong', minLength: 6 });
  });

  it('considers the name, the address and the kind of account', async () => {
    expect(await measure('nkhahle99', { displayName: 'Palesa Nkhahle' })).toMatchObject({
      strength: 'refused',
    });
    expect(await measure('nkhahle99', { email: 'p.nkhahle@example.org' })).toMatchObject({
      strength: 'refused',
    });
    expect(await measure(SHORT, { forAdmin: true })).toEqual({ strength: 'short', minLength: 12 });
  });

  it('limits the requests of a network', async () => {
    const limited = await buildTestApp({ RATE_LIMITS: 'on' });
    try {
      const browser = openBrowser(limited);
      const ask = () => browser.send('POST', '/password-strength', { password: '' });
      expect((await ask()).status).toBe(200);
      await limited.database.pool.query('update rate_limits set points = 1500');
      expect((await ask()).status).toBe(429);
    } finally {
      await limited.close();
    }
  });
});

it('hashes with the product’s cost unless the code of the assembly says otherwise', async () => {
  const { dataDir } = t.config;
  const weak = { PASSWORD_COST: '1', passwordCost: '1', NODE_ENV: 'test', RATE_LIMITS: 'off' } as const;
  const config = createTestConfig({ DATA_DIR: dataDir, ...weak });
  const { ctx } = await assemble(config, t.database, { runsWorkers: false });
  expect(await ctx.passwords.hash(GOOD)).toMatch(/^\$scrypt\$ln=14,r=16,p=1\$/);
});

it('estimates the longest and most ambiguous passwords without blocking the event loop', async () => {
  const characters = '4@8({[<369&#!1/|0$5+7%2aeiostlzgb';
  await estimatePassword('warm-up', []);
  const getCpuMs = watchCpu();
  for (let at = 0; at < 20; at += 1) {
    const password = Array.from({ length: 128 }, (_, i) => characters[(i * 7 + at * 13) % characters.length]);
    await estimatePassword(password.join(''), ['Thabo Mokoena', 'thabo@example.org']);
  }
  expect(getCpuMs() / 20).toBeLessThan(50);
});
