import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts } from '../../../platform/db/schema/accounts.ts';
import { auditLog } from '../../../platform/db/schema/audit-log.ts';
import { mails } from '../../../platform/db/schema/mails.ts';
import { users } from '../../../platform/db/schema/users.ts';
import { accountSteps, ask } from '../../../testing/account-steps.ts';
import {
  applyToken,
  type Browser,
  emailChangeTokens,
  newAddress,
  PASSWORD,
  resetTokens,
  signIn,
  signUp,
  verificationTokens,
} from '../../../testing/browser.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';

const OWNERS_PASSWORD = 'lebitla-la-motho-9';
const LISTED = Array.from({ length: 20 }, (_, i) => `listed-${i}@centre.example`);
const listed = [...LISTED];
/** Returns an address of ADMIN_EMAILS that no other test uses. */
const nextListed = () => listed.pop() ?? '';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp({ ADMIN_EMAILS: LISTED.join(',') });
});
afterAll(() => t.close());
const { newBrowser, signedIn, currentUserOf, kindsOf } = accountSteps(() => t);

const newestToken = async (email: string) => (await verificationTokens(t, email))[0];
const changeToken = async (email: string) => (await emailChangeTokens(t, email))[0];
const applyChange = (browser: Browser, token: unknown, confirmed = false) =>
  browser.send('POST', '/email-changes/apply', { token, confirmed });
const roleOf = async (email: string) => {
  const [row] = await t.db
    .select({ role: users.role })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, users.id))
    .where(eq(accounts.email, email));
  return row?.role ?? null;
};
const isVerified = async (email: string) => {
  const [account] = await t.db.select().from(accounts).where(eq(accounts.email, email));
  return account?.emailVerified;
};
const unconfirmed = (details: object) => ({
  status: 409,
  body: { code: 'verification_unconfirmed', details },
});

describe('a verification link in the browser that requested it', () => {
  it('is applied immediately after a sign-up', async () => {
    const [browser, email] = [newBrowser(), newAddress()];
    await signUp(browser, email);
    expect(await applyToken(browser, await newestToken(email))).toMatchObject({
      status: 200,
      body: { email },
    });
  });

  it.each([
    ['signing in', (browser: Browser, email: string) => signIn(browser, email)],
    [
      'a resend from the login screen',
      (browser: Browser, email: string) =>
        browser.send('POST', '/email-verifications/with-password', { email, password: PASSWORD }),
    ],
  ])('is applied immediately after %s in a second browser', async (_, prove) => {
    const email = newAddress();
    await signUp(newBrowser(), email);
    const second = newBrowser();
    await prove(second, email);
    expect((await applyToken(second, await newestToken(email))).status).toBe(200);
  });

  it('is applied immediately for several accounts of one browser', async () => {
    const browser = newBrowser();
    const children = [newAddress(), newAddress(), newAddress()];
    for (const email of children) await signUp(browser, email);
    for (const email of children) {
      expect((await applyToken(browser, await newestToken(email))).status).toBe(200);
    }
  });

  it('makes the owner of a listed address an admin with the password from sign-up', async () => {
    const [browser, email] = [newBrowser(), nextListed()];
    await signUp(browser, email);
    expect((await applyToken(browser, await newestToken(email))).status).toBe(200);
    expect(await signIn(browser, email)).toMatchObject({ body: { currentUser: { role: 'admin' } } });
  });
});

