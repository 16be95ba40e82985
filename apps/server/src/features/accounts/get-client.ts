import type { RequestContext } from '../../api.ts';
import type { Client } from './client.ts';
import type { LinkVisitor } from './require-confirmation.ts';
import { askingBrowserCookie } from './session-cookie.ts';

/** Who makes a call, for what is counted and remembered of sign-ins. */
export const getClient = ({ request }: RequestContext): Client => ({
  ip: request.ip,
  userAgent: request.userAgent,
  cookieHeader: request.headers.get('cookie') ?? undefined,
});

/** The same for somebody who follows the link of a mail: which account is signed in matters there. */
export const linkVisitorOf = async (context: RequestContext): Promise<LinkVisitor> => ({
  ...getClient(context),
  accountId: (await context.findCurrentUser())?.accountId ?? null,
});

/** Adds Set-Cookie values to the answer of a call. */
export function setCookies({ resHeaders }: RequestContext, cookies: readonly string[]): void {
  for (const cookie of cookies) resHeaders?.append('set-cookie', cookie);
}

/** Binds the browser to the mails of an account whose password it has just proven or chosen: see `hasAskedForMail`. */
export function bindToMails(context: RequestContext, accountId: string): void {
  const { cookieHeader } = getClient(context);
  setCookies(context, [askingBrowserCookie(context.config, cookieHeader, accountId)]);
}
