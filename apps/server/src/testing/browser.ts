import { and, desc, eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { deriveLinkToken } from '../features/accounts/email-links/email-link-token.ts';
import { type EMAIL_LINK_PURPOSES, emailLinks } from '../platform/db/schema/accounts.ts';
import type { TestApp } from './build-test-app.ts';

export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown> & { readonly code?: string };
  readonly headers: LightMyRequestResponse['headers'];
  /** The Set-Cookie header lines. */
  readonly setCookies: readonly string[];
}

/** A simulated browser for the API: stores cookies and sends requests from one IP address. */
export interface Browser {
  readonly cookies: Map<string, string>;
  send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object): Promise<Answer>;
}

export function openBrowser(t: TestApp, ip = '127.0.0.1'): Browser {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async send(method, path, payload) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await t.inject({
        method,
        url: `/api${path}`,
        remoteAddress: ip,
        headers: { 'user-agent': 'Test browser', ...(cookie && { cookie }) },
        ...(payload && { payload }),
      });
      const setCookies = [response.headers['set-cookie'] ?? []].flat();
      for (const line of setCookies) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === '') cookies.delete(name);
        else cookies.set(name, value);
      }
      const { statusCode: status, headers } = response;
      return { status, headers, setCookies, body: response.json<Answer['body']>() };
    },
  };
}

let people = 0;
/** Returns an email address that no other test of the run uses. */
export const newAddress = (name = 'student') => `${name}-${(people += 1)}@example.org`;

export const PASSWORD = 'sesotho-1';

export const signUp = (browser: Browser, email: string, password = PASSWORD) =>
  browser.send('POST', '/accounts', { displayName: 'Thabo Mokoena', email, password, termsAccepted: true });

export const signIn = (browser: Browser, email: string, password = PASSWORD, rememberMe = false) =>
  browser.send('POST', '/sign-ins', { email, password, rememberMe });

/** The response to a sign-in that requires a code sent by mail. */
export const ASKS_FOR_MAILED_CODE = {
  status: 200,
  body: { currentUser: null, secondStep: null, mailedCode: { challenge: expect.any(String) as string } },
  setCookies: [] as string[],
};

/** Waits for the mail to an address and returns its link to the given page. */
export async function findMailedLink(t: TestApp, email: string, path = '/verify'): Promise<URL> {
  const find = async () => {
    const links = (await t.mails())
      .filter(({ to }) => to[0]?.address === email)
      .flatMap(({ text }) => text.match(/https?:\/\/[^\s>]+/g) ?? []);
    return links.find((link) => new URL(link).pathname === path);
  };
  const link = await expect.poll(find, { timeout: 20_000, interval: 200 }).toBeDefined().then(find);
  return new URL(link ?? '');
}

/** Returns the tokens of an address's verification links, newest first, without waiting for the mails. */
export const verificationTokens = (t: TestApp, email: string) => tokensOf(t, email, 'verify-email');

/** Returns the tokens of its password reset links. */
export const resetTokens = (t: TestApp, email: string) => tokensOf(t, email, 'reset-password');

/** Returns the tokens of its email change links. */
export const emailChangeTokens = (t: TestApp, email: string) => tokensOf(t, email, 'change-email');

async function tokensOf(
  t: TestApp,
  email: string,
  purpose: (typeof EMAIL_LINK_PURPOSES)[number],
): Promise<string[]> {
  const links = await t.db
    .select()
    .from(emailLinks)
    .where(and(eq(emailLinks.email, email), eq(emailLinks.purpose, purpose)))
    .orderBy(desc(emailLinks.createdAt));
  return links.map((link) => deriveLinkToken(t.config.auth.secret, link));
}

/**
 * Follows a verification link. `more` contains what a user adds in a browser that did not request the mail.
 */
export const applyToken = (
  browser: Browser,
  token: unknown,
  more: { readonly confirmed?: boolean; readonly password?: string } = {},
) => browser.send('POST', '/email-verifications/apply', { token, ...more });

/** Signs up and verifies the address, without signing in. */
export async function signUpVerified(t: TestApp, browser: Browser, email = newAddress()): Promise<string> {
  expect((await signUp(browser, email)).status).toBe(201);
  const [token] = await verificationTokens(t, email);
  expect((await applyToken(browser, token)).status).toBe(200);
  return email;
}
