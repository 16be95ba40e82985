import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newAddress, openBrowser, resetTokens, signUp, signUpVerified } from '../../testing/browser.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { makeAdmin } from '../../testing/people.ts';

let t: TestApp;
beforeAll(async () => {
  // Without workers, only the requests themselves query the database.
  t = await buildTestApp({ AUTH_CONCEAL_ACCOUNTS: 'true', RATE_LIMITS: 'on' }, { runsWorkers: false });
  // Sign-ups also queue mails to admins.
  await makeAdmin(t);
});
afterAll(() => t.close());

let networks = 0;
const newBrowser = () => openBrowser(t, `203.0.113.${(networks += 1)}`);

/**
 * Statements unrelated to the requests: jobs of mails queued earlier, the job queue’s own reads, and events of earlier
 * sign-ups, which are sent after their commits.
 */
const BESIDE_REQUESTS = /'mail\.send'|FROM pgboss\.queue|pg_notify/;

/** Returns the SQL texts, without parameters, that were sent to PostgreSQL during `run`. */
async function statementsOf(run: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = [];
  const real = Reflect.get(Client.prototype, 'query') as (...args: unknown[]) => unknown;
  const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(function (
    this: unknown,
    ...args: unknown[]
  ) {
    const [first] = args;
    const text = typeof first === 'string' ? first : (first as { text?: string }).text;
    if (text !== undefined && !BESIDE_REQUESTS.test(text)) asked.push(text);
    return Reflect.apply(real, this, args);
  });
  try {
    await run();
    return asked;
  } finally {
    spy.mockRestore();
  }
}

/** Returns the sorted tables that the statements insert into. */
const insertsOf = (statements: readonly string[]) =>
  statements.flatMap((text) => /insert into "(\w+)"/i.exec(text)?.[1] ?? []).toSorted();

describe('the work before the response with concealed accounts', () => {
  it.each(['/password-resets', '/email-verifications/for-address'])(
    'is the same for known and unknown addresses: POST %s',
    async (path) => {
      const [known, unverified, unknown] = [newAddress(), newAddress(), newAddress('nobody')];
      await signUpVerified(t, newBrowser(), known);
      await signUp(newBrowser(), unverified);
      const work = (email: string) => statementsOf(() => newBrowser().send('POST', path, { email }));
      const forUnknown = await work(unknown);
      expect(forUnknown.length).toBeGreaterThan(3);
      expect(await work(known)).toEqual(forUnknown);
      expect(await work(unverified)).toEqual(forUnknown);
      expect(await resetTokens(t, known)).toEqual([]);
    },
  );

  it('is one password hash and the same inserts for every sign-up', async () => {
    const [known, unknown] = [await signUpVerified(t, newBrowser()), newAddress()];
    const hash = vi.spyOn(t.ctx.passwords, 'hash');
    const work = async (email: string) =>
      insertsOf(await statementsOf(() => signUp(newBrowser(), email, 'a-strangers-password')));
    const forKnown = await work(known);
    expect(hash).toHaveBeenCalledTimes(1);
    const forUnknown = await work(unknown);
    expect(hash).toHaveBeenCalledTimes(2);
    expect(forUnknown).toEqual(expect.arrayContaining(['accounts', 'credentials', 'email_links', 'mails']));
    // Plus the mail to the owner.
    expect(forKnown).toEqual([...forUnknown, 'mails'].toSorted());
  });
});
