import type { CurrentUser } from '@thuto/contract/accounts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accounts } from '../platform/db/schema/accounts.ts';
import { openBrowser, PASSWORD, signIn, signUpVerified } from '../testing/browser.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';

type Line = Record<string, unknown>;

const ADDRESS = '203.0.113.77';
const WRONG = 'a-wrong-password-nobody-has';

let t: TestApp;
let text = '';
let email: string;
let accountId: string;
let cookie: string;

const lines = () =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
const answers = (call: string) =>
  lines().filter((line) => line['msg'] === 'answered' && line['call'] === call);

beforeAll(async () => {
  t = await buildTestApp(
    { LOG_LEVEL: 'trace', METRICS_TOKEN: 'a-token-for-metrics' },
    { runsWorkers: true, logTo: { write: (chunk) => (text += chunk) } },
  );
  const browser = openBrowser(t, ADDRESS);
  email = await signUpVerified(t, browser);
  await browser.send('POST', '/sign-ins', { email, password: WRONG });
  const { currentUser } = (await signIn(browser, email)).body as unknown as { currentUser: CurrentUser };
  cookie = browser.cookies.get('thuto.session_token') ?? '';
  await browser.send('GET', `/students/${currentUser.students[0]?.id}/dashboard`);
  await browser.send('GET', '/users');
  await browser.send('POST', '/password-resets', { email });
  await browser.send('POST', '/sign-ins', { email: 'no address', password: 7 });
  await t.inject({
    url: '/verify?mode=verifyEmail&oobCode=a-code-in-the-address&email=somebody%40example.org',
  });
  await t.inject({ url: '/api/calendar/a-calendar-code-that-opens-it.ics' });
  await t.inject({ url: '/metrics', headers: { authorization: 'Bearer a-token-for-metrics' } });
  await t.mails(1);
  const [account] = await t.db.select().from(accounts).where(eq(accounts.email, email));
  accountId = account?.id ?? '';
});
afterAll(() => t.close());

describe('request log', () => {
  it('has one line per request, with its request id', async () => {
    const { headers } = await t.inject({ url: '/api/students/x/dashboard' });
    const about = lines().filter((line) => line['requestId'] === headers['x-request-id']);
    expect(about).toHaveLength(1);
    expect(about[0]).toMatchObject({
      level: 30,
      msg: 'answered',
      method: 'GET',
      path: '/api/students/x/dashboard',
      call: 'profiles.getMyDashboard',
      status: 401,
      code: 'sign_in_required',
    });
    expect(Math.abs(Number(about[0]?.['time']) - Date.now())).toBeLessThan(60_000);
  });

  it('contains the account id', () => {
    expect(answers('profiles.getMyDashboard')[0]).toMatchObject({ accountId, status: 200 });
  });

  it('contains successful and failed sign-ins', () => {
    expect(answers('accounts.signIn')).toMatchObject([
      { status: 401, code: 'password_wrong' },
      { status: 200, accountId },
      { status: 422, code: 'input_invalid' },
    ]);
    expect(lines().find((line) => line['msg'] === 'a password was wrong')).toMatchObject({ accountId });
  });

  it('contains the account of a forbidden request', () => {
    expect(answers('users.listUsers')[0]).toMatchObject({
      status: 403,
      code: 'role_insufficient',
      accountId,
    });
  });

  it('groups requests of one client without revealing its address', () => {
    const places = new Set(answers('accounts.signIn').map((line) => line['from']));
    expect(places.size).toBe(1);
    expect([...places][0]).toMatch(/^[\w-]{12}$/);
  });

  it('contains no password, cookie, token, code, address or name', () => {
    expect(lines().length).toBeGreaterThan(10);
    const token = decodeURIComponent(cookie).slice(0, 20);
    expect(token.length).toBe(20);
    const secrets = [PASSWORD, WRONG, token, email, 'a-code-in-the-address', 'a-calendar-code', ADDRESS];
    const more = ['a-token-for-metrics', t.config.auth.secret, 'somebody', 'Thabo', '@'];
    for (const secret of [...secrets, ...more]) expect(text, secret).not.toContain(secret);
  });

  it('stays on one line for any URL', async () => {
    const { headers } = await t.inject({ url: '/api/users/%0a%7b%22level%22%3a60%7d%1b[31m' });
    // Each line is JSON, or lines() throws. Jobs, mails and the database write lines of their own meanwhile.
    const about = lines().filter((line) => line['requestId'] === headers['x-request-id']);
    expect(about).toHaveLength(1);
    expect(about[0]).toMatchObject({ level: 30, msg: 'answered', status: 401 });
    expect(lines().filter((line) => line['level'] === 60)).toEqual([]);
    expect(text).not.toContain('\u001b');
  });
});

it('respects LOG_LEVEL', async () => {
  let quiet = '';
  const other = await buildTestApp(
    { LOG_LEVEL: 'warn' },
    { runsWorkers: true, logTo: { write: (chunk) => (quiet += chunk) } },
  );
  try {
    await other.inject({ url: '/api/students/x/dashboard' });
    expect(quiet).toBe('');
  } finally {
    await other.close();
  }
});
