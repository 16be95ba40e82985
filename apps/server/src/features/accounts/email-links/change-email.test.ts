import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../../platform/db/schema/users.ts';
import {
  accountSteps,
  apply,
  ask,
  HOUR,
  NEW_PASSWORD,
  NOBODY,
  getPendingEmail,
  TOO_FREQUENT,
  WRONG,
} from '../../../testing/account-steps.ts';
import {
  emailChangeTokens,
  findMailedLink,
  newAddress,
  resetTokens,
  signIn,
  signUp,
} from '../../../testing/browser.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { myAccountMails } from '../my-account/my-account.mails.ts';

const INVALID = { status: 400, body: { code: 'verification_code_invalid' } };
const USED = { status: 400, body: { code: 'verification_code_invalid', details: { reason: 'used' } } };
const EXPIRED = { status: 410, body: { code: 'verification_code_expired' } };
const TAKEN = { status: 409, body: { code: 'email_taken' } };

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp({ RATE_LIMITS: 'on' }, { runsWorkers: true });
});
afterAll(() => t.close());
const { newBrowser, signedIn, currentUserOf, kindsOf, noticesOf } = accountSteps(() => t);

describe('changing the email', () => {
  it('takes effect only when the link in the mail to the new address is opened (AUTH-19)', async () => {
    const { browser, email, accountId } = await signedIn();
    const next = newAddress('new');
    expect(await ask(browser, ` ${next.toUpperCase()} `)).toMatchObject({
      status: 200,
      body: { pendingEmail: { email: next } },
    });
    expect(await getPendingEmail(browser)).toMatchObject({ email: next });
    expect(await currentUserOf(browser)).toMatchObject({ email });
    expect((await signIn(newBrowser(), next)).body.code).toBe('account_not_found');

    const link = await findMailedLink(t, next);
    expect(Object.fromEntries(link.searchParams)).toMatchObject({ mode: 'changeEmail', email: next });
    const elsewhere = newBrowser();
    expect(await apply(elsewhere, link.searchParams.get('oobCode'))).toMatchObject({
      status: 200,
      body: { email: next },
      setCookies: [],
    });
    // Existing sessions stay, with the new address.
    expect(await currentUserOf(browser)).toMatchObject({ email: next, emailVerified: true });
    expect(await getPendingEmail(browser)).toBeNull();
    expect((await signIn(newBrowser(), email)).body.code).toBe('account_not_found');
    expect((await signIn(newBrowser(), next)).status).toBe(200);

    expect((await noticesOf(accountId)).toSorted()).toEqual([
      ['email-change-requested', email],
      ['email-changed', email],
    ]);
    expect(await kindsOf(accountId)).toEqual(
      expect.arrayContaining(['account.email-change-requested', 'account.email-changed']),
    );
    const notice = await t.mails(1).then((all) => all.filter(({ to }) => to[0]?.address === email));
    expect(notice.map(({ text }) => text).join()).toContain(next);
  });

  it('requires the current password and a valid address that is new and not taken', async () => {
    const [{ browser, email }, other] = [await signedIn(), await signedIn()];
    expect(await ask(browser, newAddress('new'), 'not-the-one')).toMatchObject(WRONG);
    expect(await ask(browser, email)).toMatchObject({ status: 422, body: { code: 'email_unchanged' } });
    expect(await ask(browser, other.email)).toMatchObject(TAKEN);
    expect(await ask(browser, 'no address')).toMatchObject({
      status: 422,
      body: { fields: { email: 'Invalid email address.' } },
    });
    expect(await ask(newBrowser(), newAddress('new'))).toMatchObject(NOBODY);
    expect(await getPendingEmail(browser)).toBeNull();
  });

  it('accepts a token once and for 24 hours', async () => {
    const [first, late] = [await signedIn(), await signedIn()];
    const [next, never] = [newAddress('new'), newAddress('late')];
    await ask(first.browser, next);
    await ask(late.browser, never);
    const [token] = await emailChangeTokens(t, next);
    const answers = await Promise.all(Array.from({ length: 10 }, () => apply(newBrowser(), token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(400)]);
    expect(await apply(newBrowser(), token)).toMatchObject(USED);

    t.clock.advance(24 * HOUR);
    const [old] = await emailChangeTokens(t, never);
    expect(await apply(newBrowser(), old)).toMatchObject(EXPIRED);
    expect((await signIn(late.browser, late.email)).status).toBe(200);
    // The change is still pending, and a new link can be requested.
    expect(await getPendingEmail(late.browser)).toMatchObject({ email: never });
    expect((await late.browser.send('POST', '/current-user/email-change/resend')).status).toBe(200);
    const [fresh] = await emailChangeTokens(t, never);
    expect((await apply(newBrowser(), fresh)).status).toBe(200);
    t.clock.advance(-24 * HOUR);
  });

  it('voids the link of a cancelled or replaced change', async () => {
    const { browser, email } = await signedIn();
    const [cancelled, replaced, last] = [newAddress('new'), newAddress('new'), newAddress('new')];
    await ask(browser, cancelled);
    expect((await browser.send('DELETE', '/current-user/email-change')).status).toBe(200);
    expect(await getPendingEmail(browser)).toBeNull();
    expect(await browser.send('POST', '/current-user/email-change/resend')).toMatchObject({ status: 404 });
    await ask(browser, replaced);
    await ask(browser, last);
    for (const address of [cancelled, replaced]) {
      const [token] = await emailChangeTokens(t, address);
      expect(await apply(newBrowser(), token)).toMatchObject(USED);
    }
    expect(await currentUserOf(browser)).toMatchObject({ email });
    const [token] = await emailChangeTokens(t, last);
    expect((await apply(newBrowser(), token)).status).toBe(200);
  });

  it('applies only one of two concurrent changes to the same address', async () => {
    const [one, two] = [await signedIn(), await signedIn()];
    const next = newAddress('wanted');
    await ask(one.browser, next);
    await ask(two.browser, next);
    const tokens = await emailChangeTokens(t, next);
    expect(tokens).toHaveLength(2);
    const answers = await Promise.all(tokens.map((token) => apply(newBrowser(), token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject(TAKEN);
    const signedUp = newAddress('wanted');
    const third = await signedIn();
    await ask(third.browser, signedUp);
    await signUp(newBrowser(), signedUp);
    const [token] = await emailChangeTokens(t, signedUp);
    expect(await apply(newBrowser(), token)).toMatchObject(TAKEN);
    expect(await third.browser.send('POST', '/current-user/email-change/resend')).toMatchObject(TAKEN);
  });

  it('voids links to the old address, and rejects wrong tokens and deactivated accounts', async () => {
    const { browser, email, accountId } = await signedIn();
    await newBrowser().send('POST', '/password-resets', { email });
    const [reset] = await resetTokens(t, email);
    expect(await apply(newBrowser(), reset)).toMatchObject(INVALID);
    expect(await apply(newBrowser(), 'forged')).toMatchObject(INVALID);
    const next = newAddress('new');
    await ask(browser, next);
    const [token] = await emailChangeTokens(t, next);
    await t.db.update(users).set({ isActive: false }).where(eq(users.id, accountId));
    expect(await apply(newBrowser(), token)).toMatchObject({ body: { code: 'account_deactivated' } });
    await t.db.update(users).set({ isActive: true }).where(eq(users.id, accountId));
    expect((await apply(newBrowser(), token)).status).toBe(200);
    const late = { token: reset, password: NEW_PASSWORD };
    expect(await newBrowser().send('POST', '/password-resets/apply', late)).toMatchObject(INVALID);
  });

  it('limits the mails to one address to five', async () => {
    const { browser } = await signedIn();
    const next = newAddress('flooded');
    for (let i = 0; i < 5; i += 1) expect((await ask(browser, next)).status).toBe(200);
    expect(await browser.send('POST', '/current-user/email-change/resend')).toMatchObject(TOO_FREQUENT);
    expect(await ask((await signedIn()).browser, next)).toMatchObject(TOO_FREQUENT);
  });

  it('drops the mail if its link no longer works when it is sent', async () => {
    const { browser } = await signedIn();
    const next = newAddress('new');
    await ask(browser, next);
    const [token = ''] = await emailChangeTokens(t, next);
    const compose = myAccountMails(t.ctx)['email-change'];
    const data = { linkId: token.split('.')[0] ?? '' };
    expect(await compose(t.db, data)).toMatchObject({ to: { address: next } });
    await browser.send('DELETE', '/current-user/email-change');
    expect(await compose(t.db, data)).toBeNull();
  });
});
