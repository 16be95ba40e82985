import type { AccountId } from '@thuto/domain/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ASKS_FOR_MAILED_CODE,
  type Browser,
  newAddress,
  openBrowser,
  signIn,
  signUp,
  signUpVerified,
} from '../../../testing/browser.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { limitPasswordGuesses } from './limit-password-guesses.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp({ RATE_LIMITS: 'on' }, { runsWorkers: true });
});
afterAll(() => t.close());

const WRONG = 'not-the-one';
let networks = 0;
const newNetwork = () => `198.51.${(networks += 1) >> 8}.${networks & 255}`;
const newBrowser = () => openBrowser(t, newNetwork());

/** Counts wrong passwords from an unknown browser, without hashing. Returns the error codes. */
async function guessQuickly(ip: string, email: string, times: number): Promise<(string | null)[]> {
  const answers: (string | null)[] = [];
  for (let i = 0; i < times; i += 1) {
    const client = { ip, userAgent: null, cookieHeader: undefined };
    const guess = limitPasswordGuesses(t.ctx, client, email, null);
    answers.push(
      await guess.then(
        () => null,
        (error: { code: string }) => error.code,
      ),
    );
  }
  return answers;
}
const tries = (times: number) => Array<null>(times).fill(null);
const codeOf = async (answer: ReturnType<Browser['send']>) => (await answer).body.code;

describe('guessing the password of one account from one network', () => {
  it('requires a mailed code after ten wrong passwords, even with the right one (AUTH-10)', async () => {
    const email = await signUpVerified(t, newBrowser());
    const attacker = newBrowser();
    for (let i = 0; i < 10; i += 1)
      expect(await codeOf(signIn(attacker, email, WRONG))).toBe('password_wrong');
    expect(await signIn(attacker, email)).toMatchObject(ASKS_FOR_MAILED_CODE);
    const refused = await attacker.send('POST', '/email-verifications/with-password', {
      email,
      password: WRONG,
    });
    expect(refused).toMatchObject({ status: 429, body: { code: 'request_too_frequent' }, setCookies: [] });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900);
  });

  it('counts concurrent attempts, also for an address without an account', async () => {
    const [attacker, email] = [newBrowser(), newAddress('nobody')];
    const answers = await Promise.all(Array.from({ length: 40 }, () => signIn(attacker, email, WRONG)));
    expect(answers.filter(({ body }) => body.code === 'account_not_found')).toHaveLength(10);
    expect(answers.filter(({ body }) => body['mailedCode'])).toHaveLength(30);
  });

  it('resets the count when the right password is sent', async () => {
    const email = await signUpVerified(t, newBrowser());
    const network = newNetwork();
    expect(await guessQuickly(network, email, 9)).toEqual(tries(9));
    expect((await signIn(openBrowser(t, network), email)).status).toBe(200);
    expect(await guessQuickly(network, email, 11)).toEqual([...tries(10), 'request_too_frequent']);
  });

  it('counts wrong passwords when resending the verification mail too', async () => {
    const [network, email] = [newNetwork(), newAddress('nobody')];
    await guessQuickly(network, email, 9);
    const resend = () =>
      openBrowser(t, network).send('POST', '/email-verifications/with-password', { email, password: WRONG });
    expect(await codeOf(resend())).toBe('account_not_found');
    expect(await codeOf(resend())).toBe('request_too_frequent');
  });

  it('counts the addresses of an IPv6 /64 as one network', async () => {
    const email = newAddress('nobody');
    const answers: (string | null)[] = [];
    for (let i = 0; i < 11; i += 1) answers.push(...(await guessQuickly(`2001:db8::${i}`, email, 1)));
    expect(answers).toEqual([...tries(10), 'request_too_frequent']);
  });

  it.each([
    ['/56', (i: number) => `2001:db8:1:10${(i + 16).toString(16)}::1`, 15],
    ['/48', (i: number) => `2001:db8:2:${(i + 1).toString(16)}00::1`, 25],
  ])('counts the /64s of an IPv6 %s together, with a higher limit', async (_width, address, allowed) => {
    const email = newAddress('nobody');
    const answers: (string | null)[] = [];
    for (let i = 0; i < 30; i += 1) answers.push(...(await guessQuickly(address(i), email, 1)));
    expect(answers.filter((answer) => answer === null)).toHaveLength(allowed);
  });
});