describe('a verification link in any other browser', () => {
  it('names the account and changes nothing until it is confirmed (AUTH-11)', async () => {
    const email = newAddress();
    await signUp(newBrowser(), email);
    const token = await newestToken(email);
    for (let i = 0; i < 3; i += 1) {
      expect(await applyToken(newBrowser(), token)).toMatchObject(
        unconfirmed({ email, displayName: 'Thabo Mokoena', presentEmail: null, asksForPassword: false }),
      );
    }
    expect(await isVerified(email)).toBe(false);
    expect((await applyToken(newBrowser(), token, { confirmed: true })).status).toBe(200);
    expect(await isVerified(email)).toBe(true);
  });

  it('keeps the password of an ordinary account, even if a new one is sent', async () => {
    const email = newAddress();
    await signUp(newBrowser(), email);
    const more = { confirmed: true, password: OWNERS_PASSWORD };
    expect((await applyToken(newBrowser(), await newestToken(email), more)).status).toBe(200);
    expect((await signIn(newBrowser(), email)).status).toBe(200);
    expect((await signIn(newBrowser(), email, OWNERS_PASSWORD)).body.code).toBe('password_wrong');
  });

  it('requires a confirmation in a browser with a session of another account', async () => {
    const email = newAddress();
    await signUp(newBrowser(), email);
    const other = await signedIn();
    expect(await applyToken(other.browser, await newestToken(email))).toMatchObject(unconfirmed({ email }));
    expect(await currentUserOf(other.browser)).toMatchObject({ email: other.email });
  });

  it('requires a confirmation in a browser that requested the mail of another sign-up', async () => {
    const [stranger, owner] = [newBrowser(), newBrowser()];
    const [victim, own] = [newAddress(), newAddress()];
    await signUp(stranger, victim);
    await signUp(owner, own);
    expect(await applyToken(owner, await newestToken(victim))).toMatchObject(unconfirmed({ email: victim }));
  });

  it('requires a confirmation in a browser with a forged cookie or another signed cookie', async () => {
    const email = newAddress();
    const stranger = newBrowser();
    await signUp(stranger, email);
    const [account] = await t.db.select().from(accounts).where(eq(accounts.email, email));
    const id = account!.id;
    const known = (await signedIn()).browser.cookies.get('thuto.known_browser') ?? '';
    for (const value of [`asked%3A${id}`, `asked%3A${id}.AAAA`, id, known, '', '%']) {
      const browser = newBrowser();
      browser.cookies.set('thuto.asked_for_mail', value);
      expect(await applyToken(browser, await newestToken(email)), value).toMatchObject(
        unconfirmed({ email }),
      );
    }
  });

  it('requires a confirmation in a browser that requested the mail with only the address', async () => {
    const email = newAddress();
    await signUp(newBrowser(), email);
    const other = newBrowser();
    const answer = await other.send('POST', '/email-verifications/for-address', { email });
    expect(answer).toMatchObject({ status: 200, setCookies: [] });
    expect(await applyToken(other, await newestToken(email))).toMatchObject(unconfirmed({ email }));
  });
});

