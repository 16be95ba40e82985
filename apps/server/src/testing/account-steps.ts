import type { AccountId } from '@thuto/domain/ids';
import { and, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { accounts } from '../platform/db/schema/accounts.ts';
import { auditLog } from '../platform/db/schema/audit-log.ts';
import { mails } from '../platform/db/schema/mails.ts';
import { type Browser, openBrowser, PASSWORD, signIn, signUpVerified } from './browser.ts';
import type { TestApp } from './build-test-app.ts';

export const HOUR = 60 * 60 * 1000;
export const NEW_PASSWORD = 'sesotho-2';
export const WRONG = { status: 401, body: { code: 'password_wrong' } };
export const TOO_FREQUENT = { status: 429, body: { code: 'request_too_frequent' } };
export const NOBODY = { status: 401, body: { code: 'sign_in_required' } };

export const ask = (browser: Browser, email: string, currentPassword = PASSWORD) =>
  browser.send('POST', '/current-user/email-change', { email, currentPassword });
/** Follows the link of an email change and confirms it, which works in any browser. */
export const apply = (browser: Browser, token: unknown) =>
  browser.send('POST', '/email-changes/apply', { token, confirmed: true });
export const getPendingEmail = async (browser: Browser) =>
  (await browser.send('GET', '/current-user/account')).body['pendingEmail'];

/** Common steps of account page tests, for the app of the test file. */
export function accountSteps(t: () => TestApp) {
  let networks = 0;
  const newBrowser = () => openBrowser(t(), `203.0.113.${(networks += 1)}`);
  /** Creates a student who is signed in with a new browser. */
  async function signedIn(): Promise<{ browser: Browser; email: string; accountId: AccountId }> {
    const browser = newBrowser();
    const email = await signUpVerified(t(), browser);
    expect((await signIn(browser, email)).status).toBe(200);
    const [account] = await t().db.select().from(accounts).where(eq(accounts.email, email));
    return { browser, email, accountId: account!.id };
  }
  const currentUserOf = async (browser: Browser) =>
    (await browser.send('GET', '/current-user')).body['currentUser'];
  const kindsOf = async (accountId: AccountId) =>
    (await t().db.select().from(auditLog).where(eq(auditLog.actorId, accountId))).map(({ kind }) => kind);
  const noticesOf = async (accountId: AccountId) =>
    (
      await t()
        .db.select()
        .from(mails)
        .where(and(eq(mails.recipientAccountId, accountId), eq(mails.kind, 'account-notice')))
    ).map(({ data }) => [data['notice'], data['address']]);
  return { newBrowser, signedIn, currentUserOf, kindsOf, noticesOf };
}