describe('the owner of an account under attack', () => {
  it('signs in from another network', async () => {
    const email = await signUpVerified(t, newBrowser());
    await guessQuickly(newNetwork(), email, 30);
    expect((await signIn(newBrowser(), email)).status).toBe(200);
  });

  it('signs in from the same network with a known browser', async () => {
    const network = newNetwork();
    const own = openBrowser(t, network);
    const email = await signUpVerified(t, own);
    await signIn(own, email);
    await own.send('DELETE', '/sign-ins/current');
    expect((await guessQuickly(network, email, 30)).at(-1)).toBe('request_too_frequent');
    expect(await codeOf(signIn(own, email, WRONG))).toBe('password_wrong');
    expect((await signIn(own, email)).status).toBe(200);
  });

  it('signs in from a new network during a distributed attack, which gets three tries per network', async () => {
    const email = await signUpVerified(t, newBrowser());
    for (let i = 0; i < 10; i += 1) expect(await guessQuickly(newNetwork(), email, 10)).toEqual(tries(10));
    expect(await guessQuickly(newNetwork(), email, 4)).toEqual([...tries(3), 'request_too_frequent']);
    expect((await signIn(newBrowser(), email)).status).toBe(200);
  });

  it('is not imitated by a forged cookie or a browser known to another account', async () => {
    const network = newNetwork();
    const attacker = openBrowser(t, network);
    await signIn(attacker, await signUpVerified(t, attacker));
    const victim = openBrowser(t, newNetwork());
    const email = await signUpVerified(t, victim);
    const { accountId } = (await signIn(victim, email)).body['currentUser'] as { accountId: AccountId };
    await guessQuickly(network, email, 11);
    expect(await signIn(attacker, email, WRONG)).toMatchObject(ASKS_FOR_MAILED_CODE);
    const [name = '', value = ''] =
      [...attacker.cookies].find(([key]) => key.endsWith('known_browser')) ?? [];
    expect(value).toMatch(/^[0-9a-f-]{36}\.[0-9a-f-]{36}\./);
    attacker.cookies.set(name, `${accountId}${value.slice(36)}`);
    expect(await signIn(attacker, email, WRONG)).toMatchObject(ASKS_FOR_MAILED_CODE);
  });

  it('has a limit of ten tries in a known browser', async () => {
    const own = newBrowser();
    const email = await signUpVerified(t, own);
    await signIn(own, email);
    const known = [...own.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const { accountId } = (await own.send('GET', '/current-user')).body['currentUser'] as {
      accountId: AccountId;
    };
    const client = { ip: newNetwork(), userAgent: null, cookieHeader: known };
    for (let i = 0; i < 10; i += 1) await limitPasswordGuesses(t.ctx, client, email, accountId);
    expect(await signIn(own, email)).toMatchObject(ASKS_FOR_MAILED_CODE);
  });
});

describe('the limits of one network', () => {
  it('requires a mailed code after 60 wrong passwords for many accounts', async () => {
    const attacker = newBrowser();
    for (let i = 0; i < 60; i += 1) {
      expect(await codeOf(signIn(attacker, newAddress('nobody'), WRONG))).toBe('account_not_found');
    }
    expect(await signIn(attacker, newAddress('nobody'), WRONG)).toMatchObject(ASKS_FOR_MAILED_CODE);
    const email = await signUpVerified(t, newBrowser());
    expect(await signIn(attacker, email)).toMatchObject(ASKS_FOR_MAILED_CODE);
    expect((await signIn(newBrowser(), email)).status).toBe(200);
  });

  it('does not count right passwords', async () => {
    const room = newNetwork();
    const email = await signUpVerified(t, newBrowser());
    const client = { ip: room, userAgent: null, cookieHeader: undefined };
    for (let i = 0; i < 70; i += 1)
      await (await limitPasswordGuesses(t.ctx, client, email, null)).succeeded();
    expect((await signIn(openBrowser(t, room), email)).status).toBe(200);
  });

  it('allows 60 sign-ups an hour, ten of them with one address', async () => {
    const room = newBrowser();
    const taken = await signUpVerified(t, newBrowser());
    for (let i = 0; i < 10; i += 1) expect(await codeOf(signUp(room, taken))).toBe('email_taken');
    expect(await codeOf(signUp(room, taken))).toBe('request_too_frequent');
    const others = await Promise.all(
      Array.from({ length: 5 }, () => signUpVerified(t, newBrowser(), newAddress())),
    );
    for (let i = 0; i < 49; i += 1) {
      expect(await codeOf(signUp(room, others[Math.floor(i / 10)] ?? ''))).toBe('email_taken');
    }
    const refused = await signUp(room, newAddress());
    expect(refused).toMatchObject({ status: 429, body: { code: 'request_too_frequent' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
    expect((await signUp(newBrowser(), newAddress())).status).toBe(201);
  });
});