describe('a stranger who signs up with an address of ADMIN_EMAILS', () => {
  const attack = async () => {
    const [stranger, owner, email] = [newBrowser(), newBrowser(), nextListed()];
    expect((await signUp(stranger, email)).status).toBe(201);
    return { stranger, owner, email };
  };

  it('does not become admin when the owner of the mailbox opens the link', async () => {
    const { stranger, owner, email } = await attack();
    expect(await applyToken(owner, await newestToken(email))).toMatchObject(
      unconfirmed({ email, asksForPassword: true }),
    );
    expect((await signIn(stranger, email)).body.code).toBe('email_unverified');
    expect(await roleOf(email)).toBeNull();
  });

  it('does not become admin when the owner confirms without a password (SETUP-2)', async () => {
    const { stranger, owner, email } = await attack();
    const token = await newestToken(email);
    expect(await applyToken(owner, token, { confirmed: true })).toMatchObject(
      unconfirmed({ asksForPassword: true }),
    );
    expect(await applyToken(owner, token, { password: OWNERS_PASSWORD })).toMatchObject(unconfirmed({}));
    expect((await signIn(stranger, email)).body.code).toBe('email_unverified');
  });

  it('loses the password from sign-up once the owner has chosen a new one', async () => {
    const { stranger, owner, email } = await attack();
    await stranger.send('POST', '/password-resets', { email });
    const tokens = await verificationTokens(t, email);
    const more = { confirmed: true, password: OWNERS_PASSWORD };
    expect(await applyToken(owner, tokens[0], more)).toMatchObject({ status: 200, body: { email } });
    expect((await signIn(stranger, email)).body.code).toBe('password_wrong');
    expect(await signIn(owner, email, OWNERS_PASSWORD)).toMatchObject({
      body: { currentUser: { email, role: 'admin' } },
    });

    const [account] = await t.db.select().from(accounts).where(eq(accounts.email, email));
    const accountId = account!.id;
    expect(await kindsOf(accountId)).toEqual(
      expect.arrayContaining(['account.password-changed', 'account.admin-created']),
    );
    const notices = await t.db
      .select()
      .from(mails)
      .where(and(eq(mails.recipientAccountId, accountId), eq(mails.kind, 'account-notice')));
    expect(notices.map(({ data }) => data['notice'])).toEqual(['password-changed']);
    // All other links of the account are void.
    expect(await applyToken(owner, tokens[0], more)).toMatchObject({ status: 400 });
    const [reset] = await resetTokens(t, email);
    const late = { token: reset, password: 'something-else-7' };
    expect((await owner.send('POST', '/password-resets/apply', late)).status).toBe(400);
  });

  it('does not become admin when the owner requests and opens a new link', async () => {
    const { stranger, owner, email } = await attack();
    await owner.send('POST', '/email-verifications/for-address', { email });
    expect(await applyToken(owner, await newestToken(email))).toMatchObject(
      unconfirmed({ asksForPassword: true }),
    );
    await signIn(stranger, email);
    await stranger.send('POST', '/email-verifications/with-password', { email, password: PASSWORD });
    expect(await applyToken(owner, await newestToken(email))).toMatchObject(
      unconfirmed({ asksForPassword: true }),
    );
    expect(await isVerified(email)).toBe(false);
  });

  it('loses all sessions of the account', async () => {
    // A student whose address was listed later and must be verified again.
    const { browser, email, accountId } = await signedIn();
    const address = nextListed();
    await t.db
      .update(accounts)
      .set({ email: address, emailVerified: false })
      .where(eq(accounts.email, email));
    const proof = { email: address, password: PASSWORD };
    await newBrowser().send('POST', '/email-verifications/with-password', proof);
    const more = { confirmed: true, password: OWNERS_PASSWORD };
    expect((await applyToken(newBrowser(), await newestToken(address), more)).status).toBe(200);
    expect(await currentUserOf(browser)).toBeNull();
    expect(await kindsOf(accountId)).toContain('account.password-changed');
  });

  it('keeps the link after a weak password from the owner', async () => {
    const { owner, email } = await attack();
    const token = await newestToken(email);
    expect(await applyToken(owner, token, { confirmed: true, password: 'short' })).toMatchObject({
      status: 422,
      body: { fields: { password: 'Password must be at least 6 characters' } },
    });
    const more = { confirmed: true, password: OWNERS_PASSWORD };
    expect((await applyToken(owner, token, more)).status).toBe(200);
  });

  it('accepts the password of only one of two concurrent confirmations', async () => {
    const { email } = await attack();
    const token = await newestToken(email);
    const passwords = ['the-first-password', 'the-second-password'];
    const answers = await Promise.all(
      passwords.map((password) => applyToken(newBrowser(), token, { confirmed: true, password })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const winner = passwords[answers.findIndex(({ status }) => status === 200)];
    expect((await signIn(newBrowser(), email, winner)).status).toBe(200);
  });

  it('does not require a new password if the account is already an admin', async () => {
    const { owner, email } = await attack();
    const [account] = await t.db.select().from(accounts).where(eq(accounts.email, email));
    const now = t.clock.now();
    await t.db.insert(users).values({ id: account!.id, role: 'admin', createdAt: now, updatedAt: now });
    expect(await applyToken(owner, await newestToken(email))).toMatchObject(
      unconfirmed({ asksForPassword: false }),
    );
    expect((await applyToken(owner, await newestToken(email), { confirmed: true })).status).toBe(200);
    expect((await signIn(newBrowser(), email)).status).toBe(200);
  });
});

describe('an email-change link', () => {
  it('is applied immediately in the browser that requested it, with or without a session', async () => {
    const { browser, email } = await signedIn();
    const next = newAddress('new');
    await ask(browser, next);
    await browser.send('DELETE', '/sign-ins/current');
    expect((await applyChange(browser, await changeToken(next))).status).toBe(200);
    expect((await signIn(newBrowser(), email)).body.code).toBe('account_not_found');
  });

  it('is applied immediately in another browser with a session of the account', async () => {
    const { browser, email } = await signedIn();
    const second = newBrowser();
    await signIn(second, email);
    const next = newAddress('new');
    await ask(browser, next);
    expect((await applyChange(second, await changeToken(next))).status).toBe(200);
  });

  it('names the account and requires a confirmation in any other browser', async () => {
    const { browser, email } = await signedIn();
    const next = newAddress('new');
    await ask(browser, next);
    const other = await signedIn();
    for (const visitor of [newBrowser(), other.browser]) {
      expect(await applyChange(visitor, await changeToken(next))).toMatchObject(
        unconfirmed({ email: next, presentEmail: email, displayName: 'Thabo Mokoena' }),
      );
    }
    expect(await currentUserOf(browser)).toMatchObject({ email });
    expect((await applyChange(newBrowser(), await changeToken(next), true)).status).toBe(200);
    expect(await currentUserOf(browser)).toMatchObject({ email: next });
  });

  it('never changes the role when the new address is listed, in any browser (AUTH-19)', async () => {
    for (const opensElsewhere of [false, true]) {
      const { browser } = await signedIn();
      const address = nextListed();
      await ask(browser, address);
      const visitor = opensElsewhere ? newBrowser() : browser;
      expect((await applyChange(visitor, await changeToken(address), opensElsewhere)).status).toBe(200);
      for (let i = 0; i < 2; i += 1) {
        expect(await signIn(newBrowser(), address)).toMatchObject({
          body: { currentUser: { role: 'student' } },
        });
      }
      // A password reset does not change the role either.
      await newBrowser().send('POST', '/password-resets', { email: address });
      const [token] = await resetTokens(t, address);
      await newBrowser().send('POST', '/password-resets/apply', { token, password: OWNERS_PASSWORD });
      expect(await signIn(newBrowser(), address, OWNERS_PASSWORD)).toMatchObject({
        body: { currentUser: { role: 'student' } },
      });
      expect(await roleOf(address)).toBe('student');
    }
  });

  it('keeps the admin role', async () => {
    const [browser, email] = [newBrowser(), nextListed()];
    await signUp(browser, email);
    await applyToken(browser, await newestToken(email));
    await signIn(browser, email);
    const next = newAddress('admin');
    await ask(browser, next);
    expect((await applyChange(browser, await changeToken(next))).status).toBe(200);
    expect(await signIn(newBrowser(), next)).toMatchObject({ body: { currentUser: { role: 'admin' } } });
  });
});

describe('an account that becomes admin by signing in', () => {
  it('is recorded in the audit log once', async () => {
    const [browser, email] = [newBrowser(), nextListed()];
    await signUp(browser, email);
    await applyToken(browser, await newestToken(email));
    await signIn(browser, email);
    await signIn(browser, email);
    const [account] = await t.db.select().from(accounts).where(eq(accounts.email, email));
    const entries = await t.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.actorId, account!.id), eq(auditLog.kind, 'account.admin-created')));
    expect(entries).toHaveLength(1);
  });
});
