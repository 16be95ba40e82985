import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts, credentials, emailLinks, authSessions } from '../../../platform/db/schema/accounts.ts';
import { auditLog } from '../../../platform/db/schema/audit-log.ts';
import { mails } from '../../../platform/db/schema/mails.ts';
import { platformSettings } from '../../../platform/db/schema/settings.ts';
import { users } from '../../../platform/db/schema/users.ts';
import {
  findMailedLink,
  newAddress,
  openBrowser,
  PASSWORD,
  signUp,
  verificationTokens,
} from '../../../testing/browser.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeAdmin } from '../../../testing/people.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp({}, { runsWorkers: true });
});
afterAll(() => t.close());

const accountOf = async (email: string) => {
  const [account] = await t.db.select().from(accounts).where(eq(accounts.email, email));
  if (!account) throw new Error(`no account for ${email}`);
  return account;
};
const mailsAbout = (kind: string) => t.db.select().from(mails).where(eq(mails.kind, kind));

describe('signing up', () => {
  it('creates an unverified account, its link, its mail and its audit event, but no session (AUTH-4)', async () => {
    const browser = openBrowser(t);
    const email = newAddress();
    const before = t.clock.now();
    const answer = await signUp(browser, email);
    expect(answer).toMatchObject({
      status: 201,
      body: { email, verificationMailSent: true },
    });
    // Binds the browser to the mail but starts no session.
    expect(answer.setCookies).toEqual([
      expect.stringMatching(/^thuto\.asked_for_mail=\S+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);

    const account = await accountOf(email);
    expect(account).toMatchObject({ displayName: 'Thabo Mokoena', emailVerified: false });
    expect(account.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect(account.termsAcceptedAt?.getTime()).toBeGreaterThan(before.getTime());
    expect(account.createdAt.getFullYear()).toBe(2026);
    expect(await t.db.select().from(users).where(eq(users.id, account.id))).toEqual([]);
    expect(await t.db.select().from(authSessions).where(eq(authSessions.userId, account.id))).toEqual([]);
    expect(await t.db.select().from(auditLog).where(eq(auditLog.actorId, account.id))).toMatchObject([
      { kind: 'account.signed-up', studentId: account.id },
    ]);

    const link = await findMailedLink(t, email);
    expect(link.origin + link.pathname).toBe(`${t.config.http.publicUrl}/verify`);
    expect(Object.fromEntries(link.searchParams)).toEqual({
      mode: 'verifyEmail',
      oobCode: (await verificationTokens(t, email))[0],
      email,
    });
    expect((await browser.send('GET', '/current-user')).body).toEqual({ currentUser: null });
  });

  it('stores neither the password nor a usable token in the database', async () => {
    const email = newAddress();
    await signUp(openBrowser(t), email, 'a-password-to-look-for');
    const { id } = await accountOf(email);
    const [credential] = await t.db.select().from(credentials).where(eq(credentials.userId, id));
    expect(credential?.password).toMatch(/^\$scrypt\$ln=\d+,r=\d,p=\d\$[\w+/]{22}\$[\w+/]{86}$/);
    const [link] = await t.db.select().from(emailLinks).where(eq(emailLinks.accountId, id));
    const [token = ''] = await verificationTokens(t, email);
    const seal = token.split('.')[1] ?? '';
    expect(seal).toHaveLength(43);
    const [mail] = await t.db.select().from(mails).where(eq(mails.recipientAccountId, id));
    expect(JSON.stringify([link, mail])).not.toContain(seal);
  });

  it('normalizes the address to lower case and rejects it a second time', async () => {
    const browser = openBrowser(t);
    const email = newAddress('mixed');
    expect((await signUp(browser, ` ${email.toUpperCase()} `)).body).toMatchObject({ email });
    expect(await signUp(browser, email.toUpperCase(), 'another-password')).toMatchObject({
      status: 409,
      body: { code: 'email_taken' },
    });
  });

  it('accepts only one of twenty concurrent sign-ups with one address', async () => {
    const email = newAddress('race');
    const answers = await Promise.all(Array.from({ length: 20 }, () => signUp(openBrowser(t), email)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)]);
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([undefined, 'email_taken']));
    const { id } = await accountOf(email);
    const [links] = await t.db.select({ n: count() }).from(emailLinks).where(eq(emailLinks.accountId, id));
    const [sent] = await t.db.select({ n: count() }).from(mails).where(eq(mails.recipientAccountId, id));
    expect([links?.n, sent?.n]).toEqual([1, 1]);
  });

  it('rejects invalid input with a message per field', async () => {
    const browser = openBrowser(t);
    const input = {
      displayName: '  ',
      email: 'nobody',
      password: '12345',
      termsAccepted: false,
      role: 'admin',
    };
    const { status, body } = await browser.send('POST', '/accounts', input);
    expect(status).toBe(422);
    expect(body).toMatchObject({
      code: 'input_invalid',
      fields: {
        displayName: 'Please enter your full name',
        email: 'Invalid email address.',
        password: 'Password should be at least 6 characters.',
        termsAccepted: 'Please accept the Terms of Service and Privacy Policy',
        role: 'Unknown field',
      },
    });
  });

  it('rolls everything back when a write fails', async () => {
    const email = newAddress('undone');
    const { signUp: signUpCase } = await import('./sign-up.ts');
    const ctx = {
      ...t.ctx,
      mail: { ...t.ctx.mail, enqueue: () => Promise.reject(new Error('the queue is down')) },
    };
    const client = { ip: '127.0.0.1', userAgent: null, cookieHeader: undefined };
    const input = { email, displayName: 'Thabo', password: PASSWORD };
    await expect(signUpCase(ctx, client, input, async () => undefined)).rejects.toThrow('the queue is down');
    expect(await t.db.select().from(accounts).where(eq(accounts.email, email))).toEqual([]);
  });
});

describe('the notice to admins', () => {
  it('is queued for each active admin, unless notifications are switched off (SET-5)', async () => {
    const browser = openBrowser(t);
    expect(await mailsAbout('new-registration')).toEqual([]);

    const [palesa, lineo, former] = [
      await makeAdmin(t),
      await makeAdmin(t, 'Lineo'),
      await makeAdmin(t, 'Former'),
    ];
    await t.db.update(users).set({ isActive: false }).where(eq(users.id, former.id));
    const email = newAddress();
    await signUp(browser, email);
    const queued = await mailsAbout('new-registration');
    expect(queued.map((mail) => mail.recipientAccountId).toSorted()).toEqual(
      [palesa.id, lineo.id].toSorted(),
    );
    expect(JSON.stringify(queued.map(({ data }) => data))).not.toContain('@');
    await expect
      .poll(async () => (await t.mails()).find(({ to }) => to[0]?.address === lineo.email)?.text)
      .toContain(email);

    await t.db.update(platformSettings).set({ emailNotifications: false });
    await signUp(browser, newAddress());
    expect(await mailsAbout('new-registration')).toHaveLength(2);
  });
});
