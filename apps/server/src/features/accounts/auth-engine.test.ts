import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAddress, openBrowser, PASSWORD, signIn, signUpVerified } from '../../testing/browser.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { createAuth, createAuthEngine } from './auth-engine.ts';
import { findCurrentUser } from './find-current-user.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const cookieHeader = (cookies: Map<string, string>) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

describe('createAuthEngine', () => {
  it('recognizes our accounts, passwords and sessions', async () => {
    // Better Auth uses the system clock.
    t.clock.set(new Date().toISOString());
    const browser = openBrowser(t);
    const email = await signUpVerified(t, browser);
    await signIn(browser, email);
    const auth = createAuth(t.ctx, t.db);
    const headers = new Headers({ cookie: cookieHeader(browser.cookies) });
    const found = await auth.api.getSession({ headers });
    expect(found?.user).toMatchObject({ email, name: 'Thabo Mokoena', emailVerified: true });
    const currentUser = await findCurrentUser(t.ctx, cookieHeader(browser.cookies));
    expect(found?.session.id).toBe(currentUser?.authSessionId);
    expect((await auth.api.signInEmail({ body: { email, password: PASSWORD } })).user.id).toBe(
      currentUser?.accountId,
    );
  });

  it('writes through the transaction that it is bound to', async () => {
    const email = newAddress();
    const undo = new Error('undo');
    const attempt = t.db.transaction(async (tx) => {
      const { internalAdapter } = await createAuthEngine(t.ctx, tx);
      await internalAdapter.createUser({ email, name: 'Nobody' }, { method: 'email-password' });
      expect((await internalAdapter.findUserByEmail(email))?.user.name).toBe('Nobody');
      throw undo;
    });
    await expect(attempt).rejects.toBe(undo);
    const { internalAdapter } = await createAuthEngine(t.ctx, t.db);
    expect(await internalAdapter.findUserByEmail(email)).toBeNull();
  });

  it('exposes no Better Auth endpoint in the API', async () => {
    for (const path of ['/auth/sign-in/email', '/auth/get-session', '/auth/ok']) {
      expect((await openBrowser(t).send('GET', path)).status).toBe(404);
    }
  });
});
