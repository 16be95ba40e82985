import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts, emailLinks } from '../../../platform/db/schema/accounts.ts';
import {
  applyToken,
  findMailedLink,
  newAddress,
  openBrowser,
  signIn,
  signUp,
  verificationTokens,
} from '../../../testing/browser.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';

const HOUR = 60 * 60 * 1000;

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp({}, { runsWorkers: true });
});
afterAll(() => t.close());

const signUpFor = async (count = 1) => {
  const browser = openBrowser(t);
  const email = newAddress();
  await signUp(browser, email);
  for (let i = 1; i < count; i += 1) await signIn(browser, email);
  return { browser, email, tokens: await verificationTokens(t, email) };
};
const isVerified = async (email: string) => {
  const [account] = await t.db.select().from(accounts).where(eq(accounts.email, email));
  return account?.emailVerified;
};
/** Applies a token from another browser, with a confirmation. */
const apply = (token: unknown) => applyToken(openBrowser(t), token, { confirmed: true });
const INVALID = { status: 400, body: { code: 'verification_code_invalid' } };

describe('opening the link of a verification mail', () => {
  it('verifies the address once (AUTH-11)', async () => {
    const { browser, email } = await signUpFor();
    const token = (await findMailedLink(t, email)).searchParams.get('oobCode');
    expect(await applyToken(browser, token)).toMatchObject({ status: 200, body: { email }, setCookies: [] });
    expect(await isVerified(email)).toBe(true);
    expect(await applyToken(browser, token)).toMatchObject(INVALID);
    expect((await signIn(browser, email)).status).toBe(200);
  });

  it('accepts only one of twenty concurrent requests', async () => {
    const { tokens } = await signUpFor();
    const answers = await Promise.all(Array.from({ length: 20 }, () => apply(tokens[0])));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(400)]);
  });

  it('accepts an earlier link, and voids all links after one is used', async () => {
    const { browser, email, tokens } = await signUpFor(2);
    expect(tokens).toHaveLength(2);
    expect((await applyToken(browser, tokens[1])).status).toBe(200);
    expect(await applyToken(browser, tokens[0])).toMatchObject(INVALID);
    const [account] = await t.db.select().from(accounts).where(eq(accounts.email, email));
    const left = await t.db.select().from(emailLinks).where(eq(emailLinks.accountId, account!.id));
    expect(left.filter((link) => link.consumedAt === null)).toEqual([]);
  });

  it('accepts only one of two links opened concurrently, without a deadlock', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { tokens } = await signUpFor(2);
      const answers = await Promise.all(tokens.map(apply));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    }
  });

  it('accepts a link for 24 hours', async () => {
    const { browser, email, tokens } = await signUpFor();
    const late = await signUpFor();
    t.clock.advance(24 * HOUR - 60_000);
    expect((await applyToken(browser, tokens[0])).status).toBe(200);
    t.clock.advance(60_001);
    expect(await applyToken(late.browser, late.tokens[0])).toMatchObject({
      status: 410,
      body: { code: 'verification_code_expired' },
    });
    expect(await isVerified(email)).toBe(true);
    expect(await isVerified(late.email)).toBe(false);
    // A used link is reported as used, even after it has expired.
    expect(await applyToken(browser, tokens[0])).toMatchObject(INVALID);
  });

  it('rejects forged, foreign and malformed tokens', async () => {
    const [mine, other] = [await signUpFor(), await signUpFor()];
    const [[myToken = ''], [otherToken = '']] = [mine.tokens, other.tokens];
    const [myId, mySeal = ''] = myToken.split('.');
    const forged = [
      `${myId}.${otherToken.split('.')[1]}`,
      `${myId}.${mySeal.startsWith('A') ? 'B' : 'A'}${mySeal.slice(1)}`,
      `${myId}.`,
      `${myId}`,
      `${crypto.randomUUID()}.${mySeal}`,
      myToken.toUpperCase(),
      `${myToken}=`,
      "'; drop table accounts; --",
      '.',
      'ሴ\u0000.x',
    ];
    for (const token of forged) expect(await apply(token), token).toMatchObject(INVALID);
    for (const token of ['', 7, null, 'x'.repeat(201)]) {
      expect(await apply(token)).toMatchObject({ status: 422, body: { code: 'input_invalid' } });
    }
    expect(await isVerified(mine.email)).toBe(false);
  });

  it('rejects a link to an address that the account no longer has', async () => {
    const { browser, email, tokens } = await signUpFor();
    await t.db
      .update(accounts)
      .set({ email: newAddress('changed') })
      .where(eq(accounts.email, email));
    expect(await applyToken(browser, tokens[0])).toMatchObject(INVALID);
  });
});

describe('the verification mail', () => {
  it('is dropped if there is nothing to verify when it is sent', async () => {
    const { browser, email, tokens } = await signUpFor();
    const { accountMails } = await import('../accounts.mails.ts');
    const compose = accountMails(t.ctx)['verify-email'];
    const data = { linkId: tokens[0]?.split('.')[0] ?? '' };
    expect(await compose(t.db, data)).toMatchObject({ to: { address: email } });
    t.clock.advance(25 * HOUR);
    expect(await compose(t.db, data)).toBeNull();
    t.clock.advance(-25 * HOUR);
    await applyToken(browser, tokens[0]);
    expect(await compose(t.db, data)).toBeNull();
    expect(await compose(t.db, { linkId: crypto.randomUUID() })).toBeNull();
  });
});
